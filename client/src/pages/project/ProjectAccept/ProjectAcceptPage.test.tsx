import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { found } from "@/app/errors";
import { renderPage } from "@/app/testing/renderPage";
import ProjectAcceptPage from "./ProjectAcceptPage";
import * as query from "./query";

const node = (rowId: string, name: string, parentRowId: string | null, hasChildren: boolean) => ({
  rowId,
  name,
  parentRowId,
  hasChildren,
  state: "EMPTY",
  isOverdue: false,
  required: true,
  dueOn: null,
  remark: null,
  director: null,
  parent: null,
  resources: [],
  viewerCan: { update: false, delete: false, bring: false },
});

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

/** Opens a directory with some loaded nodes, and mocks for the others. */
function open(search: string, itemCount: number, rest: object) {
  return renderPage(ProjectAcceptPage, {
    query,
    params: { projectId: "7" },
    path: `/project/7/ProjectAccept${search}`,
    resolvers: {
      ...answer("Query", {
        acceptanceLinks: null,
        acceptanceSignatures: [],
        acceptanceTree: [node("1", "土建卷", null, true), node("2", "弱电卷", null, false)],
        ...rest,
      }),
      ...answer("Project", {
        rowId: "7",
        name: "大项目",
        tags: [],
        acceptance: { itemCount, awaitedCount: 240 },
        viewerCan: { planMileposts: false },
      }),
    },
  });
}

it("reads of a long directory what is opened, once", async () => {
  const children = [node("11", "图纸", "1", false), node("12", "检测报告", "1", false)];
  const { requests } = await open("", 2_000, { acceptanceItem: { children } });
  const tree = await screen.findByRole("tree", { name: "验收目录" });
  expect(within(tree).queryByText("图纸")).toBeNull();
  expect(screen.getByText("一级目录")).toBeTruthy();
  const folder = within(tree).getByRole("treeitem", { name: /土建卷/ });
  act(() => folder.focus());
  const user = userEvent.setup();
  await user.keyboard("{ArrowRight}");
  expect(await within(tree).findByText("图纸")).toBeTruthy();
  await user.keyboard("{ArrowLeft}{ArrowRight}");
  const levels = requests.filter(({ name }) => name === "useDirectoryLevelQuery");
  expect(levels.map(({ variables }) => variables)).toEqual([{ id: "1" }]);
  // the number of expected papers is the server's: most nodes are not loaded
  expect(screen.getByText("240")).toBeTruthy();
});

it("finds the node that an address names in a long directory, with what stands below it", async () => {
  const far = { ...node("55", "分册", "9", true), children: [node("56", "隐蔽工程记录", "55", false)] };
  const { requests } = await open("?item=55", 2_000, { acceptanceItem: far });
  expect(await screen.findByRole("heading", { name: "分册" })).toBeTruthy();
  const table = await screen.findByRole("table", { name: "资料清单" });
  expect(await within(table).findByText("隐蔽工程记录")).toBeTruthy();
  expect(found(requests.find(({ name }) => name === "useDirectoryNodeQuery")).variables).toEqual({
    id: "55",
    paper: false,
  });
});

it("asks for nothing more of a directory that came whole", async () => {
  const { requests } = await open("?item=2", 2, {});
  expect(await screen.findByRole("heading", { name: "弱电卷" })).toBeTruthy();
  await waitFor(() => expect(requests.map(({ name }) => name)).toEqual(["ProjectAcceptPageQuery"]));
});
