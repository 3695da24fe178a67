import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import AcceptancePage from "./AcceptancePage";
import * as query from "./query";

const CODE = "0f".repeat(20);
const URL = "/api/pms/validateProjectResource/linkFile?ticket=t";
const VIEW = {
  enterpriseName: "云岭智能",
  projectName: "<b>园区</b>改造",
  recipient: "王女士",
  expiresAt: "2026-06-01T02:00:00Z",
  signableCount: 1,
  digest: "a".repeat(64),
  canSign: true,
  lines: [
    { number: "1", name: "竣工资料", required: false, status: "暂无资料", papers: [] },
    {
      number: "1.1",
      name: "竣工图纸",
      required: true,
      status: "已通过",
      papers: [
        {
          name: "总图",
          status: "已通过",
          signable: true,
          files: [{ name: "总图.pdf", size: 2048, url: URL }],
        },
      ],
    },
  ],
  signature: null,
};

const show = (view: object | null) =>
  renderPage(AcceptancePage, {
    query,
    path: `/a/${CODE}`,
    params: { code: CODE },
    resolvers: Object.fromEntries([["Query", () => ({ acceptanceLinkView: view })]]),
  });

/** The box has no size here, so all of it is at one point: enough for a stroke. */
const draw = () => {
  const box = screen.getByRole("img", { name: "签字区，请在此手写签字" });
  fireEvent.pointerDown(box, { clientX: 10, clientY: 10, isPrimary: true, pointerId: 1 });
  fireEvent.pointerUp(box, { pointerId: 1 });
};

describe("the page of a customer's link to an acceptance", () => {
  it("shows what was handed in, as text, with its files", async () => {
    await show({ ...VIEW, canSign: false });
    expect(await screen.findByRole("heading", { name: "<b>园区</b>改造" })).toBeTruthy();
    const papers = within(screen.getByRole("region", { name: "验收资料" }));
    expect(papers.getByText("1.1 竣工图纸")).toBeTruthy();
    expect(papers.getByText("1 竣工资料")).toBeTruthy();
    expect(papers.queryByText(/暂无资料/), "a heading waits for nothing").toBeNull();
    expect(papers.getByRole("link").getAttribute("href")).toBe(URL);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("takes a signature with a proven number, for exactly what was seen", async () => {
    const { requests } = await show(VIEW);
    const sent = () => requests.find((one) => one.name === "SignPartMutation")?.variables;
    await userEvent.click(await screen.findByRole("button", { name: "确认签收" }));
    expect(await screen.findByText("请在签字区手写签字")).toBeTruthy();
    expect(sent()).toBeUndefined();
    await userEvent.type(screen.getByLabelText(/姓名/), "王女士");
    await userEvent.type(screen.getByLabelText(/手机号/), "15400000001");
    await userEvent.type(screen.getByLabelText(/短信验证码/), "123456");
    draw();
    await userEvent.click(screen.getByRole("button", { name: "确认签收" }));
    const input = {
      code: CODE,
      digest: VIEW.digest,
      name: "王女士",
      phone: "15400000001",
      phoneCode: "123456",
    };
    await waitFor(() => expect(sent()).toEqual({ input: { ...input, strokes: [[0, 0]], note: null } }));
    // nothing lies over what the page itself says of it
    expect(within(screen.getByRole("region", { name: "通知消息" })).queryByRole("listitem")).toBeNull();
  });

  it("takes the name for a signature of who can't write", async () => {
    const { requests } = await show(VIEW);
    await userEvent.click(await screen.findByRole("checkbox"));
    expect(screen.queryByRole("img", { name: /签字区/ })).toBeNull();
    await userEvent.type(screen.getByLabelText(/姓名/), "王女士");
    await userEvent.type(screen.getByLabelText(/手机号/), "15400000001");
    await userEvent.type(screen.getByLabelText(/短信验证码/), "123456");
    await userEvent.click(screen.getByRole("button", { name: "确认签收" }));
    await waitFor(() => {
      const sent = requests.find((one) => one.name === "SignPartMutation")?.variables;
      expect(sent).toMatchObject({ input: { strokes: null } });
    });
  });

  it("shows what was signed, and takes no second signature", async () => {
    await show({
      ...VIEW,
      canSign: false,
      signature: {
        name: "王女士",
        strokes: "M1 1L200 100",
        note: "齐全",
        createdAt: "2026-03-01T02:00:00Z",
        papers: [{ number: "1.1", name: "总图" }],
      },
    });
    const signed = within(await screen.findByRole("region", { name: "您的签收" }));
    expect(signed.getByRole("img", { name: "王女士的签字" })).toBeTruthy();
    expect(signed.getByRole("heading", { name: "王女士 已签收，谢谢" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("已签收");
    expect(signed.getByText(/1.1 总图/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "确认签收" })).toBeNull();
  });

  it("says alike of every link that leads nowhere that it does not", async () => {
    await show(null);
    expect(await screen.findByRole("heading", { name: "链接无效" })).toBeTruthy();
    expect(within(screen.getByRole("main")).queryByRole("button")).toBeNull();
  });
});
