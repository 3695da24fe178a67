import { describe, expect, it } from "vitest";
import { ended, isOpen, shareOf } from "./jobRules";

describe("jobs", () => {
  it("are open while they wait or run", () => {
    const states = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
    expect(states.filter((state) => isOpen({ id: "1", state }))).toEqual(["QUEUED", "RUNNING"]);
  });

  it("have ended when they were open before and are not any more", () => {
    const before = [
      { id: "1", state: "RUNNING" },
      { id: "2", state: "QUEUED" },
      { id: "3", state: "DONE" },
      { id: "4", state: "RUNNING" },
    ] as const;
    const now = [
      { id: "1", state: "DONE" },
      { id: "2", state: "RUNNING" },
      { id: "3", state: "DONE" },
      { id: "4", state: "FAILED" },
      // Started and finished between two updates: not reported here.
      { id: "5", state: "DONE" },
    ] as const;
    expect(ended(before, now).map((job) => job.id)).toEqual(["1", "4"]);
  });

  it("are as far as their total allows to say", () => {
    expect(shareOf({ done: 5, total: 20 })).toBe(0.25);
    expect(shareOf({ done: 30, total: 20 })).toBe(1);
    expect(shareOf({ done: 3, total: null })).toBeNull();
    expect(shareOf({ done: 0, total: 0 })).toBeNull();
  });
});
