# The locked packages are built in one stage; the image that runs holds them, the code and nothing else.
FROM python:3.11-slim AS packages
COPY requirements-runtime.lock /
RUN python -m venv /opt/sublight \
    && /opt/sublight/bin/pip install --no-cache-dir --require-hashes -r /requirements-runtime.lock

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home sublight \
    && install --directory --owner sublight /data
COPY --from=packages /opt/sublight /opt/sublight
WORKDIR /opt/sublight/app
COPY LICENSE NOTICE ./
COPY bot bot
COPY cogs cogs
COPY rendering rendering
ENV PATH=/opt/sublight/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER sublight
VOLUME /data
# The check reads the whole database, so it comes seldom.
HEALTHCHECK --interval=10m --timeout=1m --start-period=1m \
    CMD ["python", "-m", "bot", "check", "--database", "/data/sublight.db"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["--help"]
