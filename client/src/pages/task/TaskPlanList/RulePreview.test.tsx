import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { type Planned, RulePreview } from "./RulePreview";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const WEEKLY: Planned = { rule: "FREQ=WEEKLY;BYDAY=TH", mode: "CALENDAR", beginsOn: "2026-12-24" };
const DAYS = ["2026-12-24", "2026-12-31", "2027-01-07"];

const open = (planned: Planned) =>
  renderPage(() => <RulePreview planned={planned} />, {
    resolvers: {
      [ROOT]: () => ({
        planTaskRehearsal: DAYS.map((day) => ({ onDay: day, beginsOn: day, works: true })),
        first: [{ source: "OFFICIAL" }],
        second: [{ source: planned.mode === "AFTER_DONE" ? "OFFICIAL" : "OWN" }],
      }),
    },
  });

const listed = async () =>
  within(await screen.findByRole("list", { name: "接下来的日期" })).getAllByRole("listitem").length;

describe("the days of a plan ahead", () => {
  it("say from which year on no holidays are known", async () => {
    const { requests } = await open(WEEKLY);
    expect(await listed()).toBe(3);
    expect(await screen.findByText(/2027 年的放假安排尚未公布/)).toBeTruthy();
    expect(requests.at(-1)?.variables).toEqual({ first: 2026, second: 2027 });
  });

  it("are only the first where the others follow on what is done", async () => {
    await open({ ...WEEKLY, mode: "AFTER_DONE" });
    expect(await listed()).toBe(1);
    expect(screen.getByText(/完成或取消后才能确定/)).toBeTruthy();
  });
});
