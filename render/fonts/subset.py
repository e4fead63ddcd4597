#!/usr/bin/python3
"""Makes the typefaces of this folder from the packages they come from.

    /usr/bin/python3 render/fonts/subset.py [FOLDER WITH THE PACKAGES]

Needs Debian 12's python3-fonttools and python3-brotli, apt-get, dpkg-deb and
npm. Without a folder it downloads the packages. The same packages give the
same files, byte for byte; a package that is not the expected one is refused.
README.md says what is taken, and what it costs.
"""

import hashlib
import logging
import pathlib
import subprocess
import sys
import tarfile
import tempfile

from fontTools import merge, subset
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).resolve().parent

# name, version and SHA-256 of each package.
DEBIAN = [
    ("fonts-noto-core", "20201225-1", "58f4f0bb6720f919f92096b3508e1412a0f1544424ade6c5b5bf1eb694dd64ba"),
    ("fonts-noto-cjk", "1:20220127+repack1-1", "4a2515eb6db3978b897fef9709ed0d2b1f4c6c4df4d83d6c4ef65f71f1b1f502"),
]
NPM = [
    ("alegreya", "5.3.0", "8b339fcef25323b402466275bdcc821ad2b4ffada37a9c87ccf196dc38cff667"),
    ("alegreya-sans", "5.3.0", "f52077bb977c913b05ec2cc016b30858533005d376cff4280c7fa95dbace448b"),
    ("noto-emoji", "5.3.2", "1fe49bb2cf7c2d78f93c0a69b6a431dcfd0d585b7831eba87fae6888ccf8d373"),
]

# The Latin faces: file, package of npm, weight.
ALEGREYAS = [
    ("Alegreya-ExtraBold", "alegreya", 800),
    ("AlegreyaSans-ExtraBold", "alegreya-sans", 800),
    ("AlegreyaSans-Medium", "alegreya-sans", 500),
]
SLICES = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"]

# The scripts of fonts-noto-core: the blocks taken of each. What Unicode's
# compatibility normalization replaces (presentation forms) is left out.
SCRIPTS = {
    "Arabic": [(0x600, 0x6FF), (0x750, 0x77F)],
    "Armenian": [(0x530, 0x58F)],
    "Bengali": [(0x980, 0x9FF)],
    "CanadianAboriginal": [(0x1400, 0x167F), (0x18B0, 0x18FF)],
    "Cherokee": [(0x13A0, 0x13FF), (0xAB70, 0xABBF)],
    "Devanagari": [(0x900, 0x97F), (0xA8E0, 0xA8FF)],
    "Ethiopic": [(0x1200, 0x137F)],
    "Georgian": [(0x10A0, 0x10FF), (0x1C90, 0x1CBF)],
    "Gujarati": [(0xA80, 0xAFF)],
    "Gurmukhi": [(0xA00, 0xA7F)],
    "Hebrew": [(0x590, 0x5FF)],
    "Kannada": [(0xC80, 0xCFF)],
    "Khmer": [(0x1780, 0x17FF)],
    "Lao": [(0xE80, 0xEFF)],
    "Lisu": [(0xA4D0, 0xA4FF)],
    "Malayalam": [(0xD00, 0xD7F)],
    "Myanmar": [(0x1000, 0x109F)],
    "Oriya": [(0xB00, 0xB7F)],
    "Sinhala": [(0xD80, 0xDFF)],
    "Tamil": [(0xB80, 0xBFF)],
    "Telugu": [(0xC00, 0xC7F)],
    "Thaana": [(0x780, 0x7BF)],
    "Thai": [(0xE00, 0xE7F)],
}

# Of Noto Sans, what the Latin faces lack: phonetic letters, small capitals,
# letters of African languages, and all combining marks with their positions.
LETTERS = [(0x180, 0x36F), (0x1AB0, 0x1AFF), (0x1D00, 0x1EFF), (0x2010, 0x218F), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F), (0xFE20, 0xFE2F)]
MARKS = [(0x300, 0x36F)]

