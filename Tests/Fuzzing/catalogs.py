"""Runs podprint on catalogs that were changed by chance or by a stranger, and says where it does not end as it should.

usage: catalogs.py PODPRINT CLIP SIGNATURE SECONDS SEED CATALOG...
  CLIP     a recording that is in the catalogs, and its signature
  SECONDS  how long to go on; 0 is each change of single values once
  SEED     of the changes by chance
Files that bring a fault are kept in the current folder, named after it.
"""

import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

# Help lists more, but none of these may a file bring about: 70 is a fault of ours.
GOOD_CODES = {0, 1, 2, 65, 66, 73, 74, 75}
# Of processor time, as other programs may run at the same time, and in all.
PROCESSOR_SECONDS_LIMIT = 20
SECONDS_LIMIT = 300
ADDRESS_SPACE_LIMIT = 3 << 30

VALUES = [
    "NULL", "0", "-1", "1 << 31", "1 << 40", "9223372036854775807", "-9223372036854775807 - 1",
    "9e999", "-9e999", "1e300", "-1e-300", "0.5", "''", "'x'", "'1e400'", "x''", "x'00ff'",
    "CAST(x'fffe00ff' AS TEXT)", "char(0, 10, 27, 8238, 1114111)", "zeroblob(16)",
    "zeroblob(4000000)", "printf('%.*c', 3000000, 'a')", "printf('%.*c', 200000, char(10))",
]

# SQL of the file's own; each must be refused or never run.
OWN_SQL = [
    "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM episodes; END",
    "CREATE TRIGGER t AFTER UPDATE ON catalog BEGIN UPDATE episodes SET title = 'owned'; END",
    "CREATE INDEX i ON episodes (printf('%.*c', 900000000, title))",
    "CREATE INDEX i ON episodes (title) WHERE length(hex(zeroblob(400000000))) > 1",
    "CREATE TABLE extra (a, b AS (randomblob(900000000)) VIRTUAL)",
    "ALTER TABLE shows ADD COLUMN bomb AS (hex(zeroblob(400000000))) VIRTUAL",
    "CREATE VIRTUAL TABLE words USING fts5(text)",
    "CREATE VIRTUAL TABLE boxes USING rtree(id, a, b)",
    "ALTER TABLE shows RENAME TO shows_2; CREATE VIEW shows AS SELECT * FROM shows_2",
    "DROP TABLE shows; CREATE VIEW shows AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) "
    "SELECT id, 'x' AS name, NULL AS author, NULL AS summary, NULL AS link, NULL AS language, NULL AS is_explicit, "
    "NULL AS genres, NULL AS image_link, NULL AS guid FROM n",
    "DROP INDEX signatures_by_episode",
    "PRAGMA user_version = 0", "PRAGMA user_version = 3", "PRAGMA user_version = 2000000000",
    "PRAGMA application_id = 0", "PRAGMA encoding = 'UTF-16'", "PRAGMA journal_mode = WAL",
    "PRAGMA auto_vacuum = FULL; VACUUM", "PRAGMA page_size = 512; VACUUM", "PRAGMA page_size = 65536; VACUUM",
]

# Rows of the schema, under names that SQLite keeps for itself.
HIDDEN_SQL = [
    ("index", "sqlite_i", "episodes", "CREATE INDEX sqlite_i ON episodes (hex(zeroblob(400000000)))"),
    ("index", "sqlite_autoindex_i", "episodes",
     "CREATE INDEX sqlite_autoindex_i ON episodes (printf('%.*c', 900000000, id))"),
    ("view", "sqlite_stat1", "sqlite_stat1", "CREATE VIEW sqlite_stat1 AS SELECT 'episodes' AS tbl, NULL AS idx, '1' AS stat"),
    ("trigger", "sqlite_t", "runs", "CREATE TRIGGER sqlite_t AFTER INSERT ON runs BEGIN DELETE FROM episodes; END"),
    ("table", "sqlite_x", "sqlite_x", "CREATE TABLE sqlite_x (a DEFAULT (randomblob(900000000)))"),
    ("view", "sqlite_v", "sqlite_v", "CREATE VIEW sqlite_v AS SELECT * FROM sqlite_v"),
]

