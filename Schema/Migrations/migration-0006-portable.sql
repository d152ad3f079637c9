-- What an exported catalog says about itself; in any other the table is empty.

CREATE TABLE portable (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  content_hash BLOB NOT NULL CHECK (length(content_hash) = 32),
  has_postings INTEGER NOT NULL CHECK (has_postings IN (0, 1))
) STRICT;
