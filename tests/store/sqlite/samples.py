"""A row of every table."""

from __future__ import annotations

SAMPLES = """
    INSERT INTO tables (id, game, options, status, commitment, secret, created, name, owner,
        guild, channel, pace, version, head, sequence)
    VALUES ('lyra', 'race', '{}', 'running',
        '7a3d224fb5402066d45792846b9fdebbee5799bbc9777beba9735f54c59d3cd4',
        zeroblob(32), 1.5, '', '', '', '', '', 1,
        'ea3e8b8e05f08c976298121cbf62460d78488c06b19c545172be75fb6c4cecf2', 1);
    INSERT INTO seats (id, table_id, seat, user, colour, joined)
        VALUES (1, 'lyra', 0, 'ada', 'red', 1.5);
    INSERT INTO moves VALUES ('lyra', 1, 'play', 0, 'ada', '1', 0, '[]', 2.5,
        '{"type":"race.pass"}', '[]', 'press-1',
        'ea3e8b8e05f08c976298121cbf62460d78488c06b19c545172be75fb6c4cecf2');
    INSERT INTO events VALUES ('lyra', 1, 1, 'race.told', 1, '{"word":"one"}');
    INSERT INTO snapshots VALUES ('lyra', 1, 'f', '{}');
    INSERT INTO drafts VALUES ('lyra', 0, 'settle', '{"world":["a"]}');
    INSERT INTO deadlines VALUES ('lyra', 'seat:0', 'act', 9.0);
    INSERT INTO requests (id, table_id, what, body, answers, due, status)
    VALUES (1, 'lyra', 'undo', '{}', '{}', 9.0, 'open');
    INSERT INTO outbox VALUES (1, 'lyra', 'board', '{}', 'n1', 0.0, 0, 0);
    INSERT INTO settings VALUES ('user:ada', 'language', 'it');
    INSERT INTO audit VALUES (1, 'lyra', 'mod', 'rewind', 'asked', 1.0);
    INSERT INTO clocks VALUES ('lyra', 1, '{}');
    INSERT INTO clock_facts VALUES (1, 'lyra', '0/1/missed', 'missed', 0, 1, 9.0, 0.0);
    INSERT INTO seat_facts VALUES
        (1, 'lyra', 0, 'taken', 'bob', 'ada', 'ada', '', 1, 9.0);
    INSERT INTO tables (id, game, options, status, commitment, secret, created, name, owner,
        guild, channel, pace, version, head, sequence)
    SELECT 'vega', game, options, 'closed', commitment, secret, created,
        name, owner, guild, channel, pace, 0, '', 0 FROM tables WHERE id = 'lyra';
    INSERT INTO archived VALUES ('vega', 9.0);
    INSERT INTO results VALUES ('lyra', 0, 0, 'ada', 'whole', 'race', '', 2, 2, 41, 1, 30,
        1.5, 9.0, '[3600]', 0, '{"seen":[20.0]}', NULL, NULL);
    INSERT INTO settings VALUES ('table:lyra', 'sat:~0123', '[[0,"resigned"]]');
    INSERT INTO shards VALUES (0, 1, 'one', '0.1.0', '', 9.0);
"""
