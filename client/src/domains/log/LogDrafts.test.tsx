import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/app/errors";
import { renderPage } from "@/app/testing/renderPage";
import type * as mutations from "@/relay/useAppMutation";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openLog } from "./openLog";
import LogRunner from "./queue/LogRunner";
import { clearLogs, kept, logStore } from "./queue/memoryLogs";
import { WaitingLogs } from "./queue/WaitingLogs";
// imported here, because the test need not wait for its first load
import "./LogDialog";

const line = vi.hoisted(() => ({
  up: true,
  sent: [] as unknown[],
  files: [] as string[],
  refuses: "",
  /** The end of scaling photos down. */
  shrunk: Promise.resolve(),
}));

vi.mock("@/app/files/shrunk", () => ({
  shrunk: async (file: File) => {
    await line.shrunk;
    return { name: file.name, blob: file };
  },
}));

vi.mock("@/app/offline/sendFile", () => ({
  sendFile: (_: unknown, name: string) => {
    if (!line.up) return Promise.resolve({ kind: "unheard" });
    line.files.push(name);
    return Promise.resolve(line.refuses ? { kind: "refused", message: line.refuses } : `id of ${name}`);
  },
}));
vi.mock("./queue/logStore", () => import("./queue/memoryLogs"));
vi.mock("@/relay/useAppMutation", async (original) => {
  const all = await original<typeof mutations>();
  const useSave: typeof all.useSave = (mutation) => {
    const save = all.useSave<never>(mutation);
    return (variables, run) => {
      line.sent.push(variables);
      return line.up
        ? save(variables as never, run as never)
        : Promise.resolve(all.failureOf(new AppError("NETWORK")));
    };
  };
  return { ...all, useSave };
});

beforeEach(() => {
  line.up = true;
  line.sent = [];
  line.files = [];
  line.refuses = "";
  line.shrunk = Promise.resolve();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  clearLogs();
});
afterEach(() => act(closeAllDialogs));

const answer = (type: string, value: object) => ({ [type]: () => value });

const TYPES = [
  { logType: { value: "1", text: "电话" }, category: null },
  { logType: { value: "2", text: "拜访" }, category: null },
];

async function page() {
  const rendered = await renderPage(
    () => (
      <>
        <button type="button" onClick={() => void openLog({})}>
          打开
        </button>
        <button type="button" onClick={() => void openLog({ about: { workOrderId: "4" } })}>
          从工单打开
        </button>
        <WaitingLogs refresh={() => Promise.resolve()} />
        <LogRunner />
      </>
    ),
    {
      path: "/log/LogList",
      resolvers: answer("Query", {
        logTypes: TYPES,
        itemLog: null,
        workOrder: { project: { rowId: "7" }, customer: { rowId: "8" } },
      }),
    },
  );
  const open = async (button = "打开") => {
    await userEvent.click(screen.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog", { name: "写日志" }));
    await dialog.findByLabelText("日志内容");
    return dialog;
  };
  return { ...rendered, open };
}

type Dialog = Awaited<ReturnType<Awaited<ReturnType<typeof page>>["open"]>>;

async function choose(dialog: Dialog, type: string) {
  await userEvent.click(dialog.getByRole("combobox", { name: /^日志类型/ }));
  await userEvent.click(await screen.findByRole("option", { name: type }));
}
const contents = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>("日志内容");
const leave = async (dialog: Dialog) => {
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "写日志" })).toBeNull());
};
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "保存" }));

