# The locked packages are built in one stage; the image that runs holds them, the code and nothing else.
FROM python:3.11.13-slim-bookworm@sha256:86adf8dbadc3d6e82ee5dd2c74bec2e1c2467cdad47886280501df722372d2e1 AS packages
COPY requirements-runtime.lock /
RUN python -m venv /opt/sublight \
    && /opt/sublight/bin/pip install --no-cache-dir --require-hashes -r /requirements-runtime.lock

FROM python:3.11.13-slim-bookworm@sha256:86adf8dbadc3d6e82ee5dd2c74bec2e1c2467cdad47886280501df722372d2e1
RUN useradd --system --uid 10001 --no-create-home sublight \
    && install --directory --owner sublight /data
COPY --from=packages /opt/sublight /opt/sublight
WORKDIR /opt/sublight/app
COPY LICENSE NOTICE ./
COPY bot bot
COPY cogs cogs
COPY rendering rendering
ENV PATH=/opt/sublight/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    SUBLIGHT_DATABASE=/data/sublight.db SUBLIGHT_LOG=json SUBLIGHT_HEALTH_PORT=8081
USER sublight
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=1m \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8081/health')"]
# The bot ends by itself within a few seconds of this signal, and loses nothing.
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
