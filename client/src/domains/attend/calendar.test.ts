import { describe, expect, it } from "vitest";
import { calendarDays, plannedKey, shortCell, weeksOf } from "./calendar";

const planned = (day: string, over = {}) => ({
  day,
  kind: "WORKDAY" as const,
  name: null,
  anytime: false,
  hole: false,
  shift: { name: "早班" },
  result: { cell: "", marks: [] },
  ...over,
});

describe("a month as a calendar", () => {
  it("tells a computed day as it counts, and any other as it is planned", () => {
    const days = calendarDays(
      "2026-03",
      [{ rowId: "9", day: "2026-03-02", cell: "迟12", marks: [{ mark: "LATE" }], review: true }],
      [
        planned("2026-03-02", { result: { cell: "√", marks: [] } }),
        planned("2026-03-03"),
        planned("2026-03-04", { shift: null, hole: true }),
        planned("2026-03-07", { kind: "REST_DAY", shift: null }),
        planned("2026-03-08", { name: "调休上班" }),
      ],
    );
    expect(days).toHaveLength(31);
    expect(days[1]).toMatchObject({
      rowId: "9",
      key: "9",
      cell: "迟12",
      tone: "yellow",
      plan: "早班",
      label: "2026年3月2日 星期一，早班，迟到，需复核",
    });
    expect(days[2]).toMatchObject({ rowId: null, key: plannedKey("2026-03-03"), plan: "早班", tone: null });
    expect(days[3]?.plan).toBe("未排班");
    expect(days[6]?.plan).toBe("休息日");
    expect(days[7]?.plan).toBe("调休上班");
    // no data for this day
    expect(days[30]?.key).toBeNull();
  });

  it("shows the worst of several marks, and their signs where the words are too long", () => {
    const marks = [{ mark: "LEAVE" as const }, { mark: "HALF_ABSENT" as const }, { mark: "LATE" as const }];
    const [day] = calendarDays(
      "2026-03",
      [{ rowId: "1", day: "2026-03-01", cell: "半旷 迟12 事假4小时", marks, review: false }],
      [],
    );
    expect(day?.tone).toBe("red");
    expect(shortCell("半旷 迟12 事假4小时", marks)).toBe("假半旷");
    expect(shortCell("迟12", marks)).toBe("迟12");
    expect(shortCell("√", [])).toBe("√");
  });

  it("stands in weeks from Monday on", () => {
    // 1 March 2026 is a Sunday
    const weeks = weeksOf(calendarDays("2026-03", [], []));
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.map((one) => one?.day ?? null)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      "2026-03-01",
    ]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.at(-1)?.slice(2)).toEqual([null, null, null, null, null]);
  });
});
