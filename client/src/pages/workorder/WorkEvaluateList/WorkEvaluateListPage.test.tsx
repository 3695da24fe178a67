import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { evaluates } from "./list";
import * as query from "./query";
import WorkEvaluateListPage from "./WorkEvaluateListPage";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "WorkEvaluate:2",
  rowId: "2",
  score: 4,
  attitude: 5,
  speed: null,
  quality: null,
  content: "来得很快",
  source: "STAFF",
  createdAt: "2026-03-01T08:00:00Z",
  createdBy: { name: "王敏" },
  workOrder: {
    rowId: "5",
    code: "WO260301-5",
    name: "空调不制冷",
    customer: { rowId: "7", name: "启明物业" },
    director: { rowId: "3", name: "陆云帆", avatarUrl: null },
  },
};

describe("the list of evaluations", () => {
  it("says how an order was found, by whom and whose work it was", async () => {
    await renderPage(WorkEvaluateListPage, {
      query,
      path: "/workorder/WorkEvaluateList",
      resolvers: { [ROOT]: () => ({ workEvaluates: { totalCount: 1, nodes: [ROW] } }) },
    });
    const row = within(screen.getByRole("row", { name: /空调不制冷/ }));
    expect(row.getByRole("img", { name: "4 / 5 星" })).toBeTruthy();
    for (const words of ["来得很快", "启明物业", "陆云帆", "工作人员代评", "王敏"])
      expect(row.getByText(words)).toBeTruthy();
    expect(row.getByRole("link", { name: /空调不制冷/ }).getAttribute("href")).toBe("/workorder/5/info");
  });

  it("is narrowed to stars and days", () => {
    const of = (address: string) => evaluates.vars({}, new URLSearchParams(address)).filter;
    expect(of("score=5,4,9,x&directorId=3&createdAt=2026-03-01~2026-03-31")).toEqual({
      score: [5, 4],
      directorId: "3",
      createdAt: { from: "2026-03-01", to: "2026-03-31" },
    });
    expect(of("")).toEqual({});
  });
});
