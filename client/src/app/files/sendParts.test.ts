import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Part, sendParts } from "./sendParts";

/** A request in progress, completed by the test. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = "";
  timeout = 0;
  url = "";
  body: Blob | null = null;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return this.responseText ? "application/json" : null;
  }
  send(body: Blob) {
    this.body = body;
    FakeRequest.all.push(this);
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number, text = "") {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event("load"));
  }
}

const LATER = "2999-01-01T00:00:00Z";
const part = (number: number, isDone = false): Part => ({
  number,
  offset: (number - 1) * 2,
  size: 2,
  isDone,
  url: `/part/${number}`,
});
const begun = (...parts: Part[]) => ({ id: "7", refreshAt: LATER, parts });
const request = (url: string) => FakeRequest.all.find((candidate) => candidate.url === url);
const arrives = (url: string) => vi.waitFor(() => expect(request(url)).toBeTruthy());

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

function start(upload: ReturnType<typeof begun>, reload = vi.fn(async () => upload as typeof upload | null)) {
  const stop = new AbortController();
  const onProgress = vi.fn();
  const file = new File(["abcdef"], "a.bin");
  const sent = sendParts(file, upload, { signal: stop.signal, onProgress, reload });
  // Each test checks the promise; this avoids an unhandled rejection.
  sent.catch(() => undefined);
  return { sent, stop, onProgress, reload };
}

describe("a file in parts", () => {
  it("sends what is missing and counts what is there", async () => {
    const { sent, onProgress } = start(begun(part(1, true), part(2), part(3)));
    await arrives("/part/3");
    expect(request("/part/1")).toBeUndefined();
    expect(await request("/part/2")?.body?.text()).toBe("cd");
    expect(onProgress.mock.calls[0]?.[0]).toBeCloseTo(1 / 3);
    request("/part/2")?.answer(200);
    request("/part/3")?.answer(204);
    await sent;
    expect(onProgress.mock.calls.at(-1)?.[0]).toBe(1);
  });

  it("tries a part once more with a fresh address", async () => {
    const fresh = begun({ ...part(1), url: "/fresh/1" });
    const { sent, reload } = start(
      begun(part(1)),
      vi.fn(async () => fresh),
    );
    await arrives("/part/1");
    request("/part/1")?.answer(403);
    await arrives("/fresh/1");
    request("/fresh/1")?.answer(200);
    await sent;
    expect(reload).toHaveBeenCalledOnce();
  });

  it("fails with the second failure and stops the other parts", async () => {
    const { sent } = start(begun(part(1), part(2)));
    await arrives("/part/2");
    const other = request("/part/2");
    const aborted = vi.fn();
    other?.addEventListener("abort", aborted);
    request("/part/1")?.answer(200, '{"code":4022,"msg":"大小不符"}');
    await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    FakeRequest.all[2]?.answer(500);
    await expect(sent).rejects.toThrow("文件上传出错了");
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  });

  it("says when the server has given the upload up", async () => {
    const { sent } = start(
      begun(part(1)),
      vi.fn(async () => null),
    );
    await arrives("/part/1");
    request("/part/1")?.answer(404);
    await expect(sent).rejects.toThrow("上传已过期，请重新上传");
  });

  it("stops when told so, and asks nothing more", async () => {
    const { sent, stop, reload } = start(begun(part(1)));
    await arrives("/part/1");
    stop.abort();
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
    expect(reload).not.toHaveBeenCalled();
  });
});
