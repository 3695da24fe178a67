import { act, fireEvent, screen, within } from "@testing-library/react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { describe, expect, it } from "vitest";
import { renderKit } from "@/ui/base/testing";
import LayoutEditor from "./LayoutEditor";
import { arrange } from "./layout";
import { widgets } from "./widgets";

function edit() {
  const layout = arrange(widgets, null);
  renderKit(
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <LayoutEditor allowed={widgets} layout={layout} onDone={() => undefined} />
    </RelayEnvironmentProvider>,
  );
  const titles = layout.main.map((id) => widgets.find((widget) => widget.id === id)?.title ?? "");
  return {
    titles,
    optional: layout.hidden.map((id) => widgets.find((widget) => widget.id === id)?.title ?? ""),
  };
}
const button = (name: string) => screen.getByRole("button", { name });
const focused = () => document.activeElement?.getAttribute("aria-label");

describe("cards arranged by keys", () => {
  it("moves the focus with the change, not in a frame after it", () => {
    const [first = "", second = ""] = edit().titles;
    fireEvent.click(button(`隐藏 ${first}`));
    expect(focused()).toBe(`隐藏 ${second}`);
    fireEvent.keyDown(button(`移动 ${second}`), { key: "ArrowRight" });
    expect(focused()).toBe(`移动 ${second}`);
    expect(within(screen.getByRole("region", { name: "侧列" })).getByText(second)).toBeTruthy();
  });

  it("leaves the focus with whoever goes on at once", async () => {
    const { titles, optional } = edit();
    fireEvent.click(button(`隐藏 ${titles[0]}`));
    button(`添加 ${optional[0]}`).focus();
    await act(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    expect(focused()).toBe(`添加 ${optional[0]}`);
  });
});
