"""What a catalog holds, without what differs from run to run: numbers given out, times, the order of storing."""

import hashlib
import sqlite3

FILES = """
  SELECT path, size_bytes, modified_nanoseconds, device, inode, state, hex(content_digest),
    (SELECT hex(content_digest) FROM signatures s WHERE s.id = signature_id), container, codec, sample_rate,
    channel_count, duration_seconds, error, reader_died, missing_since_milliseconds IS NOT NULL, metadata_state,
    (SELECT hex(digest) FROM artworks a WHERE a.id = artwork_id),
    (SELECT group_concat(name || '=' || value, char(10)) FROM (SELECT * FROM tags t WHERE t.file_id = f.id ORDER BY name)),
    (SELECT group_concat(message, char(10)) FROM (SELECT * FROM warnings w WHERE w.file_id = f.id ORDER BY position)),
    (SELECT group_concat(start_seconds || title, char(10))
      FROM (SELECT * FROM file_chapters c WHERE c.file_id = f.id ORDER BY position))
  FROM files f"""

EPISODES = """
  SELECT (SELECT name FROM shows w WHERE w.id = show_id), guid, title, subtitle, published, artist, season, number, summary,
    genres, link, language, is_explicit, transcript_link, artwork_link,
    (SELECT hex(digest) FROM artworks a WHERE a.id = artwork_id),
    (SELECT group_concat(digest) FROM
      (SELECT hex(content_digest) AS digest FROM signatures s WHERE s.episode_id = e.id ORDER BY digest)),
    (SELECT group_concat(name || coalesce(role, '') || coalesce(link, ''))
      FROM (SELECT * FROM persons p WHERE p.episode_id = e.id ORDER BY position)),
    (SELECT group_concat(field || '=' || source)
      FROM (SELECT * FROM episode_sources o WHERE o.episode_id = e.id ORDER BY field))
  FROM episodes e"""

SIGNATURES = """
  SELECT hex(content_digest), algorithm_version, sample_count, frame_count, hex(data),
    (SELECT group_concat(start_seconds || '-' || coalesce(end_seconds, '') || title, char(10))
      FROM (SELECT * FROM chapters c WHERE c.signature_id = s.id ORDER BY position)),
    (SELECT group_concat(hex(signs) || hex(levels)) FROM (SELECT * FROM edge_profiles p WHERE p.signature_id = s.id ORDER BY position))
  FROM signatures s"""

SHOWS = "SELECT name, author, summary, link, language, is_explicit, genres, image_link, guid FROM shows"

ARTWORKS = "SELECT hex(digest), media_type, hex(data) FROM artworks"

HASH_BITS = 23


def contents(path):
    """A dictionary of sorted rows by table, of the catalog at `path`, which nobody writes to."""
    connection = sqlite3.connect(path)
    try:
        tables = {"files": FILES, "episodes": EPISODES, "signatures": SIGNATURES, "shows": SHOWS, "artworks": ARTWORKS}
        found = {name: sorted(map(repr, connection.execute(query))) for name, query in tables.items()}
        found["postings"] = sorted(map(repr, postings(connection)))
        return found
    finally:
        connection.close()


def differences(found, expected):
    """Sentences that say in what two contents differ; none when they are alike."""
    lines = []
    for table in expected:
        surplus = sorted(set(found[table]) - set(expected[table]))
        wanting = sorted(set(expected[table]) - set(found[table]))
        if len(found[table]) != len(expected[table]):
            lines.append(f"{table}: {len(found[table])} rows instead of {len(expected[table])}")
        lines += [f"{table}: has {row[:600]}" for row in surplus]
        lines += [f"{table}: lacks {row[:600]}" for row in wanting]
    return lines


def postings(connection):
    """Of each signature its digest, the number of its postings, and a digest over them, whatever segments they lie in."""
    places = {}
    for digest, segment, base, frames in connection.execute(
        "SELECT hex(content_digest), segment_id, base, r.frame_count "
        "FROM segment_references r JOIN signatures s ON s.id = signature_id"
    ):
        places.setdefault(segment, []).append((base, base + frames, digest))
    found = {digest: [] for segment in places.values() for _, _, digest in segment}
    for key, data in connection.execute("SELECT key, data FROM postings"):
        segment = places.get(key >> 40, [])
        for posting_hash, position in page(key >> 17 & (1 << HASH_BITS) - 1, data):
            for start, end, digest in segment:
                if start <= position < end:
                    found[digest].append((posting_hash, position - start))
    for digest, pairs in found.items():
        yield digest, len(pairs), hashlib.sha256(repr(sorted(pairs)).encode()).hexdigest()


def page(first_hash, data):
    """The pairs of hash and position in the bytes of a page; see "Pages" in Schema/README.md.

    >>> list(page(7, bytes([0, 0, 0, 0, 2, 0, 5, 1, 5, 2, 9, 0, 0x81, 0x01])))
    [(7, 261), (9, 9), (9, 138)]
    """
    width, at, posting_hash = data[4], 5, first_hash

    def number():
        nonlocal at
        value, shift = 0, 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        step = number()
        posting_hash += step >> 1
        count = number() if step & 1 else 1
        position = int.from_bytes(data[at : at + width], "little")
        at += width
        yield posting_hash, position
        for _ in range(count - 1):
            position += number()
            yield posting_hash, position
