-- Jobs: which one a run belongs to, its steps with their figures, the files that failed in it, and since when a
-- file is missing.

ALTER TABLE runs ADD COLUMN job TEXT;

CREATE TABLE run_steps (
  run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL
    CHECK (outcome IN ('done', 'someFailed', 'failed', 'skipped', 'interrupted', 'outOfTime')),
  started_milliseconds INTEGER NOT NULL,
  finished_milliseconds INTEGER NOT NULL,
  remark TEXT,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_figures (
  run_id INTEGER NOT NULL,
  step INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (run_id, step, position),
  FOREIGN KEY (run_id, step) REFERENCES run_steps (run_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_failures (
  run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  path BLOB NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

ALTER TABLE files ADD COLUMN missing_since_milliseconds INTEGER;

-- Of files that were missing before, the clock starts now.
UPDATE files SET missing_since_milliseconds = unixepoch() * 1000
WHERE state = 'missing';
