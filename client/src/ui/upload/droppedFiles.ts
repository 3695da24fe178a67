import type { ChosenFile } from "./uploadQueue";

/** Files that operating systems create in folders by themselves. */
const NOISE: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/**
 * The files of a drop, including those in dropped folders, at most `most` and one more (so that the caller
 * sees that there are too many). Must be called within the drop's handler: afterwards the browser returns
 * nothing.
 */
export async function droppedFiles(transfer: DataTransfer, most: number): Promise<ChosenFile[]> {
  const taken = [...transfer.items]
    .filter((item) => item.kind === "file")
    .map((item: HandleItem) => ({
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    }));
  if (taken.length === 0) return [...transfer.files].map((file) => ({ file }));
  const found: ChosenFile[] = [];
  for (const { handle: asked, entry, file } of taken) {
    if (found.length > most) break;
    const handle = await asked;
    if (handle) await walkHandle(handle, found, most);
    else if (entry?.isDirectory) await walkEntry(entry, found, most);
    else if (file) found.push({ file });
  }
  return found;
}

async function walkHandle(handle: FileSystemHandle, found: ChosenFile[], most: number): Promise<void> {
  if (found.length > most || NOISE.has(handle.name)) return;
  if (handle.kind === "file") {
    const own = handle as FileSystemFileHandle;
    found.push({ file: await own.getFile(), handle: own });
    return;
  }
  for await (const child of (handle as FileSystemDirectoryHandle).values())
    await walkHandle(child, found, most);
}

async function walkEntry(entry: FileSystemEntry, found: ChosenFile[], most: number): Promise<void> {
  if (found.length > most || NOISE.has(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns at most a hundred at a time, and nothing when there are no more.
  for (;;) {
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (children.length === 0 || found.length > most) return;
    for (const child of children) await walkEntry(child, found, most);
  }
}
