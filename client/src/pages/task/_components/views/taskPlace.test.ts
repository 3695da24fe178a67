import { describe, expect, it } from "vitest";
import { shortDay, tableWith } from "./taskPlace";

describe("the table behind a view", () => {
  const here = { pathname: "/task", search: "?look=board&month=2026-03&keyword=泵&status=DONE&pageNo=3" };

  it("keeps the filters, and leaves the view and the page behind", () => {
    const address = new URL(tableWith(here, { status: "READY" }), "http://x");
    expect(address.pathname).toBe("/task");
    expect(Object.fromEntries(address.searchParams)).toEqual({ keyword: "泵", status: "READY" });
  });

  it("stays with the record whose tasks are listed", () => {
    expect(tableWith({ pathname: "/project/7/ProjectTask", search: "" }, { directorId: "5" })).toBe(
      "/project/7/ProjectTask?directorId=5",
    );
  });
});

describe("a day on a card", () => {
  it("says its year where that is another", () => {
    expect(shortDay("2026-03-05", "2026-11-01")).toBe("03-05");
    expect(shortDay("2027-01-05", "2026-11-01")).toBe("2027-01-05");
  });
});
