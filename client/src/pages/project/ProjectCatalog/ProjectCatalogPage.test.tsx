import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import ProjectCatalogPage from "./ProjectCatalogPage";
import * as query from "./query";

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const paper = (rowId: string, status: string) => ({
  rowId,
  name: `资料${rowId}`,
  status,
  submittedBy: null,
  auditedBy: null,
  finishedAt: null,
  files: [{ rowId: `9${rowId}`, name: `文件${rowId}.pdf`, size: 1 }],
});
const node = (rowId: string, name: string, state: string, resources: readonly object[]) => ({
  rowId,
  parentRowId: null,
  name,
  required: true,
  state,
  resources,
});

it("says of papers that have not passed what the acceptance says of their node", async () => {
  await renderPage(ProjectCatalogPage, {
    query,
    params: { projectId: "7" },
    path: "/project/7/ProjectCatalog",
    resolvers: {
      ...answer("Query", {
        acceptanceSignatures: [],
        acceptanceTree: [
          node("1", "合同", "DONE", [paper("1", "PASSED")]),
          node("2", "报告", "WAITING", [paper("2", "WAITING")]),
          node("3", "清单", "OPEN", [paper("3", "RETURNED")]),
          node("4", "手册", "EMPTY", []),
          node("5", "草图", "OPEN", [paper("5", "DRAFT")]),
        ],
      }),
      ...answer("Project", { rowId: "7", name: "弱电项目", tags: [] }),
    },
  });
  const table = await screen.findByRole("table", { name: "移交目录" });
  const row = (name: string) => within(table).getByRole("row", { name: new RegExp(name) }).textContent;
  expect(row("合同")).toContain("文件1.pdf");
  expect(row("报告")).toContain("待审核");
  expect(row("清单")).toContain("整理中");
  expect(row("手册")).toContain("暂无资料");
  expect(row("草图")).toContain("整理中");
});
