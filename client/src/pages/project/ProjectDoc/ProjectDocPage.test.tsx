import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import ProjectDocPage from "./ProjectDocPage";
import * as query from "./query";

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

it("counts no documents of other projects at the categories beside its own", async () => {
  const group = { rowId: "1", name: "技术资料", parentRowId: null, fileCount: 4 };
  await renderPage(ProjectDocPage, {
    query,
    params: { projectId: "7" },
    path: "/project/7/doc",
    resolvers: {
      ...answer("Query", { files: { totalCount: 0, nodes: [] }, fileGroups: [group] }),
      ...answer("Project", { rowId: "7", name: "弱电项目", tags: [] }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "展开分类" }));
  const node = await screen.findByRole("treeitem", { name: /技术资料/ });
  expect(node.textContent).not.toContain("4");
});
