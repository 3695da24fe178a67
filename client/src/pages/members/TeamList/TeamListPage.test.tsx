import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import * as query from "./query";
import TeamListPage from "./TeamListPage";

const node = (rowId: string, name: string, parentRowId: string | null) => ({
  id: `node-${rowId}`,
  rowId,
  name,
  parentRowId,
  peopleCount: 3,
  team: { id: `team-${rowId}`, name, isAcceptTeam: false, memberCount: 1, directors: [] },
});
const organization = [node("1", "总经办", null), node("2", "技术中心", null), node("3", "平台组", "2")];
const NO_TEAMS = { totalCount: 0, nodes: [] };
const ALLOWED = { Query: () => ({ organization, teams: NO_TEAMS }), TeamPayload: () => ({ userErrors: [] }) };
const REFUSED = {
  Query: () => ({ organization, teams: NO_TEAMS }),
  TeamPayload: () => ({ team: null, userErrors: [{ field: null, message: "排序失败", code: "CONFLICT" }] }),
};

const names = () => screen.getAllByRole("treeitem").map((row) => row.getAttribute("data-id"));

async function moveUp(resolvers: typeof ALLOWED | typeof REFUSED) {
  const page = await renderPage(TeamListPage, { query, path: "/members/TeamList", resolvers });
  const row = await screen.findByRole("treeitem", { name: /技术中心/ });
  act(() => row.focus());
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  return page;
}

describe("the tree of teams", () => {
  it("moves a team by the keyboard", async () => {
    const { requests } = await moveUp(ALLOWED);
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "TeamTreeMoveMutation")?.variables).toEqual({
        input: { id: "2", order: 0, toRoot: true },
      }),
    );
  });

  it("takes the move back when it is refused", async () => {
    await moveUp(REFUSED);
    expect(await screen.findByText("排序失败")).toBeTruthy();
    expect(names()).toEqual(["1", "2", "3"]);
  });

  it("asks for the flat list where the address says so", async () => {
    const { requests } = await renderPage(TeamListPage, {
      query,
      path: "/members/TeamList?mode=flat&keyword=js&mine=1",
      resolvers: ALLOWED,
    });
    expect(requests[0]?.variables).toMatchObject({
      tree: false,
      filter: { type: "INTERNAL", keyword: "js", directedByViewer: true },
    });
    localStorage.clear();
  });
});
