import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Presentation, presentOf } from "./Presentation";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (every: number) => {
  const calls = { onEvery: vi.fn(), onTurn: vi.fn(), onLeave: vi.fn() };
  const at = (minutes: number) => (
    <Presentation name="服务看板" asOf="2026-11-26T02:30:00Z" every={minutes} {...calls}>
      <p>组件</p>
    </Presentation>
  );
  const { rerender, unmount } = render(at(every));
  return { ...calls, unmount, turn: (minutes: number) => rerender(at(minutes)) };
};

it("asks again every so many minutes, and no more when it is over", () => {
  const page = show(5);
  act(() => vi.advanceTimersByTime(10 * 60_000));
  expect(page.onTurn).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("radio", { name: "1 分钟" }));
  expect(page.onEvery).toHaveBeenCalledWith(1);
  page.turn(1);
  act(() => vi.advanceTimersByTime(60_000));
  expect(page.onTurn).toHaveBeenCalledTimes(3);
  page.unmount();
  act(() => vi.advanceTimersByTime(60 * 60_000));
  expect(page.onTurn).toHaveBeenCalledTimes(3);
});

it("does not ask while nobody looks", () => {
  const page = show(1);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => vi.advanceTimersByTime(5 * 60_000));
  expect(page.onTurn).not.toHaveBeenCalled();
  hidden.mockRestore();
});

it("is left by Escape and by its button", () => {
  const page = show(5);
  fireEvent.keyDown(document, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "退出演示" }));
  expect(page.onLeave).toHaveBeenCalledTimes(2);
});

it.each([
  ["", null],
  ["present=15", 15],
  // invalid values mean the default
  ["present=0", 5],
  ["present=", 5],
])("an address with %j is presented every %j minutes", (search, minutes) => {
  expect(presentOf(new URLSearchParams(search))).toBe(minutes);
});
