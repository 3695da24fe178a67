import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import LabelPage from "./LabelPage";
import * as query from "./query";

// the way into the storage is tested by itself
vi.mock("@/app/files/sendParts", () => ({ sendParts: () => Promise.resolve() }));

const SCAN = {
  code: "SB0123456789ABCDEF",
  status: "BLANK",
  enterpriseName: "云岭智能",
  facts: [] as { fact: string; value: string }[],
  record: null as Record<string, unknown> | null,
};
const RECORD = {
  id: "1",
  rowId: "7",
  version: 3,
  name: null as string | null,
  model: null,
  serialNumber: null,
  location: "B 座",
  remark: null,
  viewerCan: { update: true },
};

const answering = (qrcodeScan: unknown, workLabel: unknown) =>
  Object.fromEntries([
    ["Query", () => ({ qrcodeScan, workLabel })],
    ["WorkReportPayload", () => ({ url: "https://example.com/w/abc", userErrors: [] })],
    ["WorkReportPictureBeginPayload", () => ({ userErrors: [] })],
    ["WorkReportPictureFinishPayload", () => ({ count: 1, userErrors: [] })],
  ]);

function show(scan: Partial<typeof SCAN> | null, label: object = { history: null, reports: false }) {
  return renderPage(LabelPage, {
    query,
    path: `/q/${SCAN.code}`,
    params: { code: SCAN.code },
    resolvers: answering(scan && { ...SCAN, ...scan }, label),
  });
}

describe("the page of a label", () => {
  it("leads somebody without a session back here after the sign-in", async () => {
    await show({});
    expect(await screen.findByRole("heading", { name: "尚未绑定设备" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "登录后绑定设备" }).getAttribute("href")).toBe(
      `/Login?redirectUrl=${encodeURIComponent(`/q/${SCAN.code}`)}`,
    );
  });

  it("shows no more than the template allows to a stranger, everything to who manages it", async () => {
    const facts = [{ fact: "NAME", value: "一号泵" }];
    const stranger = await show({ status: "BOUND", facts });
    expect(await screen.findByRole("heading", { name: "一号泵" })).toBeTruthy();
    expect(screen.queryByText("B 座")).toBeNull();
    expect(screen.queryByText("已绑定")).toBeNull();
    expect(screen.getByRole("link", { name: "登录查看更多" }).className).not.toContain("scan-label__link");
    stranger.unmount();
    await show({ status: "BOUND", facts, record: { ...RECORD, name: "一号泵" } });
    expect(await screen.findByText("B 座")).toBeTruthy();
    expect(screen.getByText("已绑定")).toBeTruthy();
  });

  it("shows what was repaired and takes a fault where the enterprise allows it", async () => {
    const history = [{ day: "2026-03-01", serviceType: "维修", status: "已完成" }];
    const { requests } = await show({ status: "BOUND" }, { history, reports: true });
    expect(within(await screen.findByRole("region", { name: "维修记录" })).getByText("已完成")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "报修" }));
    await userEvent.click(screen.getByRole("button", { name: "提交报修" }));
    expect(await screen.findByText("请填写问题描述")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/问题描述/), "不转");
    await userEvent.type(screen.getByLabelText(/姓名/), "王先生");
    await userEvent.type(screen.getByLabelText(/手机号/), "15400000001");
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    const sent = (name: string) => requests.find((one) => one.name === name)?.variables;
    await waitFor(() =>
      expect(sent("ReportFormCodeMutation")).toMatchObject({
        input: { code: SCAN.code, phone: "15400000001" },
      }),
    );
    await userEvent.type(screen.getByLabelText(/短信验证码/), "123456");
    const chosen = ["a", "b"].map((name) => new File([name], `${name}.png`, { type: "image/png" }));
    await userEvent.upload(screen.getByLabelText("选择照片"), [
      ...chosen,
      new File(["x"], "c.png", { type: "image/png" }),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "移除报修照片3.png" }));
    expect(screen.getAllByRole("img", { name: /报修照片/ })).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "提交报修" }));
    await waitFor(() =>
      expect(sent("ReportFormMutation")).toMatchObject({
        input: { code: SCAN.code, phoneCode: "123456", form: expect.stringMatching(/^[0-9a-f]{32}$/) },
      }),
    );
    expect(await screen.findByRole("link", { name: "查看进度" })).toBeTruthy();
    // they go when it is reported, with the link that the report got
    expect(await screen.findByText("2 张照片已上传")).toBeTruthy();
    const of = (name: string) =>
      requests.filter((one) => one.name === name).map(({ variables }) => variables);
    expect(of("usePictureSenderBeginMutation")).toMatchObject([
      { input: { code: "abc", name: "报修照片1.png", size: 1 } },
      { input: { code: "abc", name: "报修照片2.png", size: 1 } },
    ]);
    expect(of("usePictureSenderFinishMutation")).toHaveLength(2);
  });

  it("binds with what was typed", async () => {
    const { requests } = await show({ record: { ...RECORD, location: null } });
    await userEvent.click(await screen.findByRole("button", { name: "绑定" }));
    expect(await screen.findByText("请输入设备名称")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/设备名称/), " 一号泵 ");
    await userEvent.click(screen.getByRole("button", { name: "绑定" }));
    const sent = () => requests.find(({ name }) => name === "useQrcodeStepMutation")?.variables;
    await waitFor(() =>
      expect(sent()).toMatchObject({
        input: { id: "7", version: 3, status: "BOUND", name: "一号泵", model: null },
      }),
    );
  });

  it.each([
    [{ status: "RETIRED" }, "二维码已作废"],
    [{ status: "REPLACED" }, "二维码已更换"],
    [null, "二维码无效"],
  ])("says plainly what no longer works: %j", async (scan, heading) => {
    await show(scan);
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    const page = within(screen.getByRole("main"));
    expect(page.queryByRole("button")).toBeNull();
    expect(page.queryByRole("link")).toBeNull();
  });
});