# Arrows, geometric shapes, stars and the like: what Noto Emoji lacks of them.
SYMBOLS = [(0x2190, 0x21FF), (0x25A0, 0x25FF), (0x2600, 0x27BF), (0x2B00, 0x2BFF)]

# Of the emoji, not the variants by skin and not the flags, whose ligatures
# take as much as a script each.
EMOJI = [(0x2190, 0x1F1E5), (0x1F200, 0x1F3FA), (0x1F400, 0x1FAFF)]

SPACE, ZWNJ, ZWJ = 0x20, 0x200C, 0x200D
DOTTED_CIRCLE = 0x25CC  # under a vowel sign that stands alone


def standard(codec, first, last):
    """The characters of rows first to last of a national standard, as EUC encodes them."""
    found = set()
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([row + 0xA0, cell + 0xA0]).decode(codec)))
            except UnicodeDecodeError:
                pass
    return found


def big5_level_1():
    """The 5,401 characters of Big5's first level: those in common use in Taiwan."""
    found = set()
    for code in range(0xA440, 0xC67F):
        try:
            found.add(ord(code.to_bytes(2, "big").decode("big5")))
        except (UnicodeDecodeError, TypeError):
            pass
    return found


def ibm_extensions():
    """The 360 kanji that Windows adds to JIS X 0208, some of which are in many names."""
    found = set()
    for code in range(0xFA40, 0xFC4C):
        try:
            found |= {c for c in map(ord, code.to_bytes(2, "big").decode("cp932")) if 0x3400 <= c < 0xFB00}
        except UnicodeDecodeError:
            pass
    return found


# Characters of today's Chinese names that the standards of the 1980s lack.
NAMES = "垚堃囍婳媃屾峣嶶惪愔旸暐曌杍柷沄洺湉湑炘燊燚玗玘玙玹珅珺琀琁琤瑀瑄璠瓅畇祎禤綝翀翙翾芃莙虓赟锜镕霂頔飏骉龑"


def chinese_japanese_korean():
    """All of GB 2312 and of JIS X 0208 with IBM's extensions, Big5's first
    level, kana, bopomofo, and KS X 1001's 2,350 syllables of Hangul. JIS's
    signs are here for the few that the symbol fonts lack."""
    han = standard("gb2312", 16, 87) | standard("euc_jp", 16, 84) | big5_level_1() | ibm_extensions() | set(map(ord, NAMES))
    han |= {c for c in standard("euc_jp", 1, 2) if 0x2190 <= c < 0x2C00}
    hangul = standard("euc_kr", 16, 40) | set(range(0x3131, 0x318F))
    kana = set(range(0x3001, 0x3020)) | set(range(0x3041, 0x3100)) | set(range(0x3105, 0x3130)) | set(range(0x31F0, 0x3200))
    return han | hangul | kana | {SPACE}


def points(ranges, of=None):
    return {c for low, high in ranges for c in range(low, high + 1) if of is None or c in of}


