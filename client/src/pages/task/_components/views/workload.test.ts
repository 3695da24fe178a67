import { describe, expect, it } from "vitest";
import { byLoad, hoursText, partsOf, sumOf, withOrders } from "./workload";

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

  it("counts orders beside tasks, of who has but one of them, too", () => {
    const one = { rowId: "1", name: "陆云帆", avatarUrl: null };
    const other = { rowId: "2", name: "苏木阳", avatarUrl: null };
    const both = withOrders(
      [{ member: one, ...load(2, 1, 30) }],
      [
        { member: one, open: 3, overdue: 1, working: 2 },
        { member: other, open: 1, overdue: 0, working: 0 },
      ],
    );
    expect(both).toEqual([
      { member: one, open: 5, overdue: 2, working: 2, estimate: 30, orders: 3 },
      { member: other, open: 1, overdue: 0, working: 0, estimate: 0, orders: 1 },
    ]);
    expect(withOrders([{ member: null, ...load(1) }], [])[0]?.orders).toBe(0);
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