describe("a log that is left", () => {
  it("comes back with its type, and is gone once it is saved", async () => {
    const { open } = await page();
    const first = await open();
    await choose(first, "拜访");
    await userEvent.type(contents(first), "走访启明");
    await leave(first);
    expect(await screen.findByText("内容已留作草稿，下次写日志时可以继续")).toBeTruthy();
    expect([...kept.drafts.values()].map(({ logType }) => logType)).toEqual(["2"]);
    const again = await open();
    expect(contents(again).value).toBe("");
    await choose(again, "拜访");
    await waitFor(() => expect(contents(again).value).toBe("走访启明"));
    expect(again.getByText(/没有保存的内容/)).toBeTruthy();
    await save(again);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    await waitFor(() => expect(kept.drafts.size).toBe(0));
  });

  it("is offered by its type, and thrown away by a click", async () => {
    const { open } = await page();
    const first = await open();
    await choose(first, "电话");
    await userEvent.type(contents(first), "回访");
    await leave(first);
    const again = await open();
    await userEvent.click(await again.findByRole("button", { name: /^电话/ }));
    await waitFor(() => expect(contents(again).value).toBe("回访"));
    await userEvent.click(again.getByRole("button", { name: "放弃草稿" }));
    await waitFor(() => expect(contents(again).value).toBe(""));
    await waitFor(() => expect(kept.drafts.size).toBe(0));
  });

  it("goes to another type at once, as it leaves the one before", async () => {
    const { open } = await page();
    const dialog = await open();
    const types = () => [...kept.drafts.values()].map(({ logType }) => logType);
    await choose(dialog, "电话");
    await userEvent.type(contents(dialog), "回访");
    await waitFor(() => expect(types()).toEqual(["1"]));
    await choose(dialog, "拜访");
    expect(types()).toEqual(["2"]);
  });

  it("stays at the record that it was begun at", async () => {
    const { open } = await page();
    const order = await open("从工单打开");
    await choose(order, "电话");
    await userEvent.type(contents(order), "已更换滤芯");
    await leave(order);
    const plain = await open();
    await choose(plain, "电话");
    expect(contents(plain).value).toBe("");
    expect(plain.queryByRole("button", { name: /^电话/ })).toBeNull();
    await leave(plain);
    expect(kept.drafts.size).toBe(1);
  });
});

describe("a log without a network", () => {
  it("waits on this device and says so, and is sent once", async () => {
    const { open, requests } = await page();
    const dialog = await open();
    await choose(dialog, "电话");
    await userEvent.type(contents(dialog), "地下室巡检");
    line.up = false;
    await save(dialog);
    expect(await screen.findByText("暂时连不上服务器，日志已保存在这台设备上，联网后自动提交")).toBeTruthy();
    expect(await screen.findByText("还没有提交的日志（1 篇）")).toBeTruthy();
    expect(kept.drafts.size).toBe(0);
    const [waiting] = kept.logs.values();
    expect(waiting?.input).toMatchObject({ logType: "1", contents: "地下室巡检" });
    line.up = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("日志“地下室巡检”已提交")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/还没有提交的日志/)).toBeNull());
    await act(async () => void window.dispatchEvent(new Event("online")));
    const sent = requests.filter(({ name }) => /LogFormCreate|useLogQueue/.test(name));
    expect(sent.map(({ variables }) => variables)).toEqual([
      { input: { ...waiting?.input, requestKey: waiting?.key } },
    ]);
  });

  it("is sent under its key again, and under another once it was edited, where nothing can wait", async () => {
    const { open } = await page();
    const full = vi.spyOn(logStore, "put").mockRejectedValue(new Error("a private window"));
    const dialog = await open();
    await choose(dialog, "电话");
    await userEvent.type(contents(dialog), "地下室巡检");
    line.up = false;
    const isBusy = () => dialog.getByRole<HTMLButtonElement>("button", { name: "保存" }).disabled;
    for (const times of [1, 2]) {
      await save(dialog);
      await waitFor(() => expect([line.sent.length, isBusy()]).toEqual([times, false]));
    }
    await userEvent.type(contents(dialog), "，已清理");
    line.up = true;
    await save(dialog);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    const sent = line.sent as { input: { contents: string; requestKey: string } }[];
    const [first, again, edited] = sent.map(({ input }) => input);
    expect(again).toEqual(first);
    expect(edited?.contents).toBe("地下室巡检，已清理");
    expect(edited?.requestKey).not.toBe(first?.requestKey);
    full.mockRestore();
  });
});

