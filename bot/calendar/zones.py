#!/usr/bin/python3
"""Makes zones.txt, the time zones that are offered and the names they are known by.

    /usr/bin/python3 bot/calendar/zones.py [FOLDER WITH THE PACKAGES OF NPM]

Needs npm and the tzdata package of Debian. Without a folder it downloads the
packages, which are refused if they are not the expected ones. A line is a zone
of zone.tab, its city in Spanish and in English, and its other names, separated
by tabs; the other names are separated by commas:

- the links of the time zone database, which other systems call zones by;
- the countries of the zone in Spanish and English, or only of the zone where
  most of a country lives, if CLDR knows that;
- the names of Windows, and abbreviations such as PST.

The names are from Unicode's CLDR (LICENSE-CLDR.txt).
"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
VERSION = "48.2.0"
PACKAGES = {
    "cldr-bcp47": "b4a4f36a891b9fde1ffeddf1b1cb7f87d025656a58415291a96b563a82700fe0",
    "cldr-core": "5310e0c7a06c1feb83dc8e54c8584bbe0b9c2ea8320172a18d541986b124585d",
    "cldr-dates-full": "0256f1cefeca14f7d515be4872dda48fcdd7e75381430f25aafd0143eae5b430",
    "cldr-localenames-full": "7f2ac7fd3b5d90f56ad127f9ed5ae67b58b3e556818f55530b9f47bb81bcde57",
}
LANGUAGES = ["es", "en"]
ABBREVIATING = LANGUAGES + ["en-GB"]


def packages(folder):
    """Returns a function that reads a JSON file of a package."""
    opened = {}
    for name, want in PACKAGES.items():
        path = folder / f"{name}-{VERSION}.tgz"
        if not path.exists():
            subprocess.run(["npm", "pack", "--silent", f"{name}@{VERSION}"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        if hashlib.sha256(path.read_bytes()).hexdigest() != want:
            sys.exit(f"{path} is not the expected package")
        opened[name] = tarfile.open(path)
    return lambda name, file: json.load(opened[name].extractfile(f"package/{file}"))


def countries():
    """Returns the country of each zone that is offered."""
    lines = pathlib.Path("/usr/share/zoneinfo/zone.tab").read_text().splitlines()
    fields = [line.split("\t") for line in lines if not line.startswith("#")]
    return {zone: country for country, _, zone, *_ in fields}


def exemplar(tree, path):
    """Returns the city that CLDR gives a zone, or ""."""
    for part in path.split("/"):
        tree = tree.get(part, {})
    return tree.get("exemplarCity", "")


def main():
    with tempfile.TemporaryDirectory() as folder:
        read = packages(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else folder))
    country = countries()
    clocks = read("cldr-bcp47", "bcp47/timezone.json")["keyword"]["u"]["tz"].values()
    offered = {}  # zones by each of their names
    cldr = {}  # the name that CLDR uses for a zone, which stays the same when the database renames it
    others = {zone: [] for zone in ["UTC", *country]}
    for clock in clocks:
        links = clock.get("_alias", "").split() if isinstance(clock, dict) else []
        for zone in ["UTC" if z == "Etc/GMT" else z for z in links if z in others or z == "Etc/GMT"]:
            cldr[zone] = links[0]
            offered |= {link: zone for link in links}
            others[zone] += [link for link in links if link != zone]
    primary = {c: offered[z] for c, z in read("cldr-core", "supplemental/primaryZones.json")["supplemental"]["primaryZones"].items()}
    cities = {}
    for lang in LANGUAGES:
        names = read("cldr-dates-full", f"main/{lang}/timeZoneNames.json")["main"][lang]["dates"]["timeZoneNames"]["zone"]
        regions = read("cldr-localenames-full", f"main/{lang}/territories.json")["main"][lang]["localeDisplayNames"]["territories"]
        for zone, c in country.items():
            cities[lang, zone] = exemplar(names, cldr[zone]) or zone.split("/")[-1].replace("_", " ")
            if primary.get(c, zone) == zone:
                others[zone] += [regions[key] for key in (c, c + "-alt-short") if key in regions]
    meta = read("cldr-core", "supplemental/metaZones.json")["supplemental"]["metaZones"]["metazones"]
    golden = {m["mapZone"]["_other"]: m["mapZone"]["_type"] for m in meta if m["mapZone"]["_territory"] == "001"}
    for lang in ABBREVIATING:
        zones = read("cldr-dates-full", f"main/{lang}/timeZoneNames.json")["main"][lang]["dates"]["timeZoneNames"]["metazone"]
        for name, forms in zones.items():
            for short in forms.get("short", {}).values():
                if name != "GMT" and short not in offered:
                    others[offered[golden[name]]].append(short)
    windows = read("cldr-core", "supplemental/windowsZones.json")["supplemental"]["windowsZones"]["mapTimezones"]
    for zone in [w["mapZone"] for w in windows if w["mapZone"]["_territory"] == "001"]:
        if zone["_type"] in offered:  # not the hours at sea
            others[offered[zone["_type"]]].append(zone["_other"])
    lines = []
    for zone in ["UTC", *sorted(country)]:
        named = [cities.get((lang, zone), zone) for lang in LANGUAGES]
        names = dict.fromkeys(n for n in others[zone] if n not in named)
        assert not any(c in n for n in names for c in ",\t")
        lines.append("\t".join([zone, *named, ",".join(names)]) + "\n")
    (HERE / "zones.txt").write_text("".join(lines))


main()
