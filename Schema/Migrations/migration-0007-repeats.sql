-- What repeats, where it stands, what the user says about it, and what its edges are told by.

-- With rowids: a table without them keeps rows as long as these on pages of their own.
CREATE TABLE edge_profiles (
  signature_id INTEGER NOT NULL REFERENCES signatures (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  signs BLOB NOT NULL,
  levels BLOB NOT NULL,
  PRIMARY KEY (signature_id, position)
) STRICT;

CREATE TABLE former_edge_profiles (
  version_id INTEGER NOT NULL REFERENCES former_versions (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  signs BLOB NOT NULL,
  levels BLOB NOT NULL,
  PRIMARY KEY (version_id, position)
) STRICT;

CREATE TABLE repeats (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL
    CHECK (kind IN ('intro', 'outro', 'advert', 'sting', 'rerun', 'bed', 'other')),
  reason TEXT NOT NULL,
  chosen_kind TEXT
    CHECK (chosen_kind IN ('intro', 'outro', 'advert', 'sting', 'rerun', 'bed', 'other')),
  name TEXT,
  verdict TEXT CHECK (verdict IN ('confirmed', 'rejected'))
) STRICT;

CREATE TABLE occurrences (
  repeat_id INTEGER NOT NULL REFERENCES repeats (id) ON DELETE CASCADE,
  signature_id INTEGER NOT NULL REFERENCES signatures (id) ON DELETE CASCADE,
  start_frame INTEGER NOT NULL CHECK (start_frame >= 0),
  end_frame INTEGER NOT NULL CHECK (end_frame > start_frame),
  clear_percent INTEGER NOT NULL CHECK (clear_percent BETWEEN 0 AND 100),
  PRIMARY KEY (repeat_id, signature_id, start_frame)
) STRICT, WITHOUT ROWID;

CREATE INDEX occurrences_by_signature ON occurrences (signature_id);

CREATE TABLE compared_signatures (
  signature_id INTEGER PRIMARY KEY REFERENCES signatures (id) ON DELETE CASCADE,
  version INTEGER NOT NULL
) STRICT;

-- Tiles both the audio and the one before it: the seconds are NULL on the side that has nothing there.
CREATE TABLE version_changes (
  signature_id INTEGER NOT NULL REFERENCES signatures (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('same', 'inserted', 'removed', 'replaced')),
  old_start_seconds REAL CHECK (old_start_seconds >= 0),
  old_end_seconds REAL CHECK (old_end_seconds > old_start_seconds),
  new_start_seconds REAL CHECK (new_start_seconds >= 0),
  new_end_seconds REAL CHECK (new_end_seconds > new_start_seconds),
  PRIMARY KEY (signature_id, position),
  CHECK ((old_start_seconds IS NULL) = (kind = 'inserted')),
  CHECK ((old_end_seconds IS NULL) = (kind = 'inserted')),
  CHECK ((new_start_seconds IS NULL) = (kind = 'removed')),
  CHECK ((new_end_seconds IS NULL) = (kind = 'removed'))
) STRICT, WITHOUT ROWID;
