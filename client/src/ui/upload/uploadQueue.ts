/** Queue of the uploads of one field: parts, pauses, retries, resumption after a reload. */

import { isAbort } from "../base/errors";
import { randomId } from "../base/randomId";
import type { UploadedFile } from "../base/types";

/** `missing`: started before the page was reloaded, the file itself has to be chosen again. */
/** `refused`: a retry gets the same answer; it waits for nothing and blocks no other upload. */
export type TransferState = "waiting" | "running" | "paused" | "failed" | "refused" | "missing";

/** An upload in progress. */
export interface Transfer {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Fraction that the server has received, 0..1. */
  readonly share: number;
  readonly state: TransferState;
  /** Reason of the failure, as reported by the server. */
  readonly reason?: string;
}

/** Error of a file that is refused permanently. */
export class UploadRefused extends Error {}

/** Context of an uploader: data of earlier attempts, and callbacks. */
export interface SendContext {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Ticket that an earlier attempt of the same file stored with `keep`; null for a new one. */
  readonly ticket: unknown;
  /** Stores the ticket with which the next attempt continues. Plain data, because it is persisted. */
  readonly keep: (ticket: unknown) => void;
}

/** Sends one file and resolves with the stored file. */
export type Uploader = (file: File, context: SendContext) => Promise<UploadedFile>;

/** An upload as it is persisted beyond its page. */
export interface RememberedUpload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly share: number;
  readonly ticket: unknown;
  /** Reads the file again after the browser has asked for permission. */
  readonly handle?: FileSystemFileHandle;
  /** The file, while this window still holds it. */
  readonly file?: File;
  /** Sent completely, not yet confirmed. */
  readonly done?: UploadedFile;
}

/** Storage of unfinished uploads over a reload. */
export interface UploadMemory {
  load: () => Promise<readonly RememberedUpload[]>;
  save: (upload: RememberedUpload) => void;
  forget: (keys: readonly string[]) => void;
}

/** A file to send and, where the browser provides one, the handle to reopen it. */
export interface ChosenFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

export interface QueueOptions {
  upload: Uploader;
  onDone: (file: UploadedFile, key: string) => void;
  /** Called for the first of a series of failures. */
  onFailed: () => void;
  /** Called with the ticket of an abandoned upload, so that the server can delete its data. */
  abandon?: (ticket: unknown) => void;
  memory?: UploadMemory;
}

interface Item extends Transfer {
  readonly lastModified: number;
  readonly file?: File;
  readonly handle?: FileSystemFileHandle;
  readonly ticket: unknown;
}

/** Number of files that are sent at the same time. */
const AT_ONCE = 4;
/** Minimum interval between progress updates, in milliseconds, however many files report. */
const SHOW_EVERY = 100;

/** The uploads of one field, some at a time; each can pause, resume, fail, be retried and be cancelled. */
export class UploadQueue {
  private readonly items = new Map<string, Item>();
  private readonly controllers = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown: readonly Transfer[] = [];
  private stopped = false;

  private readonly options: () => QueueOptions;

  constructor(options: () => QueueOptions) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same array until something changes. */
  readonly transfers = (): readonly Transfer[] => this.shown;

  add(files: readonly ChosenFile[]): void {
    for (const { file, handle } of files)
      this.put({
        key: randomId(),
        name: file.name,
        size: file.size,
        lastModified: file.lastModified,
        share: 0,
        state: "waiting",
        ticket: null,
        file,
        ...(handle ? { handle } : {}),
      });
    this.publish();
    this.fill();
  }

  /** Assigns files to unfinished uploads; returns the files that belong to none. */
  match(files: readonly ChosenFile[]): ChosenFile[] {
    const left = files.filter(({ file, handle }) => {
      const item = [...this.items.values()].find(
        (other) => other.state === "missing" && isSameFile(other, file),
      );
      if (item) this.put({ ...item, file, handle: handle ?? item.handle, state: "waiting" });
      return !item;
    });
    if (left.length < files.length) {
      this.publish();
      this.fill();
    }
    return left;
  }

  /** Resumes uploads of an earlier page; completely sent ones are finished at once. */
  async restore(): Promise<void> {
    const { memory, onDone } = this.options();
    const found = (await memory?.load()) ?? [];
    if (this.stopped) return;
    for (const { done, ...upload } of found) {
      if (this.items.has(upload.key)) continue;
      if (done) onDone(done, upload.key);
      else this.items.set(upload.key, { ...upload, state: upload.file ? "paused" : "missing" });
    }
    this.publish();
  }

