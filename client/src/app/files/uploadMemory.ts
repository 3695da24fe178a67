import { createStore, delMany, entries, set } from "idb-keyval";
import { heldTabLocks, holdTabLock } from "@/app/session/lock";
import { randomId } from "@/ui/base/randomId";
import type { RememberedUpload, UploadMemory } from "@/ui/upload/uploadQueue";

/** The record of one upload in IndexedDB. */
interface Stored extends Omit<RememberedUpload, "file"> {
  /** The scope of the upload: person, enterprise and place. */
  readonly scope: string;
  /** The window that sends it; its lock shows whether the window is still open. */
  readonly owner: string;
  readonly at: number;
}

/** Milliseconds for which an upload can be resumed; the server deletes unconfirmed uploads after a day. */
const KEPT_FOR = 23 * 60 * 60 * 1000;

/**
 * Files of this window by upload, so that a dialog that was closed and opened again can resume without a
 * new choice.
 */
const files = new Map<string, File>();
const owner = randomId();
let store: ReturnType<typeof createStore> | undefined;
let locked = false;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-uploads", "uploads");
  return store;
}

/** Name of the lock that a window holds while it is open: other windows do not touch its uploads. */
const lockOf = (window: string) => `xieli-upload-${window}`;

function holdLock(): void {
  if (locked) return;
  locked = true;
  holdTabLock(lockOf(owner));
}

async function readAll(): Promise<[string, Stored][]> {
  try {
    return await entries<string, Stored>(open());
  } catch {
    return [];
  }
}

/**
 * Unfinished uploads in IndexedDB, separate for each scope (person, enterprise, place). Without a database
 * (a private window) uploads work, but can't be resumed.
 */
export function uploadMemory(scope: string): UploadMemory {
  // Writes for one upload stay in order.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (write: () => Promise<unknown>) => {
    last = last.then(write).catch(() => undefined);
  };
  return {
    load: async () => {
      await last;
      const [all, live] = await Promise.all([readAll(), heldTabLocks()]);
      const stale = all.filter(([, { at }]) => Date.now() - at > KEPT_FOR).map(([key]) => key);
      if (stale.length > 0) inTurn(() => delMany(stale, open()));
      return all
        .map(([, upload]) => upload)
        .filter(
          (upload) =>
            upload.scope === scope &&
            !stale.includes(upload.key) &&
            (upload.owner === owner || !live.has(lockOf(upload.owner))),
        )
        .sort((one, other) => one.at - other.at)
        .map(({ scope: _scope, owner: _owner, at: _at, ...upload }) => {
          const file = files.get(upload.key);
          return file ? { ...upload, file } : upload;
        });
    },
    save: ({ file, ...upload }) => {
      holdLock();
      if (upload.done) files.delete(upload.key);
      else if (file) files.set(upload.key, file);
      inTurn(() => set(upload.key, { ...upload, scope, owner, at: Date.now() } satisfies Stored, open()));
    },
    forget: (keys) => {
      for (const key of keys) files.delete(key);
      inTurn(() => delMany([...keys], open()));
    },
  };
}

/** The number of uploads of a scope that can be resumed. */
export async function unfinishedUploads(scope: string): Promise<number> {
  return (await uploadMemory(scope).load()).length;
}
