import { describe, expect, it } from "vitest";
import { byLoad, hoursText, partsOf, sumOf } from "./workload";

const load = (open: number, overdue = 0, estimate = 0) => ({ open, overdue, working: 0, estimate });

describe("the workload", () => {
  it("is told in hours", () => {
    expect(hoursText(0)).toBe("");
    expect(hoursText(90)).toBe("1.5 小时");
    expect(hoursText(60 * 1200)).toBe("1,200 小时");
  });

  it("begins with who has most to do", () => {
    const rows = [load(2), load(5), load(5, 3), load(5, 3, 60)];
    expect(byLoad(rows)).toEqual([rows[3], rows[2], rows[1], rows[0]]);
  });

  it("is summed up", () => {
    expect(sumOf([load(2, 1, 30), load(5, 0, 60)])).toEqual({
      open: 7,
      overdue: 1,
      working: 0,
      estimate: 90,
    });
    expect(sumOf([])).toEqual(load(0));
  });

  it("is drawn against the longest bar, without dividing by nothing", () => {
    expect(partsOf(load(4, 1), 8)).toEqual({ late: 0.125, rest: 0.375 });
    expect(partsOf(load(0), 0)).toEqual({ late: 0, rest: 0 });
  });
});
