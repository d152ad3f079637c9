"""A folder of short episodes in two states: as it was one night, and as it is the next."""

import os
import shutil
import subprocess

CODECS = {
    "mp3": ["-c:a", "libmp3lame", "-b:a", "64k"],
    "m4a": ["-c:a", "aac", "-b:a", "64k"],
    "opus": ["-c:a", "libopus", "-b:a", "32k"],
    "ogg": ["-c:a", "libvorbis", "-q:a", "1"],
    "flac": ["-c:a", "flac"],
}

FEED = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show 0</title>{items}
</channel></rss>"""

ITEM = """<item><title>{title}</title><guid isPermaLink="false">feed-{number}</guid>
<enclosure url="https://example.org/{file}" type="audio/mpeg" length="1"/><description>{text}</description></item>"""


class PodcastFolder:
    """`work/episodes`, which is either of the two states; files that are alike in both are the same inodes."""

    def __init__(self, work, count=30, seconds=8):
        self.path = os.path.join(work, "episodes")
        self.first = os.path.join(work, "first")
        self.second = os.path.join(work, "second")
        self.current = None
        self.seconds = seconds
        self.names = [self.name(number) for number in range(count)]
        for number, name in enumerate(self.names):
            self.encode(os.path.join(self.first, name), number)
        self.feed(self.first, "as first told")
        self.garbage(os.path.join(self.first, "show 0", "broken.mp3"))
        shutil.copytree(self.first, self.second, copy_function=os.link)
        self.change()

    @staticmethod
    def name(number):
        ending = list(CODECS)[number % len(CODECS)]
        return f"show {number % 3}/2026-03-{number % 28 + 1:02} - Episode {number}.{ending}"

    def encode(self, path, number):
        """Sweeps and noise that stand in no other episode."""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        seconds = self.seconds + number % 5
        tone = "+".join(f"sin({200 + 97 * (number + 1) * part % 3100}*t*(6+sin({part}*t)))" for part in range(1, 5))
        source = f"aevalsrc='0.15*({tone})+0.1*random({number})':s=24000:d={seconds}"
        subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source, *CODECS[path.rsplit(".", 1)[1]],
             "-metadata", f"title=Episode {number}", "-metadata", f"album=Show {number % 3}", path],
            check=True)

    def feed(self, folder, text):
        path = os.path.join(folder, "show 0", "feed.xml")
        items = [
            ITEM.format(title=f"Episode {number}", number=number, file=os.path.basename(name).replace(" ", "%20"), text=text)
            for number, name in enumerate(self.names) if number % 3 == 0]
        self.replace(path, FEED.format(items="".join(items)).encode())

    @staticmethod
    def replace(path, data):
        """Writes a file anew, so that others that share its inode stay as they are."""
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.replace(path + ".new", path)

    def garbage(self, path):
        self.replace(path, b"no audio " * 200)

    def change(self):
        """Other audio, names, tags and places, files that go and come, copies, a feed that says something else."""
        inside = lambda number: os.path.join(self.second, self.names[number])
        count = len(self.names)
        for number in range(0, count, 7):
            os.unlink(inside(number))
            self.encode(inside(number), 1000 + number)
        for number in range(1, count, 7):
            moved = os.path.join(self.second, "moved", os.path.basename(self.names[number]))
            os.makedirs(os.path.dirname(moved), exist_ok=True)
            os.rename(inside(number), moved)
        for number in range(2, count, 7):
            os.unlink(inside(number))
        for number in range(3, count, 7):
            tagged = inside(number).replace("Episode", "tagged Episode")
            subprocess.run(
                ["ffmpeg", "-nostdin", "-v", "error", "-i", inside(number), "-c", "copy", "-metadata", "title=Other", tagged],
                check=True)
            os.replace(tagged, inside(number))
        for number in range(4, count, 14):
            shutil.copy(inside(number), os.path.join(self.second, f"copy of {number}" + os.path.splitext(inside(number))[1]))
        for number in range(count, count + count // 7 + 1):
            self.encode(os.path.join(self.second, self.name(number)), number)
        self.feed(self.second, "as told the next night")
        self.garbage(os.path.join(self.second, "show 1", "no audio either.ogg"))

    def turn(self, state):
        """Makes `work/episodes` the first or the second state: `self.first`, `self.second`."""
        if self.current == state:
            return
        if self.current:
            os.rename(self.path, self.current)
        os.rename(state, self.path)
        self.current = state