# Rows that contradict each other.
CONTRADICTIONS = [
    "UPDATE signatures SET sample_count = 1 << 40",
    "UPDATE signatures SET frame_count = 1 << 27, sample_count = 1 << 35",
    "UPDATE signatures SET frame_count = 1 << 27; UPDATE segment_references SET frame_count = 1 << 27; "
    "UPDATE segments SET frame_span = 1 << 27",
    "UPDATE signatures SET id = id + (1 << 32)", "UPDATE signatures SET id = -id",
    "UPDATE signatures SET episode_id = 1", "UPDATE signatures SET data = substr(data, 1, length(data) / 2)",
    "UPDATE signatures SET data = (SELECT data FROM signatures ORDER BY id LIMIT 1)",
    "UPDATE signatures SET data = zeroblob(200000000) WHERE id = 1",
    "UPDATE episodes SET title = printf('%.*c', 150000000, 'x') WHERE id = 1",
    "UPDATE segments SET posting_count = 1", "UPDATE segments SET posting_count = 2147483647",
    "UPDATE segments SET byte_count = 1 << 40", "UPDATE segments SET frame_span = 1",
    "UPDATE segments SET frame_span = 134217728", "UPDATE segments SET id = id + 5",
    "UPDATE segment_references SET base = 0", "UPDATE segment_references SET base = base + 1000",
    "UPDATE segment_references SET signature_id = 1", "UPDATE segment_references SET frame_count = 1",
    "UPDATE segment_references SET signature_id = signature_id + (1 << 32)",
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) "
    "INSERT INTO segments SELECT i, 134217728, 0, 0 FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) "
    "INSERT INTO segments SELECT i, 134217728, 0, 0 FROM n; "
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) "
    "INSERT INTO segment_references SELECT i, 0, 134217728, i FROM n",
    "UPDATE postings SET key = key + 1", "UPDATE postings SET key = -key",
    "UPDATE postings SET key = key + (1 << 40)", "UPDATE postings SET data = zeroblob(5)",
    "UPDATE postings SET data = zeroblob(2024)", "UPDATE postings SET data = zeroblob(200000000) WHERE key = (SELECT min(key) FROM postings)",
    "DELETE FROM postings WHERE key = (SELECT max(key) FROM postings)",
    "UPDATE occurrences SET start_frame = (1 << 62), end_frame = (1 << 62) + 1",
    "UPDATE occurrences SET end_frame = 1 << 27", "UPDATE occurrences SET signature_id = 4242",
    "UPDATE repeats SET kind = 'nothing'", "UPDATE chapters SET start_seconds = -1e308, end_seconds = 1e308",
    "UPDATE chapters SET start_seconds = 1e308, end_seconds = 0", "UPDATE files SET path = x''",
    "UPDATE files SET path = x'2f00612f62'", "UPDATE files SET path = CAST('relative' AS BLOB)",
    "UPDATE files SET path = zeroblob(100000)", "UPDATE files SET duration_seconds = 9e999",
    "UPDATE portable SET has_postings = 1 - has_postings", "UPDATE portable SET content_hash = zeroblob(3)",
    "INSERT INTO portable VALUES (1, zeroblob(32), 1)", "DELETE FROM catalog",
    "INSERT INTO catalog SELECT 2, algorithm_version, 7 FROM catalog", "UPDATE catalog SET index_generation = -1",
    "UPDATE artworks SET data = zeroblob(100000000)", "UPDATE episodes SET artwork_id = 77",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807", "DELETE FROM sqlite_sequence",
]


