-- What feeds, sidecars and tags say beyond the first fields, and where each field comes from.

ALTER TABLE shows ADD COLUMN author TEXT;
ALTER TABLE shows ADD COLUMN summary TEXT;
ALTER TABLE shows ADD COLUMN link TEXT;
ALTER TABLE shows ADD COLUMN language TEXT;
ALTER TABLE shows ADD COLUMN is_explicit INTEGER CHECK (is_explicit IN (0, 1));
ALTER TABLE shows ADD COLUMN genres TEXT;
ALTER TABLE shows ADD COLUMN image_link TEXT;
ALTER TABLE shows ADD COLUMN guid TEXT;

CREATE TABLE artworks (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
  media_type TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT;

ALTER TABLE episodes ADD COLUMN subtitle TEXT;
ALTER TABLE episodes ADD COLUMN genres TEXT;
ALTER TABLE episodes ADD COLUMN link TEXT;
ALTER TABLE episodes ADD COLUMN language TEXT;
ALTER TABLE episodes ADD COLUMN is_explicit INTEGER CHECK (is_explicit IN (0, 1));
ALTER TABLE episodes ADD COLUMN transcript_link TEXT;
ALTER TABLE episodes ADD COLUMN artwork_link TEXT;
ALTER TABLE episodes ADD COLUMN artwork_id INTEGER REFERENCES artworks (id);

CREATE INDEX episodes_by_artwork ON episodes (artwork_id) WHERE artwork_id IS NOT NULL;

CREATE TABLE persons (
  episode_id INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  role TEXT,
  link TEXT,
  PRIMARY KEY (episode_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode_sources (
  episode_id INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
  field TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('feed', 'sidecar', 'tags', 'fileName', 'folder')),
  PRIMARY KEY (episode_id, field)
) STRICT, WITHOUT ROWID;

ALTER TABLE files ADD COLUMN metadata_state INTEGER;
ALTER TABLE files ADD COLUMN artwork_id INTEGER REFERENCES artworks (id);

CREATE INDEX files_by_artwork ON files (artwork_id) WHERE artwork_id IS NOT NULL;

-- The chapters inside a file, kept like its tags: what is said about an episode is put together anew without
-- opening the file when a feed beside it changes.
CREATE TABLE file_chapters (
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  start_seconds REAL NOT NULL,
  end_seconds REAL,
  title TEXT NOT NULL,
  PRIMARY KEY (file_id, position)
) STRICT, WITHOUT ROWID;

INSERT INTO file_chapters (file_id, position, start_seconds, end_seconds, title)
SELECT f.id, c.position, c.start_seconds, c.end_seconds, c.title
FROM files f JOIN chapters c ON c.signature_id = f.signature_id;
