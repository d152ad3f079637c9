-- The catalog: shows, episodes, their files and signatures, the index of postings, and the runs.
-- See README.md beside this folder for what the columns and blobs mean.

CREATE TABLE catalog (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  algorithm_version INTEGER NOT NULL,
  index_generation INTEGER NOT NULL
) STRICT;

CREATE TABLE shows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE episodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  show_id INTEGER REFERENCES shows (id),
  guid TEXT,
  title TEXT,
  published TEXT,
  artist TEXT,
  season INTEGER,
  number REAL,
  summary TEXT
) STRICT;

CREATE INDEX episodes_by_show ON episodes (show_id);
CREATE INDEX episodes_by_guid ON episodes (guid) WHERE guid IS NOT NULL;

CREATE TABLE signatures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  episode_id INTEGER NOT NULL REFERENCES episodes (id),
  content_digest BLOB NOT NULL UNIQUE CHECK (length(content_digest) = 16),
  algorithm_version INTEGER NOT NULL,
  sample_count INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  data BLOB NOT NULL
) STRICT;

CREATE INDEX signatures_by_episode ON signatures (episode_id);

CREATE TABLE chapters (
  signature_id INTEGER NOT NULL REFERENCES signatures (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  start_seconds REAL NOT NULL,
  end_seconds REAL,
  title TEXT NOT NULL,
  PRIMARY KEY (signature_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path BLOB NOT NULL UNIQUE,
  size_bytes INTEGER NOT NULL,
  modified_nanoseconds INTEGER NOT NULL,
  device INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('indexed', 'failed', 'missing')),
  content_digest BLOB CHECK (length(content_digest) = 16),
  signature_id INTEGER REFERENCES signatures (id),
  container TEXT,
  codec TEXT,
  sample_rate INTEGER,
  channel_count INTEGER,
  duration_seconds REAL,
  error TEXT
) STRICT;

CREATE INDEX files_by_signature ON files (signature_id);

CREATE TABLE tags (
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (file_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE warnings (
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (file_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE segments (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 8388607),
  frame_span INTEGER NOT NULL CHECK (frame_span BETWEEN 1 AND 134217728),
  posting_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL
) STRICT;

CREATE TABLE segment_references (
  segment_id INTEGER NOT NULL REFERENCES segments (id) ON DELETE CASCADE,
  base INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  signature_id INTEGER NOT NULL UNIQUE REFERENCES signatures (id) ON DELETE CASCADE,
  PRIMARY KEY (segment_id, base)
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
  key INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  started_milliseconds INTEGER NOT NULL,
  finished_milliseconds INTEGER,
  outcome TEXT NOT NULL
    CHECK (outcome IN ('running', 'finished', 'interrupted', 'failed', 'killed')),
  added INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  moved INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  missing INTEGER NOT NULL DEFAULT 0,
  audio_seconds REAL NOT NULL DEFAULT 0,
  error TEXT
) STRICT;
