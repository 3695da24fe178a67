import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/app/errors";
import { retryRateLimited } from "./retryRateLimited";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooOften = new AppError("RATE_LIMITED", "操作过于频繁，请稍后再试", { retryAfter: 3 });

it("asks again after the time that the server names", async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooOften).mockResolvedValue("done");
  const done = retryRateLimited(work, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(done).resolves.toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

it("is not patient with anything else", async () => {
  const refused = new AppError("FORBIDDEN");
  await expect(retryRateLimited(() => Promise.reject(refused), new AbortController().signal)).rejects.toBe(
    refused,
  );
});

it("gives up when nobody waits any more", async () => {
  const stop = new AbortController();
  const work = vi.fn(() => Promise.reject(tooOften));
  const done = retryRateLimited(work, stop.signal);
  done.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  stop.abort(new Error("cancelled"));
  await expect(done).rejects.toThrow("cancelled");
  expect(work).toHaveBeenCalledTimes(1);
});
