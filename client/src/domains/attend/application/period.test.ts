import { expect, it } from "vitest";
import { periodText } from "./period";

const period = (beginsAt: string, endsAt: string) => ({ kind: "LEAVE", beginsAt, endsAt }) as const;

it("tells a period within a day by its times, and one of whole days by these", () => {
  expect(periodText(period("2026-03-05T01:00:00Z", "2026-03-05T10:00:00Z"))).toBe(
    "2026-03-05 09:00 至 18:00",
  );
  expect(periodText(period("2026-03-05T01:00:00Z", "2026-03-06T10:00:00Z"))).toBe(
    "2026-03-05 09:00 至 2026-03-06 18:00",
  );
  // from midnight to midnight
  expect(periodText(period("2026-03-04T16:00:00Z", "2026-03-05T16:00:00Z"))).toBe("2026-03-05");
  expect(periodText(period("2026-03-04T16:00:00Z", "2026-03-07T16:00:00Z"))).toBe("2026-03-05 至 2026-03-07");
  expect(periodText(period("2026-03-05T10:00:00Z", "2026-03-05T16:00:00Z"))).toBe(
    "2026-03-05 18:00 至 24:00",
  );
});

it("tells of a repair when the punch was", () => {
  const at = "2026-03-05T01:00:00Z";
  expect(periodText({ kind: "REPAIR", beginsAt: at, endsAt: at })).toBe("2026-03-05 09:00");
});
