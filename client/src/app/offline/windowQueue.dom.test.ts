import { beforeEach, expect, it } from "vitest";
import { beginSession, endSession } from "@/app/session/store";
import { type QueueFrame, windowQueue } from "./windowQueue";

beforeEach(() => beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 }));

function desk() {
  const opened: (QueueFrame<string> & { stopped: boolean })[] = [];
  const of = windowQueue<{ stop(): void }, string>("test", (frame) => {
    const one = { ...frame, stopped: false };
    opened.push(one);
    return {
      stop: () => {
        one.stopped = true;
      },
    };
  });
  return { of, opened };
}

it("is one queue for a person, which sends by whoever asked for it last", () => {
  const { of, opened } = desk();
  const first = of("1 1", "one");
  expect(of("1 1", "two")).toBe(first);
  expect(opened.map(({ mine }) => mine())).toEqual(["two"]);
});

it("stops for another person, and never sends in their name", () => {
  const { of, opened } = desk();
  of("1 1", "one");
  of("1 2", "other");
  expect(opened.map(({ stopped, mine }) => [stopped, mine()])).toEqual([
    [true, null],
    [false, "other"],
  ]);
  endSession("signedOut");
  expect(opened[1]?.mine()).toBeNull();
});
