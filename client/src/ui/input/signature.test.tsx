import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { SignaturePad } from "./SignaturePad";
import type { Strokes } from "./strokes";

const PHONE = /max-width: 599/;
let turn: () => void = () => undefined;

/** Stubs a window in which the media queries match that `holds` accepts; `turn` signals a change. */
function stubWindow(holds: (query: string) => boolean): void {
  const listeners = new Set<() => void>();
  turn = () => {
    for (const listener of listeners) listener();
  };
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: holds(query),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

function Pad() {
  const [strokes, setStrokes] = useState<Strokes>([]);
  return (
    <>
      <SignaturePad value={strokes} onChange={setStrokes} />
      <output>{strokes.length}</output>
    </>
  );
}

const small = () => screen.getByRole("img", { name: /^签字区/ });
const large = () => screen.findByRole("img", { name: /^全屏签字区/ });
const count = () => screen.getByRole("status").textContent;

/** Boxes have no size here, so all points coincide: enough for a stroke. */
function draw(box: Element): void {
  fireEvent.pointerDown(box, { isPrimary: true, pointerId: 1, pointerType: "mouse" });
  fireEvent.pointerUp(box, { pointerId: 1 });
}

describe("a signature", () => {
  it("is written in the box, or on the whole screen, where strokes are taken back and brought again", async () => {
    stubWindow(() => false);
    renderKit(<Pad />);
    draw(small());
    expect(count()).toBe("1");
    await userEvent.click(screen.getByRole("button", { name: "全屏签字" }));
    const sheet = within(await screen.findByRole("dialog", { name: "签字" }));
    expect(sheet.getByRole<HTMLButtonElement>("button", { name: "完成" }).disabled).toBe(true);
    draw(await large());
    draw(await large());
    await userEvent.click(sheet.getByRole("button", { name: "撤销" }));
    await userEvent.click(sheet.getByRole("button", { name: "撤销" }));
    await userEvent.click(sheet.getByRole("button", { name: "重做" }));
    expect(count(), "nothing is said before it is done").toBe("1");
    await userEvent.click(sheet.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(count()).toBe("2"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens by a tap on a phone, lies across while that is upright, and keeps its strokes when it turns", async () => {
    let upright = true;
    stubWindow((query) => upright && PHONE.test(query));
    renderKit(<Pad />);
    fireEvent.pointerDown(small(), { isPrimary: true, pointerId: 1, pointerType: "touch" });
    fireEvent.pointerUp(small(), { pointerId: 1 });
    expect(count(), "a finger does not write in the small box").toBe("0");
    fireEvent.click(small());
    draw(await large());
    const dialog = screen.getByRole("dialog", { name: "签字" });
    expect(dialog.dataset.screen).toBe("turned");
    upright = false;
    act(turn);
    await waitFor(() => expect(dialog.dataset.screen).toBe("upright"));
    expect(screen.getByRole("img", { name: "全屏签字区，已签字" })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "完成" }));
    await waitFor(() => expect(count()).toBe("1"));
  });
});
