import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { toast } from "./toasts";

describe("toasts", () => {
  it("do not stack the same words, and offer an action", async () => {
    renderKit(<p />);
    const undo = vi.fn();
    act(() => {
      toast.warning("请选择一条记录！");
      toast.warning("请选择一条记录！");
      toast.info("已移到回收站", { undo });
    });
    expect(screen.getAllByText("请选择一条记录！").length).toBe(1);
    await userEvent.click(screen.getByText("撤销"));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("已移到回收站")).toBeNull();
  });
  it("take back the last that can be by Ctrl+Z, and each once", () => {
    renderKit(<input aria-label="名称" />);
    const [first, second] = [vi.fn(), vi.fn()];
    act(() => {
      toast.success("甲已删除", { undo: first });
      toast.success("乙已删除", { undo: second });
      toast.success("复制成功");
    });
    const undo = (target: Element, how = {}) =>
      fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...how });
    // an input undoes what was typed into it; Shift redoes it, and a held key would undo everything
    undo(screen.getByLabelText("名称"));
    undo(document.body, { shiftKey: true });
    undo(document.body, { repeat: true });
    expect(second).not.toHaveBeenCalled();
    expect(undo(document.body)).toBe(false);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    expect(screen.queryByText("乙已删除")).toBeNull();
    undo(document.body, { ctrlKey: false, metaKey: true });
    expect(first).toHaveBeenCalledOnce();
    // nothing is left to undo: the key is the browser's
    expect(undo(document.body)).toBe(true);
  });
  it("can't be taken back once they have gone", () => {
    vi.useFakeTimers();
    try {
      renderKit(<p />);
      const undo = vi.fn();
      act(() => void toast.success("甲已删除", { undo }));
      act(() => vi.advanceTimersByTime(9900));
      expect(screen.getByText("甲已删除")).toBeTruthy();
      act(() => vi.advanceTimersByTime(200));
      fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
      expect(undo).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
  it("go by themselves after a while", () => {
    vi.useFakeTimers();
    try {
      renderKit(<p />);
      act(() => void toast.success("复制成功"));
      expect(screen.getByText("复制成功")).toBeTruthy();
      act(() => vi.advanceTimersByTime(4100));
      expect(screen.queryByText("复制成功")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
  it("follow a job to its end", () => {
    renderKit(<p />);
    act(() => {
      const job = toast.progress("导出中,请稍后...");
      job.update(0.4);
    });
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(0.4);
  });
});
