-- Audio that an episode had before other audio took its place, kept when the run is told to.

CREATE TABLE former_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  episode_id INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
  content_digest BLOB NOT NULL UNIQUE CHECK (length(content_digest) = 16),
  algorithm_version INTEGER NOT NULL,
  sample_count INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  data BLOB NOT NULL,
  replaced_milliseconds INTEGER NOT NULL
) STRICT;

CREATE INDEX former_versions_by_episode ON former_versions (episode_id);
