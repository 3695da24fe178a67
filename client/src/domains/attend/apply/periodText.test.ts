import { expect, it } from "vitest";
import { periodText } from "./periodText";

it("tells whole days as days and anything else with its times", () => {
  expect(periodText("2026-03-04T16:00:00Z", "2026-03-05T16:00:00Z")).toBe("2026-03-05");
  expect(periodText("2026-03-04T16:00:00Z", "2026-03-06T16:00:00Z")).toBe("2026-03-05 至 2026-03-06");
  expect(periodText("2026-03-05T10:00:00Z", "2026-03-05T12:30:00Z")).toBe("2026-03-05 18:00 至 20:30");
  expect(periodText("2026-03-05T14:00:00Z", "2026-03-05T18:00:00Z")).toBe(
    "2026-03-05 22:00 至 2026-03-06 02:00",
  );
});
