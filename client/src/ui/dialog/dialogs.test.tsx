import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { Button } from "../frame/Button";
import { Select } from "../picker/Select";
import { AppDialog, type DialogSize } from "./AppDialog";
import { DeleteButton } from "./DeleteButton";
import { DIALOG_WIDTHS } from "./DialogFrame";
import { confirm, confirmDelete, DialogHost, openDialog, promptText } from "./dialogs";

/** Calls from outside React, as event handlers of the app do. */
async function outside<T>(call: () => Promise<T>): Promise<Promise<T>[]> {
  let result: Promise<T> | undefined;
  await act(async () => {
    result = call();
    await Promise.resolve();
  });
  return result ? [result] : [];
}

describe("dialogs", () => {
  it("have the specification's widths", () => {
    expect(DIALOG_WIDTHS).toEqual({
      preview: 1200,
      export: 1000,
      customer: 900,
      wide: 800,
      generic: 600,
      import: 560,
      record: 550,
      small: 460,
      unit: 400,
    } satisfies Record<DialogSize, number>);
  });

  it("ask in the specification's words and delete", async () => {
    renderKit(<p />);
    const run = vi.fn(() => Promise.resolve(null));
    const [answer] = await outside(() => confirmDelete({ run, what: ["甲客户"] }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("您正在删除信息, 是否继续?");
    expect(screen.getByRole("heading").textContent).toBe("提示");
    expect(screen.getByText("甲客户")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await answer).toBe(true);
    expect(run).toHaveBeenCalledOnce();
    expect(screen.getByText("删除成功！")).toBeTruthy();
    expect(screen.getByText("操作提示")).toBeTruthy();
  });

  it("say that nothing brings it back, unless there is a way, which is offered for ten seconds", async () => {
    renderKit(<p />);
    const run = async () => null;
    await outside(() => confirmDelete({ run }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("删除后不可恢复。");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await screen.findByText("删除成功！");
    expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

    const undo = vi.fn(async () => null);
    const again = vi.fn(async () => [{ message: "编码已被使用" }]);
    for (const way of [undo, again]) {
      await outside(() => confirmDelete({ run, bin: { note: "可在回收站恢复。", undo: way } }));
      const question = await screen.findByRole("alertdialog");
      expect(question.textContent).toContain("可在回收站恢复。");
      expect(question.textContent).not.toContain("不可恢复");
      await userEvent.click(screen.getByRole("button", { name: "确定" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    }
    // each deletion keeps its own undo
    const buttons = await screen.findAllByRole("button", { name: "撤销" });
    expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[0] as HTMLElement);
    expect(await screen.findByText("已撤销删除")).toBeTruthy();
    expect([undo.mock.calls.length, again.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(await screen.findByText("编码已被使用")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
  });

  it("ask in their own words before what is shown once is closed, but not by its button", async () => {
    const closed = vi.fn();
    const once = { text: "只显示这一次，确定已经保存好了吗？", confirmText: "已保存，关闭" };
    renderKit(
      <AppDialog
        open
        title="令牌"
        dirty={once}
        onClose={closed}
        footer={<button type="button">我已保存</button>}
      >
        <code>xlp_1</code>
      </AppDialog>,
    );
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain(once.text);
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await userEvent.click(await screen.findByRole("button", { name: once.confirmText }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it("focus the answer that loses nothing before what was typed is dropped", async () => {
    const closed = vi.fn();
    renderKit(
      <AppDialog open title="客户" dirty onClose={closed}>
        <input aria-label="名称" />
      </AppDialog>,
    );
    // the dialog takes the focus one frame after it has appeared
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("名称")));
    fireEvent.keyDown(screen.getByLabelText("名称"), { key: "Escape" });
    const stay = await screen.findByRole("button", { name: "继续编辑" });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(closed).not.toHaveBeenCalled();
    // a question about a requested action focuses its confirming button
    await outside(() => confirm({ text: "确定提交吗？" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("确定"));
  });

  it("say what goes along above whether it comes back", async () => {
    renderKit(<p />);
    const run = async () => null;
    await outside(() => confirmDelete({ run, what: ["甲项目"], goes: "里程碑一并删除。" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("您正在删除信息, 是否继续?");
    expect(question.querySelector(".ui-confirm__note")?.textContent).toBe("里程碑一并删除。删除后不可恢复。");
  });

  it("say what is missing where nothing can be deleted, before asking", async () => {
    renderKit(<p />);
    const [answer] = await outside(() => confirmDelete({ run: undefined }));
    expect(await answer).toBe(false);
    expect(screen.getByText("请设置api.delete属性!").closest(".ui-toast")?.getAttribute("data-kind")).toBe(
      "error",
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("show the server's refusal as a warning", async () => {
    renderKit(<p />);
    const done = vi.fn();
    const [answer] = await outside(() =>
      confirmDelete({ run: () => Promise.resolve([{ message: "客户下有项目" }]), onDone: done }),
    );
    await userEvent.click(await screen.findByText("确定"));
    expect(await answer).toBe(false);
    expect(screen.getByText("客户下有项目")).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    expect(screen.queryByText("删除成功！")).toBeNull();
  });

  it("take Escape and the cross for no", async () => {
    renderKit(<p />);
    const [first] = await outside(() => confirm({ text: "继续吗？" }));
    fireEvent.keyDown(await screen.findByText("继续吗？"), { key: "Escape" });
    expect(await first).toBe(false);
    const [second] = await outside(() => confirm({ text: "真的吗？" }));
    await screen.findByText("真的吗？");
    await userEvent.click(screen.getAllByLabelText("关闭").at(-1) as HTMLElement);
    expect(await second).toBe(false);
  });

  it("give the focus back when they are gone, but not out of the next one", async () => {
    renderKit(<button type="button">开始</button>);
    const start = screen.getByRole("button", { name: "开始" });
    start.focus();
    const [first] = await outside(() => confirm({ text: "继续吗？" }));
    fireEvent.keyDown(await screen.findByText("继续吗？"), { key: "Escape" });
    await first;
    const [second] = await outside(() => confirm({ text: "真的吗？" }));
    await screen.findByText("真的吗？");
    await waitFor(() => expect(screen.getAllByRole("alertdialog")).toHaveLength(1));
    expect(screen.getByRole("alertdialog").contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(screen.getByText("真的吗？"), { key: "Escape" });
    await second;
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it("that are fading out do not outlast their host", async () => {
    const { unmount } = renderKit(<p />);
    await outside(() =>
      openDialog((dialog) => (
        <button type="button" onClick={() => dialog.close()}>
          {dialog.open ? "打开" : "正在关闭"}
        </button>
      )),
    );
    fireEvent.click(screen.getByRole("button", { name: "打开" }));
    expect(screen.getByRole("button", { name: "正在关闭" })).toBeTruthy();
    unmount();
    expect(render(<DialogHost />).container.textContent).toBe("");
  });

  it("ask for a text and keep the dialog open until it is saved", async () => {
    renderKit(<p />);
    const run = vi.fn((text: string) =>
      Promise.resolve(text === "占用" ? [{ field: ["name"], message: "名称已存在" }] : null),
    );
    const [answer] = await outside(() =>
      promptText({ title: "重命名", label: "文件名称", required: "请输入文件名称", maxLength: 50, run }),
    );
    const input = await screen.findByLabelText<HTMLInputElement>(/文件名称/);
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(screen.getByText("请输入文件名称")).toBeTruthy();
    await userEvent.type(input, "占用{Enter}");
    expect(await screen.findByText("名称已存在")).toBeTruthy();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(input);
    await userEvent.type(input, " 合同 {Enter}");
    expect(await answer).toBe("合同");
    expect(run.mock.calls.map(([text]) => text)).toEqual(["占用", "合同"]);
  });

  it("say above the form what is about none of its fields", async () => {
    renderKit(<p />);
    const run = () =>
      Promise.resolve([{ field: ["version"], message: "数据已被他人修改", code: "STALE" }] as const);
    await outside(() => promptText({ title: "挂起", label: "挂起原因", run }));
    const input = await screen.findByLabelText("挂起原因");
    await userEvent.type(input, "等备件{Enter}");
    const said = await screen.findByRole("alert");
    expect(said.textContent).toBe("数据已被他人修改");
    expect(input.getAttribute("aria-invalid")).not.toBe("true");
    expect(input.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it("let Escape in a popover close the popover only", async () => {
    renderKit(<p />);
    const closed = vi.fn();
    await outside(() =>
      openDialog((dialog) => (
        <AppDialog open={dialog.open} title="选择" onClose={closed}>
          <Select
            aria-label="状态"
            value={null}
            onChange={() => undefined}
            options={[{ value: "a", label: "甲" }]}
          />
        </AppDialog>
      )),
    );
    const select = await screen.findByRole("combobox");
    await userEvent.click(select);
    const list = await screen.findByRole("listbox");
    fireEvent.keyDown(list, { key: "Escape" });
    await waitFor(() => expect(select.getAttribute("aria-expanded")).toBe("false"));
    expect(closed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(select);
    fireEvent.keyDown(select, { key: "Escape" });
    expect(closed).toHaveBeenCalledOnce();
  });

  it("stay while something runs that must not be cut off", async () => {
    const closed = vi.fn();
    renderKit(
      <AppDialog open busy title="保存中" onClose={closed}>
        <input aria-label="里面" />
      </AppDialog>,
    );
    fireEvent.keyDown(await screen.findByLabelText("里面"), { key: "Escape" });
    expect(closed).not.toHaveBeenCalled();
  });

  it("keep Tab inside", async () => {
    renderKit(
      <AppDialog open title="甲" onClose={() => undefined} footer={<Button>好</Button>}>
        <input aria-label="里面" />
      </AppDialog>,
    );
    const inside = await screen.findByLabelText("里面");
    const last = screen.getByText("好").closest("button");
    last?.focus();
    fireEvent.keyDown(last as HTMLElement, { key: "Tab" });
    // The first tab stop of the dialog is its cross.
    expect(document.activeElement).toBe(screen.getByLabelText("关闭"));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(last);
    expect(inside.isConnected).toBe(true);
  });
});

describe("delete button", () => {
  it("asks in a popover in the specification's words", async () => {
    const run = vi.fn(() => Promise.resolve(null));
    renderKit(<DeleteButton onDelete={run} />);
    await userEvent.click(screen.getByText("删除"));
    expect((await screen.findByRole("dialog")).textContent).toContain("您确定删除改数据吗？");
    expect(run).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("删除成功！")).toBeTruthy();
  });
});