describe("the photos of a log", () => {
  const photo = () => new File(["x"], "泵房.jpg", { type: "image/jpeg" });
  const take = async (dialog: Dialog) => {
    await userEvent.upload(dialog.getByLabelText("选择照片"), photo());
    await dialog.findByRole("img", { name: "泵房.jpg" });
  };
  const written = async (dialog: Dialog) => {
    await choose(dialog, "电话");
    await userEvent.type(contents(dialog), "地下室巡检");
    await take(dialog);
  };

  it("are uploaded with it", async () => {
    const { open, requests } = await page();
    const dialog = await open();
    await written(dialog);
    await save(dialog);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    expect(line.files).toEqual(["泵房.jpg"]);
    const sent = requests.find(({ name }) => name === "LogFormCreateMutation");
    expect(sent?.variables).toMatchObject({ input: { attachmentIds: ["id of 泵房.jpg"] } });
  });

  it("wait with it without a network, and are uploaded once", async () => {
    const { open, requests } = await page();
    const dialog = await open();
    await written(dialog);
    line.up = false;
    await save(dialog);
    expect(await screen.findByText("还没有提交的日志（1 篇）")).toBeTruthy();
    expect(screen.getByText(/，照片 1 张/)).toBeTruthy();
    const [waiting] = kept.logs.values();
    expect(waiting?.photos?.map(({ name }) => name)).toEqual(["泵房.jpg"]);
    line.up = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("日志“地下室巡检”已提交")).toBeTruthy();
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(line.files).toEqual(["泵房.jpg"]);
    const sent = requests.filter(({ name }) => name === "useLogQueueMutation");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { input: { ...waiting?.input, attachmentIds: ["id of 泵房.jpg"], requestKey: waiting?.key } },
    ]);
  });

  it("say why they are refused, and the log is sent again by a click", async () => {
    const { open } = await page();
    const dialog = await open();
    await written(dialog);
    line.up = false;
    await save(dialog);
    expect(await screen.findByText("还没有提交的日志（1 篇）")).toBeTruthy();
    line.up = true;
    line.refuses = "不支持该类型";
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("未能提交：不支持该类型")).toBeTruthy();
    line.refuses = "";
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("日志“地下室巡检”已提交")).toBeTruthy();
    expect(line.files).toEqual(["泵房.jpg", "泵房.jpg"]);
  });

  it("are waited for while they are scaled down, and none is removed meanwhile", async () => {
    const { open } = await page();
    const dialog = await open();
    await written(dialog);
    let finish: () => void = () => undefined;
    line.shrunk = new Promise((resolve) => {
      finish = resolve;
    });
    const plate = new File(["y"], "铭牌.jpg", { type: "image/jpeg" });
    await userEvent.upload(dialog.getByLabelText("选择照片"), plate);
    expect(dialog.getByRole("button", { name: "移除泵房.jpg" })).toHaveProperty("disabled", true);
    await save(dialog);
    expect((await dialog.findByRole("alert")).textContent).toBe("照片正在处理，请稍候");
    expect(line.files).toEqual([]);
    finish();
    await dialog.findByRole("img", { name: "铭牌.jpg" });
    await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
    await save(dialog);
    expect(await screen.findByText("日志已保存")).toBeTruthy();
    expect(line.files).toEqual(["泵房.jpg", "铭牌.jpg"]);
  });

  it("belong to a field with a label", async () => {
    const { open } = await page();
    const dialog = await open();
    const input = dialog.getByLabelText("照片");
    expect(dialog.getByRole("button", { name: "照片" })).toBe(input);
  });

  it("that are refused at once are said at their field", async () => {
    const { open } = await page();
    const dialog = await open();
    await written(dialog);
    line.refuses = "不支持该类型";
    await save(dialog);
    expect((await dialog.findByRole("alert")).textContent).toBe("不支持该类型");
    await waitFor(() => expect(kept.drafts.size).toBe(1));
    expect(kept.logs.size).toBe(0);
  });
});
