import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openLog } from "./openLog";
// imported here, because the test need not wait for its first load
import "./LogDialog";

afterEach(() => act(closeAllDialogs));

const answer = (type: string, value: object) => ({ [type]: () => value });

const field = (key: string, label: string, kind: string, over: object = {}) => ({
  key,
  label,
  kind,
  required: false,
  options: [],
  minLength: 0,
  record: null,
  ...over,
});

const VISIT = {
  id: "LogCategory:1",
  rowId: "1",
  minLength: 6,
  editHours: 24,
  remark: "当天写",
  fields: [
    field("who", "拜访对象", "TEXT", { required: true, minLength: 2 }),
    field("result", "拜访结果", "CHOICE", { required: true, options: ["有意向", "需跟进"] }),
    field("road", "路途工时", "HOURS"),
  ],
};

const TYPES = [
  { logType: { value: "1", text: "电话" }, category: null },
  { logType: { value: "2", text: "拜访" }, category: VISIT },
];

const LOG = {
  id: "ItemLog:5",
  rowId: "5",
  version: 3,
  createdAt: "2026-03-05T09:00:00Z",
  happenedOn: "2026-03-05",
  minutes: 90,
  contents: "走访启明园区",
  values: { who: "王工", result: "有意向", road: 0.5 },
  openToProject: false,
  logType: { value: "2", text: "拜访" },
  category: VISIT,
  task: null,
  workOrder: null,
  project: null,
  customer: null,
  visibleMembers: [],
  files: [],
};

async function open(
  props: Parameters<typeof openLog>[0],
  over: { log?: object | null; payload?: object; name?: string } = {},
) {
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void openLog(props)}>
        打开
      </button>
    ),
    {
      path: "/log/LogList",
      resolvers: {
        ...answer("Query", {
          logTypes: TYPES,
          itemLog: over.log === undefined ? LOG : over.log,
          workOrder: { project: { rowId: "7" }, customer: { rowId: "8" } },
        }),
        ...(over.payload ? answer("ItemLogPayload", over.payload) : {}),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog", { name: over.name ?? "写日志" }));
  if (over.log !== null) await dialog.findByLabelText("日志内容");
  return { ...page, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;
const save = ({ dialog }: Opened) => userEvent.click(dialog.getByRole("button", { name: "保存" }));
const sent = ({ requests }: Opened, name: string) =>
  requests.find((request) => request.name === name)?.variables;

describe("the dialog of a log", () => {
  it("asks for what the template of its type asks for, and says what is missing at each field", async () => {
    const page = await open({});
    const { dialog } = page;
    expect(dialog.queryByLabelText(/^拜访对象/)).toBeNull();
    await userEvent.click(dialog.getByRole("combobox", { name: /^日志类型/ }));
    await userEvent.click(await screen.findByRole("option", { name: "拜访" }));
    expect(dialog.getByText("当天写")).toBeTruthy();
    expect(dialog.getByText("至少 2 个字")).toBeTruthy();
    expect(dialog.getByText(/^至少 6 个字，已写 0 个字/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("日志内容"), "走访");
    await save(page);
    const said = dialog.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(said).toEqual(["日志内容至少 6 个字，现在 2 个字", "请填写拜访对象", "请填写拜访结果"]);
    await userEvent.type(dialog.getByLabelText("日志内容"), "启明园区");
    await userEvent.type(dialog.getByLabelText(/^拜访对象/), "王工");
    await userEvent.click(dialog.getByRole("radio", { name: "需跟进" }));
    await userEvent.type(dialog.getByLabelText(/^工时/), "1.5");
    await save(page);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    expect(sent(page, "LogFormCreateMutation")).toMatchObject({
      input: {
        logType: "2",
        minutes: 90,
        contents: "走访启明园区",
        values: { who: "王工", result: "需跟进" },
      },
    });
  });

  it("begins with the order that it is about, its project and its customer", async () => {
    const page = await open({ about: { workOrderId: "4" } });
    await userEvent.click(page.dialog.getByRole("combobox", { name: /^日志类型/ }));
    await userEvent.click(await screen.findByRole("option", { name: "电话" }));
    await userEvent.type(page.dialog.getByLabelText("日志内容"), "已更换滤芯");
    await save(page);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    expect(sent(page, "LogFormCreateMutation")).toMatchObject({
      input: { logType: "1", workOrderId: "4", projectId: "7", customerId: "8", taskId: null },
    });
  });

  it("sends what was changed, over the version that it shows", async () => {
    const page = await open({ row: { rowId: "5" } }, { name: "修改日志" });
    expect(page.dialog.getByText(/保存后会标明“逾期修改”/)).toBeTruthy();
    await userEvent.clear(page.dialog.getByLabelText(/^路途工时/));
    await userEvent.type(page.dialog.getByLabelText("日志内容"), "两次");
    await save(page);
    expect(await screen.findByText("保存成功")).toBeTruthy();
    expect(sent(page, "LogFormUpdateMutation")).toEqual({
      id: "5",
      version: 3,
      input: { contents: "走访启明园区两次", values: { road: null } },
    });
  });

  it("says at its field what the server refuses of a value", async () => {
    const userErrors = [{ field: ["values", "who"], message: "拜访对象格式不正确", code: "INVALID" }];
    const page = await open(
      { row: { rowId: "5" } },
      { name: "修改日志", payload: { itemLog: null, userErrors } },
    );
    await userEvent.type(page.dialog.getByLabelText(/^拜访对象/), "！");
    await save(page);
    expect((await page.dialog.findByRole("alert")).textContent).toBe("拜访对象格式不正确");
  });

  it("closes where the log is gone", async () => {
    await open({ row: { rowId: "5" } }, { name: "修改日志", log: null });
    expect(await screen.findByText("内容不存在或已被删除")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
