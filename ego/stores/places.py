"""Where a data directory should rather not be: on a network, or in a folder that is synced."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_NETWORK = frozenset(
    "nfs nfs4 cifs smb smb2 smb3 smbfs afpfs afs 9p ncpfs webdav davfs fuse.sshfs fuse.rclone"
    " fuse.davfs2 fuse.s3fs fuse.gcsfuse fuse.glusterfs glusterfs ceph lustre drvfs".split()
)
_SYNCED = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "icloud drive": "iCloud",
    "icloudrive": "iCloud",
    "mobile documents": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
    "pcloud drive": "pCloud",
    "pclouddrive": "pCloud",
    "mega": "MEGA",
    "box sync": "Box",
    "seafile": "Seafile",
}
"""How the folders of sync programs are called, in lower case."""
_MARKS = {".stfolder": "Syncthing", ".dropbox": "Dropbox", ".dropbox.cache": "Dropbox"}
"""What lies in the top folder of some of them, whatever that is called."""


def doubt(directory: Path) -> str | None:
    """Why a data directory is in danger where it is, in a sentence; None when it is not."""
    whole = Path(os.path.realpath(directory))
    if program := _synced_by(whole):
        return (
            f"{directory} lies in a folder that {program} syncs, which copies files while they"
            " are being written and can bring back old ones. Keep the data elsewhere"
            " (--data-dir), and copy backups there instead."
        )
    if kind := _network(whole):
        return (
            f"{directory} lies on a network file system ({kind}), whose locks cannot be relied"
            " on. Keep the data on a disk of this machine (--data-dir), and copy backups there"
            " instead."
        )
    return None


def _synced_by(directory: Path) -> str | None:
    for part in (directory, *directory.parents):
        name = part.name.lower()
        # OneDrive adds the organisation: "OneDrive - Example"
        known = _SYNCED.get(name) or _SYNCED.get(name.split(" - ")[0])
        if known:
            return known
        for mark, program in _MARKS.items():
            if (part / mark).exists() and part != Path.home():
                return program
    return None


def _network(directory: Path, mounts: Path = Path("/proc/self/mountinfo")) -> str | None:
    if sys.platform == "win32":
        return "a share" if str(directory).startswith("\\\\") else None
    kind = _mounted_as(directory, mounts)
    return kind if kind in _NETWORK else None


def _mounted_as(directory: Path, mounts: Path) -> str:
    """The kind of file system that `directory` is on, where the system lists its mounts."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    best, found = "", ""
    for line in lines:
        before, _, after = line.partition(" - ")
        fields = before.split()
        if len(fields) < 5 or not after:
            continue
        point = fields[4].replace("\\040", " ")
        inside = directory == Path(point) or Path(point) in directory.parents
        if inside and len(point) >= len(best):  # the later of two mounts on one place is on top
            best, found = point, after.split()[0]
    return found
