"""Whether pages that were written still say what the models and entries say now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from verify.faq.pages import Page, index_of, slug


def records_with(folder: Path, pages: list[Page]) -> list[dict[str, Any]]:
    """The records of all games: of those in `pages` as they are now, of the others as they are kept in `folder`."""
    now = {slug(page.model.name): page.record for page in pages}
    for path in sorted(folder.glob("*.json")):
        if path.stem not in now:
            kept = _kept(path)
            if kept is not None:
                now[path.stem] = kept
    return [now[name] for name in sorted(now)]


def _kept(path: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("entries"), dict) else None


def stale(page: Page, folder: Path) -> list[str]:
    """A sentence for each way in which the pages of a game in `folder` are not what would be written now."""
    name = slug(page.model.name)
    kept = _kept(folder / f"{name}.json")
    if kept is None:
        return [f"{page.model.name}: there are no pages yet"]
    found: list[str] = []
    old, new = kept["entries"], page.record["entries"]
    for entry in old:
        if entry not in new:
            found.append(f"entry '{entry}' is on the page, but no longer among the entries")
    for entry, now in new.items():
        found += [f"entry '{entry}': {why}" for why in _changes(old.get(entry), now)]
    for file, text in page.texts.items():
        path = folder / file
        if not path.exists():
            found.append(f"'{file}' is missing")
        elif path.read_text(encoding="utf-8") != text and not found:
            found.append(f"'{file}' is not what would be written now")
    found += [f"picture '{file}' is missing" for file in page.pictures if not (folder / file).exists()]
    return found


def _changes(then: dict[str, Any] | None, now: dict[str, Any]) -> list[str]:
    """What has become of one entry."""
    if then is None:
        return ["it is new"]
    found = []
    before, after = then["evidence"], now["evidence"]
    if len(before) != len(after):
        found.append(f"it had {len(before)} pieces of evidence, and has {len(after)}")
    for at, (old, new) in enumerate(zip(before, after, strict=False), 1):
        if old["outcome"] != new["outcome"]:
            found.append(f"evidence {at} came out as '{old['outcome']}', and now as '{new['outcome']}'")
        for place, digest in new["digests"].items():
            was = old["digests"].get(place)
            if was is not None and was != digest:
                found.append(f"the model has changed in {place} (digest {was}, now {digest})")
    if not found and then != now:
        found.append("its text has changed")
    return list(dict.fromkeys(found))


def stale_index(records: list[dict[str, Any]], folder: Path) -> list[str]:
    path = folder / "index.html"
    if not path.exists() or path.read_text(encoding="utf-8") != index_of(records):
        return ["'index.html' is not what would be written now"]
    return []
