import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { expectCopied, renderKit } from "../base/testing";
import { Button } from "./Button";
import { ClipboardButton } from "./ClipboardButton";

describe("clipboard", () => {
  it("tells when it worked and when it did not", async () => {
    const user = userEvent.setup();
    renderKit(<ClipboardButton text="XM-1" />);
    await user.click(screen.getByLabelText("复制"));
    expect(await screen.findByText("复制成功")).toBeTruthy();
    await expectCopied("XM-1");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(screen.getByLabelText("复制"));
    expect(await screen.findByText("该浏览器不支持自动复制")).toBeTruthy();
  });
});

describe("buttons", () => {
  it("do their work once, however often they are clicked, and show what went wrong", async () => {
    let finish: (error: Error) => void = () => undefined;
    const work = vi.fn(() => new Promise((_, reject) => (finish = reject)));
    renderKit(<Button onClick={work}>提交</Button>);
    await userEvent.click(screen.getByText("提交"));
    await userEvent.click(screen.getByText("提交"));
    expect(work).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole("button", { busy: true })).toBeTruthy());
    await act(async () => finish(new Error("网络异常")));
    expect(screen.getByText("网络异常")).toBeTruthy();
  });
});
