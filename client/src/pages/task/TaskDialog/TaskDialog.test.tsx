import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Viewer } from "@/app/session/viewer";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openTask } from "../_lib/openTask";
// fetched when it is opened first, which a test need not wait for
import "./TaskDialog";

afterEach(() => act(closeAllDialogs));

const answer = (type: string, value: object) => ({ [type]: () => value });

const TASK = {
  id: "Task:5",
  rowId: "5",
  version: 3,
  status: "WORKING",
  name: "更换驱动器",
  description: null,
  level: { value: "2", text: "紧急" },
  parent: null,
  project: null,
  milepost: null,
  customer: null,
  director: { rowId: "9", name: "陆云帆" },
  members: [],
  validator: null,
  beginsOn: null,
  endsOn: "2031-03-06",
  estimate: 90,
  checks: [
    { rowId: "71", name: "断电" },
    { rowId: "72", name: "拍照" },
  ],
  after: [],
  files: [],
  customValues: [],
};

async function open(
  props: Parameters<typeof openTask>[0],
  over: { task?: object; payload?: object; name?: string; viewer?: Partial<Viewer> } = {},
) {
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void openTask(props)}>
        打开
      </button>
    ),
    {
      path: "/task",
      ...(over.viewer ? { viewer: over.viewer } : {}),
      resolvers: {
        ...answer("Query", {
          customFields: [],
          levels: [{ value: "2", text: "紧急" }],
          task: over.task ?? TASK,
          memberOptions: [{ rowId: "9", name: "陆云帆" }],
          tasks: {
            nodes: [
              { rowId: "5", name: "更换驱动器", status: "READY", project: null },
              { rowId: "6", name: "拆旧件", status: "READY", project: null },
              { rowId: "2", name: "产线改造", status: "READY", project: null },
            ],
          },
          taskTree: [
            { rowId: "5", parentRowId: null },
            { rowId: "6", parentRowId: "5" },
          ],
        }),
        ...(over.payload ? answer("TaskPayload", over.payload) : {}),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog", { name: over.name ?? "新增任务" }));
  await dialog.findByLabelText(/^任务名称/);
  return { ...page, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;
const press = ({ dialog }: Opened, name: string) => userEvent.click(dialog.getByRole("button", { name }));
const sent = ({ requests }: Opened, name: string) => requests.filter((request) => request.name === name);

describe("the dialog of a task", () => {
  it("keeps a draft with what was said, and nothing else", async () => {
    const page = await open({ preset: { parent: { rowId: "3", name: "改造" } } }, { name: "新增子任务" });
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "勘察");
    await userEvent.type(page.dialog.getByLabelText("添加检查项"), "断电{Enter}拍照{Enter}");
    await press(page, "上移检查项 2");
    expect(page.dialog.getByText("改造")).toBeTruthy();
    await press(page, "保存草稿");
    expect(await screen.findByText("草稿已保存")).toBeTruthy();
    expect(sent(page, "TaskDialogCreateMutation")[0]?.variables).toEqual({
      input: { name: "勘察", parentId: "3", checks: [{ name: "拍照" }, { name: "断电" }] },
    });
  });

  it("says the way to what was made", async () => {
    const page = await open({}, { payload: { task: { id: "Task:9", rowId: "9" }, userErrors: [] } });
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "勘察");
    await userEvent.type(page.dialog.getByLabelText(/^截止日期/), "2031-03-06{Tab}");
    await userEvent.click(page.dialog.getByLabelText(/^负责人/));
    await userEvent.click(await screen.findByRole("option", { name: /陆云帆/ }));
    await press(page, "发布");
    const toast = (await screen.findByText("任务已发布")).closest<HTMLElement>(".ui-toast");
    await userEvent.click(within(toast as HTMLElement).getByRole("button", { name: "打开任务" }));
    expect(page.router.state.location.pathname).toBe("/task/9/info");
  });

  it("says at once all that is missing for a publication, and asks for less of a draft", async () => {
    const page = await open({});
    await press(page, "发布");
    const said = () => page.dialog.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(said()).toEqual(["请输入任务名称", "请选择负责人", "请选择截止日期"]);
    await press(page, "保存草稿");
    expect(said()).toEqual(["请输入任务名称"]);
  });

  it("says at its field what the server misses for a publication", async () => {
    const userErrors = [{ field: ["directorId"], message: "负责人已离职", code: "REQUIRED" }];
    const page = await open(
      { row: { rowId: "5" } },
      { name: "修改任务", task: { ...TASK, status: "DRAFT" }, payload: { task: null, userErrors } },
    );
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "！");
    await press(page, "发布");
    expect((await page.dialog.findByRole("alert")).textContent).toBe("负责人已离职");
  });

  it("has nothing to publish a draft with for those who may not", async () => {
    const page = await open(
      { row: { rowId: "5" } },
      {
        name: "修改任务",
        task: { ...TASK, status: "DRAFT", endsOn: null },
        viewer: { isOwner: false, isAdmin: false, authorities: ["task"] },
      },
    );
    expect(page.dialog.queryByRole("button", { name: "发布" })).toBeNull();
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "！");
    await press(page, "保存");
    expect(sent(page, "TaskDialogUpdateMutation")[0]?.variables).toMatchObject({
      input: { name: "更换驱动器！" },
    });
  });

  it("offers above a task neither itself nor what hangs below it, and nothing that is over", async () => {
    const page = await open({ row: { rowId: "5" } }, { name: "修改任务" });
    await userEvent.click(page.dialog.getByLabelText(/^上级任务/));
    expect(await screen.findByRole("option", { name: /产线改造/ })).toBeTruthy();
    expect(screen.queryByRole("option", { name: /更换驱动器|拆旧件/ })).toBeNull();
    expect(sent(page, "useTaskSourceQuery").at(-1)?.variables).toMatchObject({ open: true });
  });

  it("changes of a published one what was changed, over the version it shows", async () => {
    const page = await open({ row: { rowId: "5" } }, { name: "修改任务" });
    expect(page.dialog.queryByRole("button", { name: "保存草稿" })).toBeNull();
    expect(page.dialog.getByLabelText(/^预计工时/)).toHaveProperty("value", "1.5");
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "（二）");
    await press(page, "移除检查项 1");
    await press(page, "保存");
    expect(sent(page, "TaskDialogUpdateMutation")[0]?.variables).toEqual({
      id: "5",
      version: 3,
      input: { name: "更换驱动器（二）", checks: [{ id: "72", name: "拍照" }] },
    });
  });

  it("publishes a draft with what was changed in it", async () => {
    const page = await open(
      { row: { rowId: "5" } },
      { name: "修改任务", task: { ...TASK, status: "DRAFT" } },
    );
    await userEvent.type(page.dialog.getByLabelText(/^任务名称/), "！");
    await press(page, "发布");
    expect(sent(page, "TaskDialogPublishMutation")[0]?.variables).toEqual({
      id: "5",
      version: 3,
      input: { name: "更换驱动器！" },
    });
  });
});
