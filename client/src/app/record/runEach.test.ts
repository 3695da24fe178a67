import { describe, expect, it } from "vitest";
import { runEach, STOPPED } from "./runEach";

const fine = { ok: true, userErrors: [] };
const refused = (message: string) => ({ ok: false, userErrors: [{ message }] });

describe("several records one by one", () => {
  it("are done a few at a time, each answered for by itself", async () => {
    let now = 0;
    let most = 0;
    const settled: number[] = [];
    const reasons = await runEach(
      [1, 2, 3, 4, 5, 6, 7],
      async (row) => {
        now += 1;
        most = Math.max(most, now);
        await Promise.resolve();
        now -= 1;
        return row % 3 === 0 ? refused(`不能修改 ${row}`) : fine;
      },
      {
        most: 4,
        signal: new AbortController().signal,
        onSettled: (all) => settled.push(all.filter((reason) => reason !== undefined).length),
      },
    );
    expect(most).toBe(4);
    expect(reasons).toEqual([null, null, "不能修改 3", null, null, "不能修改 6", null]);
    expect(settled).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("are left alone after a stop, but for those that have begun", async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const reasons = await runEach(
      [1, 2, 3, 4, 5],
      async (row) => {
        begun.push(row);
        if (row === 2) stop.abort();
        await Promise.resolve();
        return fine;
      },
      { most: 2, signal: stop.signal, onSettled: () => undefined },
    );
    expect(begun).toEqual([1, 2]);
    expect(reasons).toEqual([null, null, STOPPED, STOPPED, STOPPED]);
  });
});
