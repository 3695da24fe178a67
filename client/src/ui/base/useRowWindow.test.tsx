import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { type RowWindow, useRowWindow } from "./useRowWindow";

let shown: RowWindow;

function List({ count }: { count: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  shown = useRowWindow(scroller, { count, row: 10, overscan: 2 });
  return <div ref={scroller} data-testid="scroller" />;
}

function show(count: number, height = 50) {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  const { rerender } = render(<List count={count} />);
  const scroller = screen.getByTestId("scroller");
  const scroll = (top: number) =>
    act(() => {
      scroller.scrollTop = top;
      scroller.dispatchEvent(new Event("scroll"));
    });
  return { scroller, scroll, recount: (next: number) => rerender(<List count={next} />) };
}

describe("useRowWindow", () => {
  it("has the rows in sight and a few around them, and the space of the others", () => {
    const { scroll } = show(1000);
    expect(shown).toMatchObject({ indexes: [0, 1, 2, 3, 4, 5, 6], before: 0, after: 9930 });
    scroll(405);
    expect(shown.indexes).toEqual([38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    expect([shown.before, shown.after]).toEqual([380, 9520]);
    scroll(9950);
    expect([shown.indexes.at(-1), shown.after]).toEqual([999, 0]);
  });

  it("has rows when the list became shorter than where it was scrolled to", () => {
    const { scroll, recount } = show(1000);
    scroll(9950);
    recount(200);
    expect(shown.indexes).toEqual([197, 198, 199]);
  });

  it("scrolls no further than a row needs to be in sight", () => {
    const { scroller, scroll } = show(1000);
    scroll(400);
    shown.scrollTo(42);
    expect(scroller.scrollTop).toBe(400);
    shown.scrollTo(50);
    expect(scroller.scrollTop).toBe(460);
    shown.scrollTo(3);
    expect(scroller.scrollTop).toBe(30);
  });

  it("keeps its place while its page is hidden, and has nothing where all rows are there", () => {
    const { scroll, recount } = show(1000);
    scroll(400);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(0);
    scroll(0);
    expect(shown.before).toBe(380);
    recount(0);
    expect(shown).toMatchObject({ indexes: [], after: 0 });
  });
});
