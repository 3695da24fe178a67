import { createStore, delMany, entries, set } from "idb-keyval";
import { randomId } from "@/ui/base/randomId";
import type { RememberedUpload, UploadMemory } from "@/ui/upload/uploadQueue";

/** What stands in IndexedDB for one upload. */
interface Stored extends Omit<RememberedUpload, "file"> {
  /** Whose upload, and for what. */
  readonly scope: string;
  /** The window that sends it; its lock tells whether it still does. */
  readonly owner: string;
  readonly at: number;
}

/** The server sweeps unconfirmed uploads after a day; an hour less is certainly still there. Milliseconds. */
const KEPT_FOR = 23 * 60 * 60 * 1000;

/** Files of this window by upload: closing a dialog and opening it again needs no reload to go on. */
const files = new Map<string, File>();
const owner = randomId();
let store: ReturnType<typeof createStore> | undefined;
let locked = false;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-uploads", "uploads");
  return store;
}

/** Held for as long as the window lives: other windows leave its uploads alone. */
function holdLock(): void {
  if (locked || !navigator.locks) return;
  locked = true;
  navigator.locks.request(`xieli-upload-${owner}`, () => new Promise(() => undefined)).catch(() => undefined);
}

async function readAll(): Promise<[string, Stored][]> {
  try {
    return await entries<string, Stored>(open());
  } catch {
    return [];
  }
}

async function liveOwners(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name ? [name] : [])));
}

/**
 * Unfinished uploads in IndexedDB, apart for every scope (person, enterprise, place). Without a database (a private
 * window) uploads work and are simply not remembered.
 */
export function uploadMemory(scope: string): UploadMemory {
  // Writes of one upload stay in their order.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (write: () => Promise<unknown>) => {
    last = last.then(write).catch(() => undefined);
  };
  return {
    load: async () => {
      await last;
      const [all, live] = await Promise.all([readAll(), liveOwners()]);
      const stale = all.filter(([, { at }]) => Date.now() - at > KEPT_FOR).map(([key]) => key);
      if (stale.length > 0) inTurn(() => delMany(stale, open()));
      return all
        .map(([, upload]) => upload)
        .filter(
          (upload) =>
            upload.scope === scope &&
            !stale.includes(upload.key) &&
            (upload.owner === owner || !live.has(`xieli-upload-${upload.owner}`)),
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

/** How many uploads of a scope wait to be taken up again. */
export async function unfinishedUploads(scope: string): Promise<number> {
  return (await uploadMemory(scope).load()).length;
}
