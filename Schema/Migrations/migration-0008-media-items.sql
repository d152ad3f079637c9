-- What programs that use the library say about a signature, and parts of it.

-- With rowids: a table without them keeps rows as long as these on pages of their own.
CREATE TABLE media_items (
  signature_id INTEGER NOT NULL REFERENCES signatures (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  item TEXT NOT NULL,
  PRIMARY KEY (signature_id, position)
) STRICT;