class Fault(Exception):
    """What a command did that it must not do."""


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE_LIMIT, ADDRESS_SPACE_LIMIT))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS_LIMIT, PROCESSOR_SECONDS_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def commands(clip, signature, catalog, original, output, chance):
    """What users run on a catalog that they were given; where no --catalog is named it is that."""
    if chance.random() < 0.05:
        # Takes longer than all others together.
        yield ["timeline", "1", "2"]
    yield ["list", "--json"]
    yield ["list"]
    yield ["show", "1"]
    yield ["show", "1", "--json"]
    yield ["stats"]
    yield ["verify", "--json"]
    yield ["identify", "--json", "--speed", "1", clip]
    yield ["identify", "--json", "--speed", "1", signature]
    yield ["listen", "--json", "--speed", "1", clip]
    yield ["repeats", "--json"]
    yield ["repeats"]
    yield ["repeats", "--format", "chapters", "--output", output + ".d"]
    yield ["repeats", "--show", "Harbour Lights", "--plot", output + ".svg"]
    yield ["export", output]
    yield ["export", "--format", "csv", "-"]
    made = output + ".sqlite"
    for ending in ("", "-wal", "-shm", "-journal"):
        if os.path.exists(made + ending):
            os.remove(made + ending)
    yield ["import", catalog, "--json", "--catalog", made]
    # Change the catalog, where it is no export; so they come last.
    yield ["import", original]
    yield ["compact"]
    yield ["remove", "1"]


def run(podprint, arguments, catalog):
    """Runs a command under limits; the code it ended with."""
    line = [podprint, *arguments] + ([] if "--catalog" in arguments else ["--catalog", catalog])
    try:
        done = subprocess.run(
            line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS_LIMIT,
            preexec_fn=limit, check=False)
    except subprocess.TimeoutExpired as late:
        raise Fault(f"still ran after {SECONDS_LIMIT} s") from late
    message = done.stderr.decode(errors="replace")
    if done.returncode not in GOOD_CODES:
        raise Fault(f"ended with {done.returncode}: {message[-600:]}")
    told = message + done.stdout.decode(errors="replace")
    # 66 names what is not in the catalog.
    if done.returncode in {65, 73, 74, 75} and os.path.basename(catalog) not in told:
        raise Fault(f"ended with {done.returncode} and does not name the catalog: {message[-600:]}")
    return done.returncode


def change(path, statements):
    """Runs SQL as a stranger may, who is held to no rules; what SQLite refuses is left out."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA journal_mode = DELETE")
    changed = True
    try:
        for statement in statements:
            connection.executescript(statement)
    except (sqlite3.Error, sqlite3.Warning):
        changed = False
    connection.close()
    return changed


def hide(path, row):
    """Writes a row into the schema itself."""
    return change(path, [
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ("
        + ", ".join("'" + text.replace("'", "''") + "'" for text in row[:3])
        + (", 0, " if row[0] in ("view", "trigger") else ", (SELECT rootpage FROM sqlite_schema WHERE name = 'runs'), ")
        + "'" + row[3].replace("'", "''") + "')"])


def loosen(path, table, column):
    """Takes the rules off a column, by rewriting the table with the same text in the schema but no type checks."""
    connection = sqlite3.connect(path, isolation_level=None)
    row = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    if row is None:
        connection.close()
        raise sqlite3.OperationalError(f"another change has removed {table}")
    (text,) = row
    loose = text.replace("STRICT, WITHOUT ROWID", "WITHOUT ROWID").replace(") STRICT", ")")
    loose = loose.replace(" NOT NULL", "").replace(" INTEGER", " ANY_INT" if column != "id" else " INTEGER")
    loose = loose.replace(" ANY_INT PRIMARY KEY", " INTEGER PRIMARY KEY")
    for kind in (" TEXT", " REAL", " BLOB", " ANY_INT"):
        loose = loose.replace(kind, "")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (loose, table))
    connection.close()
    return text


def tighten(path, table, text):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (text, table))
    connection.close()


def columns(path):
    connection = sqlite3.connect(path)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = []
    for table in tables:
        if not table.startswith("sqlite_") and connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
            found += [(table, row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    return found


def single_changes(original):
    """Each change by name: a function that makes it in a copy, and says whether it could."""
    for sql in OWN_SQL + CONTRADICTIONS:
        yield sql, lambda path, sql=sql: change(path, [sql])
    for row in HIDDEN_SQL:
        yield "hidden " + row[3], lambda path, row=row: hide(path, row)
    for table, column in columns(original):
        for value in VALUES:
            def make(path, table=table, column=column, value=value):
                text = loosen(path, table, column)
                changed = change(path, [f"UPDATE OR REPLACE {table} SET {column} = {value}"])
                tighten(path, table, text)
                return changed
            yield f"{table}.{column} = {value}", make
        yield f"DELETE FROM {table}", lambda path, table=table: change(path, [f"DELETE FROM {table}"])
        yield f"DROP TABLE {table}", lambda path, table=table: change(path, [f"DROP TABLE {table}"])


def scramble(path, chance):
    """Changes bytes, pages, the length or the header."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    pages = max(1, len(data) // size)
    kind = chance.randrange(6)
    if kind == 0:
        for _ in range(chance.choice([1, 4, 30, 400])):
            data[chance.randrange(len(data))] = chance.randrange(256)
    elif kind == 1:
        first, second = chance.randrange(pages), chance.randrange(pages)
        data[first * size:(first + 1) * size] = data[second * size:(second + 1) * size]
    elif kind == 2:
        start = chance.randrange(1, pages) * size if pages > 1 else 0
        data[start:start + size] = bytes(size)
    elif kind == 3:
        del data[chance.randrange(len(data)):]
    elif kind == 4:
        for _ in range(chance.randrange(1, 5)):
            data[chance.randrange(100)] = chance.choice([0, 1, 2, 127, 128, 255, chance.randrange(256)])
    else:
        # The heads of B-tree pages: kinds, free blocks, counts of cells, pointers to cells.
        for _ in range(chance.randrange(1, 6)):
            start = chance.randrange(pages) * size + (100 if chance.random() < 0.1 else 0)
            data[min(start + chance.randrange(60), len(data) - 1)] = chance.randrange(256)
    with open(path, "wb") as file:
        file.write(data)
    return True


