import { describe, expect, it, vi } from "vitest";
import type { UploadedFile } from "../base/types";
import {
  type QueueOptions,
  type RememberedUpload,
  type SendContext,
  type UploadMemory,
  UploadQueue,
  UploadRefused,
} from "./uploadQueue";

const file = (name: string, lastModified = 1) => new File(["abc"], name, { lastModified });

/** An uploader whose files the test completes or fails. */
function desk(more: Partial<QueueOptions> = {}) {
  const sending = new Map<string, SendContext & { done: () => void; fail: (message: string) => void }>();
  const done: string[] = [];
  const onFailed = vi.fn();
  const queue = new UploadQueue(() => ({
    upload: ({ name }, context) =>
      new Promise<UploadedFile>((resolve, reject) => {
        context.signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
        sending.set(name, {
          ...context,
          done: () => resolve({ id: name, name }),
          fail: (message) => reject(new Error(message)),
        });
      }),
    onDone: ({ name }) => done.push(name),
    onFailed,
    ...more,
  }));
  const states = () => Object.fromEntries(queue.transfers().map(({ name, state }) => [name, state]));
  const keyOf = (name: string) => queue.transfers().find((transfer) => transfer.name === name)?.key ?? "";
  return { queue, sending, done, onFailed, states, keyOf };
}

/** A storage like IndexedDB: saved entries exist for the next page. */
function memory(start: readonly RememberedUpload[] = []) {
  const kept = new Map(start.map((upload) => [upload.key, upload]));
  const store: UploadMemory = {
    load: async () => [...kept.values()].map(({ file: _file, ...upload }) => upload),
    save: (upload) => kept.set(upload.key, upload),
    forget: (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
  return { kept, store };
}

const settled = () => vi.waitFor(() => undefined).then(() => Promise.resolve());

describe("the queue of uploads", () => {
  it("lets what is refused for good hold up nobody, and doesn't take it up again", async () => {
    const { kept, store } = memory();
    const refuse = vi.fn(({ name }: File, { keep }: SendContext) => {
      keep({ of: name });
      if (name === "bad") return Promise.reject(new UploadRefused("文件名称不能包含路径"));
      return Promise.resolve({ id: name, name });
    });
    const { queue, done, states, keyOf } = desk({ upload: refuse, memory: store });
    queue.add(["bad", "good"].map((name) => ({ file: file(name) })));
    await vi.waitFor(() => expect(done).toEqual(["good"]));
    expect(states()).toEqual({ bad: "refused" });
    queue.resume([keyOf("bad")]);
    expect(states()).toEqual({ bad: "refused" });
    expect(refuse).toHaveBeenCalledTimes(2);
    expect([...kept.values()].map(({ name }) => name)).toEqual(["good"]);
  });

  it("sends four at a time and the next when one is through", async () => {
    const { queue, sending, done, states } = desk();
    queue.add(["a", "b", "c", "d", "e"].map((name) => ({ file: file(name) })));
    expect([...sending.keys()]).toEqual(["a", "b", "c", "d"]);
    expect(states().e).toBe("waiting");
    sending.get("b")?.done();
    await vi.waitFor(() => expect(sending.has("e")).toBe(true));
    expect(done).toEqual(["b"]);
    expect(states()).toEqual({ a: "running", c: "running", d: "running", e: "running" });
  });

  it("pauses, goes on from what was kept, and never sends one twice at a time", async () => {
    const { queue, sending, states, keyOf } = desk();
    queue.add([{ file: file("a") }]);
    sending.get("a")?.keep({ uploadId: "7" });
    queue.pause([keyOf("a")]);
    expect(states()).toEqual({ a: "paused" });
    expect(sending.get("a")?.signal.aborted).toBe(true);
    sending.delete("a");
    queue.resume([keyOf("a")]);
    // The first attempt has not ended yet.
    expect(sending.has("a")).toBe(false);
    await vi.waitFor(() => expect(sending.get("a")?.ticket).toEqual({ uploadId: "7" }));
  });

  it("tells of a series of failures once, and tries them again", async () => {
    const { queue, sending, done, onFailed, states, keyOf } = desk();
    queue.add([{ file: file("a") }, { file: file("b") }]);
    sending.get("a")?.fail("断网");
    sending.get("b")?.fail("断网");
    await vi.waitFor(() => expect(states()).toEqual({ a: "failed", b: "failed" }));
    expect(onFailed).toHaveBeenCalledOnce();
    queue.resume([keyOf("a")]);
    sending.get("a")?.done();
    await vi.waitFor(() => expect(done).toEqual(["a"]));
  });

  it("cancels: forgotten here, given up there, and a late answer changes nothing", async () => {
    const { kept, store } = memory();
    const abandon = vi.fn();
    const { queue, sending, done, keyOf } = desk({ memory: store, abandon });
    queue.add([{ file: file("a") }]);
    sending.get("a")?.keep({ uploadId: "7" });
    expect(kept.size).toBe(1);
    queue.cancel([keyOf("a")]);
    sending.get("a")?.done();
    await settled();
    expect(kept.size).toBe(0);
    expect(abandon).toHaveBeenCalledWith({ uploadId: "7" });
    expect(done).toEqual([]);
    expect(queue.transfers()).toEqual([]);
  });

  it("takes up what the page before left, when the same file is chosen again", async () => {
    const { store } = memory([
      { key: "k1", name: "a", size: 3, lastModified: 1, share: 0.5, ticket: { uploadId: "7" } },
      {
        key: "k2",
        name: "b",
        size: 3,
        lastModified: 1,
        share: 1,
        ticket: null,
        done: { id: "b", name: "b" },
      },
    ]);
    const { queue, sending, done, states } = desk({ memory: store });
    await queue.restore();
    expect(done).toEqual(["b"]);
    expect(states()).toEqual({ a: "missing" });
    const other = { file: file("a", 2) };
    expect(queue.match([other])).toEqual([other]);
    expect(sending.has("a")).toBe(false);
    expect(queue.match([{ file: file("a", 1) }])).toEqual([]);
    expect(sending.get("a")?.ticket).toEqual({ uploadId: "7" });
  });

  it("reads a file again through its handle, and only when it is the same", async () => {
    const handle = { getFile: vi.fn(() => Promise.resolve(file("a", 2))) };
    const { store } = memory([
      {
        key: "k1",
        name: "a",
        size: 3,
        lastModified: 1,
        share: 0,
        ticket: null,
        handle: handle as unknown as FileSystemFileHandle,
      },
    ]);
    const { queue, sending } = desk({ memory: store });
    await queue.restore();
    expect(await queue.reopen("k1")).toBe(false);
    handle.getFile.mockResolvedValue(file("a", 1));
    expect(await queue.reopen("k1")).toBe(true);
    expect(sending.has("a")).toBe(true);
  });

  it("stays quick with a thousand files", () => {
    const { queue, sending } = desk();
    const listener = vi.fn();
    queue.subscribe(listener);
    queue.add(Array.from({ length: 1000 }, (_, index) => ({ file: file(`f${index}`) })));
    const before = listener.mock.calls.length;
    for (let step = 0; step < 500; step += 1) sending.get("f0")?.onProgress(step / 500);
    // Progress is throttled: the list is not rendered five hundred times.
    expect(listener.mock.calls.length).toBe(before);
    expect(queue.transfers()).toHaveLength(1000);
  });
});