def cut(font, unicodes, features, tables=()):
    """Subsets a font in place: no hints, and of the layout what the features need."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 5, 6, 13, 14]  # who made it, and its licence, stay in the file
    options.drop_tables += ["BASE", "DSIG", "STAT", "VORG", "vhea", "vmtx", *tables]
    options.glyph_names = False
    options.notdef_outline = False
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def save(font, name):
    font.flavor = None
    font.recalcTimestamp = False
    path = HERE / (name + ".ttf")
    font.save(path)
    print(f"{path.name:34} {len(font.getBestCmap()):6} characters {path.stat().st_size / 1024:6.0f} KiB", flush=True)


def use_figures(font):
    """Maps the figures to the lining ones of equal width, which the features
    lnum and tnum would choose."""
    gsub = font["GSUB"].table
    lookups = {i for record in gsub.FeatureList.FeatureRecord if record.FeatureTag in ("lnum", "tnum")
               for i in record.Feature.LookupListIndex}
    for table in font["cmap"].tables:
        for figure in range(ord("0"), ord("9") + 1):
            glyph = table.cmap.get(figure)
            for i in sorted(lookups):
                for subtable in gsub.LookupList.Lookup[i].SubTable:
                    glyph = getattr(subtable, "mapping", {}).get(glyph, glyph)
            if glyph is not None:
                table.cmap[figure] = glyph


def alegreya(files, package, weight):
    """Merges the slices in which npm has the family."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for piece in SLICES:
            font = TTFont(files / f"{package}-{piece}-{weight}-normal.woff2")
            if "GSUB" in font:
                use_figures(font)
            cut(font, set(font.getBestCmap()), ["kern"], ["GSUB", "GDEF"])
            font.flavor, font.recalcTimestamp = None, False
            part = pathlib.Path(scratch) / f"{piece}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = merge.Merger().merge(parts)
        first = TTFont(parts[0])["head"]
        merged["head"].created, merged["head"].modified = first.created, first.modified  # not the time of merging
        return merged


def fetch(folder):
    for name, version, _ in DEBIAN:
        subprocess.run(["apt-get", "download", f"{name}={version}"], cwd=folder, check=True)
    for name, version, _ in NPM:
        subprocess.run(["npm", "pack", "--silent", f"@fontsource/{name}@{version}"], cwd=folder, check=True)


def checked(path, sha256):
    if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
        sys.exit(f"{path} is not the file that the fonts were made from")
    return path


def unpack(folder, into):
    for name, version, sha256 in DEBIAN:
        deb = folder / f"{name}_{version.replace(':', '%3a')}_all.deb"
        subprocess.run(["dpkg-deb", "-x", checked(deb, sha256), into], check=True)
    for name, version, sha256 in NPM:
        with tarfile.open(checked(folder / f"fontsource-{name}-{version}.tgz", sha256)) as archive:
            archive.extractall(into / name)


def make(source):
    noto = source / "usr/share/fonts/truetype/noto"
    for name, package, weight in ALEGREYAS:
        save(alegreya(source / package / "package/files", package, weight), name)
    drawn = set.intersection(*(set(TTFont(HERE / f"{name}.ttf").getBestCmap()) for name, _, _ in ALEGREYAS))
    letters = TTFont(noto / "NotoSans-Bold.ttf")
    lacking = points(LETTERS, set(letters.getBestCmap())) - (drawn - points(MARKS))
    save(cut(letters, lacking | {SPACE, DOTTED_CIRCLE}, ["ccmp", "mark", "mkmk"]), "NotoSans-Bold")
    for script, blocks in SCRIPTS.items():
        name = f"NotoSans{script}-Bold"
        font = TTFont(noto / f"{name}.ttf")
        extra = {SPACE, ZWNJ, ZWJ, DOTTED_CIRCLE}
        save(cut(font, points(blocks) | extra, ["*"]), name)
    emoji = TTFont(source / "noto-emoji/package/files/noto-emoji-emoji-700-normal.woff2")
    symbols = TTFont(noto / "NotoSansSymbols2-Regular.ttf")
    other = points(SYMBOLS) - set(emoji.getBestCmap())
    save(cut(symbols, other | {SPACE}, []), "NotoSansSymbols2-Regular")
    save(cut(emoji, points(EMOJI, set(emoji.getBestCmap())) | {SPACE, ZWJ}, ["ccmp"]), "NotoEmoji-Bold")
    # The third font of the collection draws Han as China does.
    cjk = TTFont(source / "usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", fontNumber=2)
    save(cut(cjk, chinese_japanese_korean(), []), "NotoSansCJKsc-Bold")


def main():
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else scratch
        if len(sys.argv) <= 1:
            fetch(folder)
        (scratch / "unpacked").mkdir()
        unpack(folder, scratch / "unpacked")
        make(scratch / "unpacked")


if __name__ == "__main__":
    main()
