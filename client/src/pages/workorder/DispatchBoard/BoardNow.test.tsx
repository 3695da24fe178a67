import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BoardNow } from "./BoardNow";
import type { BoardLook } from "./boardTime";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2031-03-11T13:59:30+08:00") }));
afterEach(() => vi.useRealTimers());

const shown = (look: BoardLook, first: string) =>
  render(
    <BoardNow look={look} first={first}>
      <p>陆云帆</p>
    </BoardNow>,
  );

/** Position of the line, in percent; null where there is none. */
function line(): number | null {
  const rows = screen.getByText("陆云帆").parentElement;
  return rows?.hasAttribute("data-now") ? Number.parseFloat(rows.style.getPropertyValue("--now")) : null;
}

describe("the line of now", () => {
  it.each([
    ["day", "2031-03-11"],
    ["week", "2031-03-10"],
  ] as const)("moves over a %s with each minute, and is said in words", (look, first) => {
    shown(look, first);
    expect(screen.getByText("现在是 2031-03-11 13:59")).toBeTruthy();
    const before = line() ?? Number.NaN;
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.getByText("现在是 2031-03-11 14:00")).toBeTruthy();
    expect(line()).toBeGreaterThan(before);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText("现在是 2031-03-11 14:01")).toBeTruthy();
  });

  it("stands on no other day", () => {
    shown("day", "2031-03-12");
    expect(line()).toBeNull();
    expect(screen.queryByText(/^现在是/)).toBeNull();
  });

  it("comes when the day comes", () => {
    vi.setSystemTime(Date.parse("2031-03-12T05:59:30+08:00"));
    shown("day", "2031-03-12");
    expect(line()).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(line()).toBeCloseTo(0);
  });
});
