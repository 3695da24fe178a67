import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { later } from "./later";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does the last of what is planned, once, after a pause", () => {
  const done: string[] = [];
  const writing = later();
  for (const text of ["巡", "巡检", "巡检泵房"]) {
    writing.plan(() => done.push(text));
    vi.advanceTimersByTime(100);
  }
  expect(done).toEqual([]);
  vi.runAllTimers();
  writing.flush();
  expect(done).toEqual(["巡检泵房"]);
});

it("does it at once when it is asked to, and not at all when it is forgotten", () => {
  const done: string[] = [];
  const writing = later();
  writing.plan(() => done.push("巡检"));
  writing.flush();
  expect(done).toEqual(["巡检"]);
  writing.plan(() => done.push("回访"));
  writing.cancel();
  vi.runAllTimers();
  writing.flush();
  expect(done).toEqual(["巡检"]);
});