def random_changes(original, chance):
    several = list(single_changes(original))
    while True:
        if chance.random() < 0.6:
            yield "scrambled", lambda path: scramble(path, chance)
        else:
            chosen = [chance.choice(several) for _ in range(chance.randrange(2, 5))]
            yield " + ".join(name for name, _ in chosen), lambda path, chosen=chosen: any(
                [make(path) for _, make in chosen])


def main(podprint, clip, signature, seconds, seed, originals):
    end = time.monotonic() + seconds
    chance = random.Random(seed)
    faults, files, runs = 0, 0, 0
    refusals = {}
    folder = tempfile.mkdtemp(prefix="podprint-fuzz-")
    catalog, output = os.path.join(folder, "strange.sqlite"), os.path.join(folder, "out.podprint")

    def attempt(original, name, make):
        nonlocal faults, files, runs
        for ending in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(catalog + ending):
                os.remove(catalog + ending)
        shutil.copyfile(original, catalog)
        try:
            if not make(catalog):
                return
        except sqlite3.Error:
            return
        files += 1
        for arguments in commands(clip, signature, catalog, original, output, chance):
            runs += 1
            try:
                code = run(podprint, arguments, catalog)
                refusals[code] = refusals.get(code, 0) + 1
            except Fault as fault:
                faults += 1
                kept = f"fault-{faults}.sqlite"
                shutil.copyfile(catalog, kept)
                print(f"{kept}: {os.path.basename(original)}: {name}\n  {' '.join(arguments)}: {fault}", flush=True)

    try:
        if seconds == 0:
            for original in originals:
                for name, make in single_changes(original):
                    attempt(original, name, make)
        else:
            sources = [(original, random_changes(original, chance)) for original in originals]
            while time.monotonic() < end:
                original, changes = chance.choice(sources)
                attempt(original, *next(changes))
    except KeyboardInterrupt:
        print("stopped")
    finally:
        shutil.rmtree(folder)
    codes = ", ".join(f"{count} ended with {code}" for code, count in sorted(refusals.items()))
    print(f"{files} files, {runs} runs: {codes}; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 7:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(64)
    sys.exit(main(*sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5]), sys.argv[6:]))
