import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "@/app/offline/outcome";
import { kept, punchStore } from "./memoryPunches";
import { PunchQueue } from "./punchQueue";
import type { QueuedPunch } from "./types";

beforeEach(() => kept.clear());

const PUNCH = {
  at: 1_772_672_400_000,
  side: "START",
  position: null,
  where: "总部",
  remark: "",
  photos: [],
} as const;

/**
 * A queue with a server that executes each key once, and a connection that can be cut before or after a
 * call.
 */
function desk() {
  const line = { up: true, losesAnswer: false };
  const written = new Map<string, QueuedPunch>();
  const refuses = new Map<number, string>();
  const told: string[] = [];
  const heard = (punch: QueuedPunch): Outcome => {
    if (!line.up) return { kind: "unheard" };
    const why = refuses.get(punch.at);
    if (why) return { kind: "refused", message: why };
    written.set(punch.key, punch);
    if (!line.losesAnswer) return { kind: "done" };
    line.losesAnswer = false;
    return { kind: "unheard" };
  };
  const queue = new PunchQueue({
    scope: "1 1",
    store: punchStore,
    send: (punch) => Promise.resolve(heard(punch)),
    upload: async (name) => (line.up ? `file ${name}` : { kind: "unheard" }),
    alone: (work) => work(),
    onDone: ({ at }) => told.push(`done ${at}`),
    onRefused: ({ problem }) => told.push(String(problem)),
  });
  return { queue, line, written, refuses, told };
}

describe("punches without a network", () => {
  it("keep the time at which they were made and are sent when there is one", async () => {
    const { queue, line, written, told } = desk();
    line.up = false;
    await queue.add(PUNCH);
    await queue.run();
    expect(queue.get().actions.map(({ at, problem }) => [at, problem])).toEqual([[PUNCH.at, null]]);
    line.up = true;
    await queue.run();
    expect([...written.values()].map(({ at }) => at)).toEqual([PUNCH.at]);
    expect(queue.get().actions).toEqual([]);
    expect(told).toEqual([`done ${PUNCH.at}`]);
  });

  it("are written once, even if the answer gets lost", async () => {
    const { queue, line, written } = desk();
    line.losesAnswer = true;
    await queue.add(PUNCH);
    await queue.run();
    await queue.run();
    expect(written.size).toBe(1);
    expect(queue.get().actions).toEqual([]);
    expect([...written.keys()][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("take their photos along", async () => {
    const { queue, line, written } = desk();
    line.up = false;
    await queue.add({ ...PUNCH, photos: [{ key: "a", name: "a.jpg", blob: new Blob(["a"]) }] });
    line.up = true;
    await queue.run();
    expect([...written.values()][0]?.uploads).toEqual({ a: "file a.jpg" });
  });

  it("stay with their reason when they are refused, and hold no other back", async () => {
    const { queue, refuses, written, told } = desk();
    refuses.set(1, "不在打卡范围内");
    await queue.add({ ...PUNCH, at: 1 });
    await queue.add(PUNCH);
    await queue.run();
    expect(told).toEqual(["不在打卡范围内", `done ${PUNCH.at}`]);
    expect(written.size).toBe(1);
    await queue.drop(queue.get().actions[0]?.key ?? "");
    expect(kept.size).toBe(0);
  });
});
