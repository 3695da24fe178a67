import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError } from "@/app/errors";
import { CHUNK_TIMEOUT_MS, chunkRecovery, forgetFailure, loadChunk } from "./chunk";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("loadChunk", () => {
  it("loads once for however many ask", async () => {
    const load = vi.fn(() => Promise.resolve("page"));
    await Promise.all([loadChunk(load), loadChunk(load)]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("tries a missing file again before it gives up", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError("gone"))
      .mockResolvedValue("page");
    const result = loadChunk(load);
    await vi.runAllTimersAsync();
    await expect(result).resolves.toBe("page");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("reloads the window once, then fails with ChunkLoadError", async () => {
    const reload = vi.spyOn(chunkRecovery, "reload").mockReturnValueOnce(false);
    const load = vi.fn(() => Promise.reject(new TypeError("gone")));
    const result = loadChunk(load);
    const failed = expect(result).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.runAllTimersAsync();
    await failed;
    expect(reload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("doesn't try a lost stylesheet again, for the page would come without it", async () => {
    vi.spyOn(chunkRecovery, "reload").mockReturnValue(false);
    const load = vi.fn(() => Promise.reject(new Error("Unable to preload CSS for /assets/a.css")));
    const failed = expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.runAllTimersAsync();
    await failed;
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("guards the reload: not twice within a minute", () => {
    const spy = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    expect(chunkRecovery.reload()).toBe(true);
    expect(chunkRecovery.reload()).toBe(false);
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it("counts 120 s without an answer as a failure", async () => {
    vi.spyOn(chunkRecovery, "reload").mockReturnValue(false);
    const result = loadChunk(() => new Promise<string>(() => undefined));
    let failure: unknown;
    result.catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failure).toBeInstanceOf(ChunkLoadError);
  });

  it("remembers a failure until it is told to forget it", async () => {
    vi.spyOn(chunkRecovery, "reload").mockReturnValue(false);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError("gone"));
    const first = loadChunk(load);
    first.catch(() => undefined);
    await vi.runAllTimersAsync();
    expect(loadChunk(load)).toBe(first);
    load.mockResolvedValue("page");
    forgetFailure(load);
    await expect(loadChunk(load)).resolves.toBe("page");
  });
});
