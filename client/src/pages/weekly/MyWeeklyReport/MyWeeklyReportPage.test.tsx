import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import MyWeeklyReportPage from "./MyWeeklyReportPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

describe("one's own year", () => {
  it("leads from each week to its report, also from those that are still to be written", async () => {
    await renderPage(MyWeeklyReportPage, {
      query,
      path: "/report/myWeeklyReport?year=2025",
      resolvers: { [ROOT]: () => ({ weeklies: { nodes: [] }, weeklyGrades: [] }) },
    });
    const weeks = screen.getAllByRole("link", { name: /^2025 年第 \d+ 周/ });
    expect(weeks).toHaveLength(52);
    expect(weeks[0]?.getAttribute("href")).toBe("/weekly/2024-12-30/my");
    expect(screen.getByText("这一年还没有提交周报")).toBeTruthy();
  });

  it("is asked for of who is signed in", () => {
    const of = (search: string) =>
      query.vars({}, new URLSearchParams(search), { userId: "7", enterpriseId: "1" });
    expect(of("year=2026")).toEqual({ authorId: "7", days: { from: "2025-12-29", to: "2026-12-28" } });
  });
});
