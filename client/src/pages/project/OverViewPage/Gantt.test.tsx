import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gantt } from "./Gantt";

const ROW = {
  rowId: "1",
  name: "设备进场",
  beginsOn: "2026-06-01",
  endsOn: "2026-06-10",
  isOverdue: false,
  version: 2,
};

// the document has no layout: a day is ten pixels of a window of 31 days
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-06-05T04:00:00Z"), toFake: ["Date"] });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(310);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.useRealTimers());

function open() {
  const onMove = vi.fn(async () => undefined);
  render(<Gantt rows={[ROW]} movable={() => true} onMove={onMove} onOpen={() => undefined} />);
  const bar = screen.getByRole("button", { name: /^设备进场/ });
  fireEvent.pointerDown(bar, { button: 0, clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(bar, { clientX: 130, pointerId: 1 });
  return { bar, onMove };
}

describe("a bar of the plan that is dragged", () => {
  it("shows the dates that it would get, and gets them", async () => {
    const { bar, onMove } = open();
    expect(screen.getByRole("status").textContent).toBe("2026-06-04 至 2026-06-13，推后 3 天");
    fireEvent.pointerUp(bar, { pointerId: 1 });
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
    expect(onMove).toHaveBeenCalledWith(ROW, "2026-06-04", "2026-06-13");
  });

  it("is made longer once by its end", async () => {
    const { bar, onMove } = open();
    fireEvent.keyDown(document.body, { key: "Escape" });
    const grip = bar.querySelector(".gantt__grip--end") as HTMLElement;
    fireEvent.pointerDown(grip, { button: 0, clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(grip, { clientX: 180, pointerId: 1 });
    expect(screen.getByRole("status").textContent).toBe("2026-06-01 至 2026-06-08，结束提前 2 天");
    fireEvent.pointerUp(grip, { pointerId: 1 });
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
    expect(onMove.mock.calls).toEqual([[ROW, "2026-06-01", "2026-06-08"]]);
  });

  it("lies where it lay after Esc, and nothing is saved", () => {
    const { bar, onMove } = open();
    const outside = vi.fn();
    document.addEventListener("keydown", outside);
    fireEvent.keyDown(document.body, { key: "Escape" });
    document.removeEventListener("keydown", outside);
    expect(outside).not.toHaveBeenCalled();
    expect(screen.queryByRole("status")).toBeNull();
    fireEvent.pointerMove(bar, { clientX: 160, pointerId: 1 });
    fireEvent.pointerUp(bar, { pointerId: 1 });
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "设备进场，2026-06-01 至 2026-06-10" })).toBeTruthy();
  });
});
