import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import { Popover } from "./Popover";

function show() {
  renderKit(
    <>
      <Popover content={<input aria-label="里面" data-autofocus />}>
        <button type="button">打开</button>
      </Popover>
      <input aria-label="别处" />
    </>,
  );
}
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const open = async () => {
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  await waitFor(() => expect(focused()).toBe("里面"));
};
/** The popover has faded out, and later effects have run. */
const gone = () => waitFor(() => expect(document.querySelector(".ui-popover")).toBeNull());

describe("the focus of a popover", () => {
  it("stays with whoever closed it by going elsewhere", async () => {
    show();
    await open();
    await userEvent.click(screen.getByLabelText("别处"));
    await gone();
    expect(focused()).toBe("别处");
  });

  it("is inside before the next frame, where the next key may be meant for it", async () => {
    show();
    const frames = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
    fireEvent.click(screen.getByRole("button", { name: "打开" }));
    await screen.findByLabelText("里面");
    expect(focused()).toBe("里面");
    frames.mockRestore();
  });

  it("comes back when it would be nowhere", async () => {
    show();
    await open();
    fireEvent.mouseDown(document.body);
    await gone();
    await waitFor(() => expect(focused()).toBe("打开"));
  });

  it("comes back by Escape, at once", async () => {
    show();
    await open();
    await userEvent.keyboard("{Escape}");
    expect(focused()).toBe("打开");
  });

  it("is inside again where it is opened while it still fades out", async () => {
    show();
    await open();
    const body = document.querySelector(".ui-popover");
    fireEvent.keyDown(screen.getByLabelText("里面"), { key: "Escape" });
    expect(focused()).toBe("打开");
    fireEvent.click(screen.getByRole("button", { name: "打开" }));
    await waitFor(() => expect(focused()).toBe("里面"));
    expect(document.querySelector(".ui-popover"), "the same body").toBe(body);
  });
});
