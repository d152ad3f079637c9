-- Whether reading a file crashed or hung the process that read it, so that it is not read again as it is.

ALTER TABLE files ADD COLUMN reader_died INTEGER NOT NULL DEFAULT 0 CHECK (reader_died IN (0, 1));
