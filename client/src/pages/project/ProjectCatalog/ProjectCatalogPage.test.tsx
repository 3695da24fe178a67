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
const node = (rowId: string, name: string, resources: readonly object[]) => ({
  rowId,
  parentRowId: null,
  name,
  required: true,
  resources,
});

it("says of papers in audit and of those that came back that they are, and 缺 of what nobody brought", async () => {
  await renderPage(ProjectCatalogPage, {
    query,
    params: { projectId: "7" },
    path: "/project/7/ProjectCatalog",
    resolvers: {
      ...answer("Query", {
        acceptanceSignatures: [],
        acceptanceTree: [
          node("1", "合同", [paper("1", "PASSED")]),
          node("2", "报告", [paper("2", "WAITING")]),
          node("3", "清单", [paper("3", "RETURNED")]),
          node("4", "手册", []),
          node("5", "草图", [paper("5", "DRAFT")]),
        ],
      }),
      ...answer("Project", { rowId: "7", name: "弱电项目", tags: [] }),
    },
  });
  const table = await screen.findByRole("table", { name: "移交目录" });
  const row = (name: string) => within(table).getByRole("row", { name: new RegExp(name) }).textContent;
  expect(row("合同")).toContain("文件1.pdf");
  expect(row("报告")).toContain("待审核");
  expect(row("清单")).toContain("已退回");
  expect(row("手册")).toContain("缺");
  expect(row("草图")).toContain("缺");
});
