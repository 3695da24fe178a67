import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import ProjectTemplateEditPage from "./ProjectTemplateEditPage";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

const TEMPLATE = {
  rowId: "7",
  name: "标准安装",
  description: null,
  type: { value: "1", text: "实施项目" },
  property: null,
  days: 30,
  enabled: true,
  version: 3,
  acceptanceTemplate: null,
  mileposts: [
    { key: "m1", name: "勘察", beginsAfter: 0, days: 5, role: "r1", after: [], remark: null },
    { key: "m2", name: "施工", beginsAfter: 5, days: 9, role: null, after: ["m1"], remark: null },
  ],
  roles: [{ key: "r1", group: "实施组", teamType: null, duty: "现场", member: null, team: null }],
  plans: [
    {
      name: "首付",
      returnType: null,
      percent: 60,
      amount: null,
      milepost: "m1",
      dueAfter: null,
      remark: null,
    },
  ],
  tasks: [
    {
      name: "交底",
      description: null,
      level: null,
      milepost: "m2",
      beginsAfter: null,
      days: 1,
      role: "r1",
    },
  ],
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

async function open() {
  const page = await renderPage(ProjectTemplateEditPage, {
    query,
    path: "/project/ProjectTemplateEdit?id=7",
    resolvers: {
      ...answer("Query", {
        projectTemplate: TEMPLATE,
        types: [],
        properties: [],
        teamTypes: [],
        returnTypes: [],
        levels: [],
      }),
      ...answer("ProjectTemplatePayload", { userErrors: [] }),
    },
  });
  await screen.findByDisplayValue("标准安装");
  const sent = () =>
    page.requests.find(({ name }) => name === "ProjectTemplateEditPageUpdateMutation")?.variables as
      | { version: number; input: Record<string, unknown[]> }
      | undefined;
  return { sent };
}

const list = (name: string) => within(screen.getByRole("list", { name }));
const save = () => userEvent.click(screen.getByRole("button", { name: "保存" }));

describe("the page of a template", () => {
  it("adds a line, moves it up, and saves over the version that was read", async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole("button", { name: "添加里程碑" }));
    // the new line has the focus
    await userEvent.keyboard("设计");
    await userEvent.type(screen.getByLabelText("第 3 个里程碑的开始，开工后天数"), "-2x");
    await userEvent.click(list("里程碑").getByRole("button", { name: "上移第 3 项" }));
    await save();
    await waitFor(() => expect(sent()?.version).toBe(3));
    expect(sent()?.input.mileposts).toMatchObject([
      { key: "m1", name: "勘察" },
      { name: "设计", beginsAfter: -2, days: 1, after: [] },
      { key: "m2", after: ["m1"] },
    ]);
  });

  it("forgets a role that is removed in mileposts and tasks, and a milepost in plans, tasks and what comes after it", async () => {
    const { sent } = await open();
    await userEvent.click(list("角色").getByRole("button", { name: "移除第 1 项" }));
    await userEvent.click(list("里程碑").getByRole("button", { name: "移除第 1 项" }));
    await save();
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()?.input).toMatchObject({
      roles: [],
      mileposts: [{ key: "m2", role: null, after: [] }],
      plans: [{ milepost: null }],
      tasks: [{ milepost: "m2", role: null }],
    });
  });

  it("does not save shares of more than the whole, nor lines without a name", async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole("button", { name: "添加收款" }));
    await save();
    expect(await screen.findByText("请填写收款计划的名称")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("第 2 个收款的名称"), "尾款");
    await userEvent.type(screen.getByLabelText("第 2 个收款的比例"), "40.01");
    await save();
    expect(await screen.findByText("收款比例合计不能超过 100%")).toBeTruthy();
    expect(sent()).toBeUndefined();
  });
});
