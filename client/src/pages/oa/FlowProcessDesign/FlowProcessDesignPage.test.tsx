import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import unheld from "@/__generated__/useUnheldRolesQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import FlowProcessDesignPage from "./FlowProcessDesignPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const form = {
  id: "FlowForm:5",
  rowId: "5",
  name: "采购",
  status: "ON",
  version: 3,
  revision: 2,
  draft: {
    fields: [],
    rights: {},
    nodes: [{ key: "n1", name: "主管", kind: "approve", who: [{ by: "director", level: 1 }] }],
    settings: {},
  },
};

const open = (more: object = {}) =>
  renderPage(FlowProcessDesignPage, {
    query,
    parts: [unheld],
    path: "/oa/FlowProcessDesign?id=5",
    resolvers: {
      [ROOT]: () => ({ flowForm: form, flowForms: { nodes: [{ rowId: "5", name: "采购" }] } }),
      ...more,
    },
  });

const answer = (type: string, value: object) => ({ [type]: () => value });

describe("the page of the designer", () => {
  it("publishes over the version that it began with", async () => {
    const user = userEvent.setup();
    const { requests } = await open(
      answer("FlowFormPayload", { flowForm: { ...form, version: 4, revision: 3 }, userErrors: [] }),
    );
    expect(requests[0]?.variables).toEqual({ id: "5" });
    expect(((await screen.findByRole("button", { name: "保存" })) as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "发布" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "发布" }));
    expect(await screen.findByText("已发布第 3 版")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useDefinitionSaveMutation")?.variables).toEqual({
      id: "5",
      version: 3,
      input: { definition: form.draft, publish: true },
    });
  });

  it("says that somebody else was faster, and begins anew with theirs", async () => {
    const user = userEvent.setup();
    await open(
      answer("FlowFormPayload", {
        flowForm: null,
        userErrors: [{ field: ["version"], message: "已被修改", code: "STALE" }],
      }),
    );
    await user.click(await screen.findByRole("button", { name: "发布" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "发布" }));
    expect(await screen.findByText(/^表单已被其他人或在其他窗口中修改/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect((screen.getByRole("button", { name: "发布" }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "载入最新内容" }));
    expect(((await screen.findByRole("button", { name: "发布" })) as HTMLButtonElement).disabled).toBe(false);
  });

  it("warns of a rule with a role that nobody has, which can be published nevertheless", async () => {
    const user = userEvent.setup();
    const nodes = [{ key: "n1", name: "会签", kind: "approve", who: [{ by: "role", roleIds: ["4", "3"] }] }];
    const { requests } = await open({
      [ROOT]: () => ({
        flowForm: { ...form, draft: { ...form.draft, nodes } },
        flowForms: { nodes: [] },
        flowUnheldRoles: [{ rowId: "4", name: "法务" }],
      }),
    });
    await user.click(await screen.findByRole("button", { name: "1个提醒" }));
    expect(await screen.findByText("角色“法务”现在没有在职成员")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useUnheldRolesQuery")?.variables).toEqual({
      ids: ["3", "4"],
    });
    expect((screen.getByRole("button", { name: "发布" }) as HTMLButtonElement).disabled).toBe(false);
  });
});