  /** Reads the file through its handle; false when it has to be chosen by hand. */
  async reopen(key: string): Promise<boolean> {
    const item = this.items.get(key);
    if (!item?.handle) return false;
    const file = await readHandle(item.handle);
    if (!file || !isSameFile(item, file)) return false;
    this.change(key, { file, state: "waiting" });
    this.fill();
    return true;
  }

  pause(keys: readonly string[]): void {
    for (const key of keys) {
      const item = this.items.get(key);
      if (item?.state !== "running" && item?.state !== "waiting") continue;
      this.put({ ...item, state: "paused" });
      this.controllers.get(key)?.abort();
    }
    this.publish();
  }

  /** Resumes paused or failed uploads. */
  resume(keys: readonly string[]): void {
    for (const key of keys) {
      const item = this.items.get(key);
      if (item?.file && (item.state === "paused" || item.state === "failed"))
        this.put({ ...item, state: "waiting" });
    }
    this.publish();
    this.fill();
  }

  cancel(keys: readonly string[]): void {
    const { memory, abandon } = this.options();
    for (const key of keys) {
      const item = this.items.get(key);
      this.items.delete(key);
      this.controllers.get(key)?.abort();
      if (item?.ticket) abandon?.(item.ticket);
    }
    memory?.forget(keys);
    this.publish();
    this.fill();
  }

  /** Stops everything; persisted uploads can be resumed. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const controller of this.controllers.values()) controller.abort();
  }

  /** After `stop`, when the field is mounted again. */
  start(): void {
    this.stopped = false;
    this.fill();
  }

  private put(item: Item): void {
    this.items.set(item.key, item);
  }

  private change(key: string, part: Partial<Item>): void {
    const item = this.items.get(key);
    if (!item) return;
    this.put({ ...item, ...part });
    this.publish();
  }

  private publish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shown = [...this.items.values()];
    for (const listener of this.listeners) listener();
  }

  private fill(): void {
    if (this.stopped) return;
    for (const item of this.items.values()) {
      if (this.controllers.size >= AT_ONCE) return;
      if (item.state === "waiting" && !this.controllers.has(item.key)) void this.send(item);
    }
  }

  private async send({ key, file }: Item): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    this.controllers.set(key, controller);
    this.change(key, { state: "running", reason: undefined });
    try {
      const done = await this.options().upload(file, {
        signal: controller.signal,
        ticket: this.items.get(key)?.ticket ?? null,
        onProgress: (share) => this.progress(key, share),
        keep: (ticket) => {
          const item = this.items.get(key);
          if (!item) return;
          this.put({ ...item, ticket });
          this.remember(key);
        },
      });
      // Cancelled during the last response: nothing waits for it.
      const item = this.items.get(key);
      if (!item) return;
      this.remember(key, done);
      this.items.delete(key);
      this.publish();
      this.options().onDone(done, key);
    } catch (error) {
      const item = this.items.get(key);
      if (item?.state !== "running") return;
      if (controller.signal.aborted || isAbort(error)) this.change(key, { state: "waiting" });
      else this.fail(item, error);
    } finally {
      this.controllers.delete(key);
      this.fill();
    }
  }

  private fail(item: Item, error: unknown): void {
    const first = ![...this.items.values()].some(({ state }) => state === "failed" || state === "refused");
    const reason = error instanceof Error && error.message ? error.message : undefined;
    const refused = error instanceof UploadRefused;
    this.change(item.key, { state: refused ? "refused" : "failed", reason });
    // the next page does not resume it
    if (refused) this.options().memory?.forget([item.key]);
    if (first) this.options().onFailed();
  }

  private progress(key: string, share: number): void {
    const item = this.items.get(key);
    if (item?.state !== "running") return;
    this.put({ ...item, share });
    this.timer ??= setTimeout(() => this.publish(), SHOW_EVERY);
  }

  private remember(key: string, done?: UploadedFile): void {
    const item = this.items.get(key);
    if (!item) return;
    const { name, size, lastModified, share, ticket, handle, file } = item;
    this.options().memory?.save({
      key,
      name,
      size,
      lastModified,
      share,
      ticket,
      ...(handle ? { handle } : {}),
      ...(file ? { file } : {}),
      ...(done ? { done } : {}),
    });
  }
}

function isSameFile(one: Pick<Item, "name" | "size" | "lastModified">, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Not every browser has this method, and the type library lacks it. */
interface AskingHandle extends FileSystemFileHandle {
  requestPermission?: (descriptor: { mode: "read" }) => Promise<PermissionState>;
}

async function readHandle(handle: AskingHandle): Promise<File | null> {
  try {
    const allowed = (await handle.requestPermission?.({ mode: "read" })) ?? "granted";
    return allowed === "granted" ? await handle.getFile() : null;
  } catch {
    // Moved, renamed or deleted since.
    return null;
  }
}
