import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import LabelPage from "./LabelPage";
import * as query from "./query";

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

const answering = (qrcodeScan: unknown) => Object.fromEntries([["Query", () => ({ qrcodeScan })]]);

function show(scan: Partial<typeof SCAN> | null) {
  return renderPage(LabelPage, {
    query,
    path: `/q/${SCAN.code}`,
    params: { code: SCAN.code },
    resolvers: answering(scan && { ...SCAN, ...scan }),
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
    stranger.unmount();
    await show({ status: "BOUND", facts, record: { ...RECORD, name: "一号泵" } });
    expect(await screen.findByText("B 座")).toBeTruthy();
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
