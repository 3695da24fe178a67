import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import type { Condition } from "../../_lib/types";
import { useSharing } from "./useSharing";

const sent = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("@/app/rest", () => ({
  download: (...call: unknown[]) => {
    sent.calls.push(["download", ...call]);
    return Promise.resolve(new Response(""));
  },
  exportList: (...call: unknown[]) => {
    sent.calls.push(["exportList", ...call]);
    return Promise.resolve({ started: "已转到后台导出" });
  },
  saveResponse: (_response: Response, name: string) => Promise.resolve(sent.calls.push(["save", name])),
}));

const copied = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock("@/ui/frame/ClipboardButton", () => ({
  copyText: (text: string) => Promise.resolve(copied.texts.push(text) > 0),
}));

beforeEach(() => {
  sent.calls.length = 0;
  copied.texts.length = 0;
});
afterEach(() => act(closeAllDialogs));

const ASKED: readonly Condition[] = [{ field: "status", op: "IN", values: ["OPEN"] }];

function Page({ search }: { search: URLSearchParams }) {
  const { files, sharing } = useSharing({
    rowId: "5",
    name: "任务完成情况",
    mayOthers: true,
    asked: ASKED,
    result: {
      measures: [{ code: "count", label: "任务数", unit: "COUNT" }],
      conditions: [{ field: "status", text: "状态：进行中" }],
      groupCount: Number(search.get("groups") ?? 3),
    },
    search,
  });
  return [...sharing, ...files].map(({ key, text, onClick }) => (
    <button key={key} type="button" onClick={() => void onClick?.()}>
      {text}
    </button>
  ));
}

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (search = "") =>
  renderPage(Page, {
    path: `/report/task/online/5${search}`,
    resolvers: answer({ reportSchedules: [] }),
  });

describe("sharing a report", () => {
  it("copies the address with how it is narrowed", async () => {
    await open("?p.status=in%3AOPEN&rows=all");
    await userEvent.click(screen.getByRole("button", { name: "复制链接" }));
    expect(copied.texts).toEqual([`${window.location.origin}/report/task/online/5?p.status=in%3AOPEN`]);
  });

  it("shows the schedules that an address wishes for, once", async () => {
    const { router } = await open("?schedules=1&p.status=in%3AOPEN");
    expect(await screen.findByRole("dialog", { name: "定时发送“任务完成情况”" })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe("?p.status=in%3AOPEN"));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(await screen.findByText("还没有定时发送")).toBeTruthy();
  });

  it("saves a text file of what is asked", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "导出 CSV" }));
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    const query = { id: "5", parameters: JSON.stringify(ASKED), format: "csv" };
    expect(sent.calls).toEqual([
      ["download", "/api/online/onlCgreport/exportExcel", query],
      ["save", "任务完成情况.csv"],
    ]);
  });

  it("lets the server write a long one in the background, and says so", async () => {
    await open("?groups=20000");
    await userEvent.click(screen.getByRole("button", { name: "导出 CSV" }));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]).toMatchObject(["exportList", "/api/online/onlCgreport/exportExcel", { id: "5" }]);
    expect(await screen.findByText("已转到后台导出")).toBeTruthy();
  });
});
