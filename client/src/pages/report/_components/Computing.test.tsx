import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Pending } from "@/relay/usePlainQuery";
import { renderKit } from "@/ui/base/testing";
import { Computing, elapsed, Recomputing } from "./Computing";

afterEach(() => {
  vi.useRealTimers();
});

const request = (over: Partial<Pending> = {}): Pending => ({
  loading: true,
  askedAt: Date.now(),
  stop: vi.fn(),
  stopped: false,
  reload: vi.fn(),
  ...over,
});

/** A calculation that can be stopped once. */
function Stoppable({ shown: Shown }: { shown: typeof Computing | typeof Recomputing }) {
  const [stopped, setStopped] = useState(false);
  const state = stopped ? { loading: false, askedAt: null, stopped } : {};
  return <Shown request={request({ ...state, stop: () => setStopped(true) })} />;
}

describe("a calculation under way", () => {
  it("tells its time in seconds and minutes", () => {
    expect(elapsed(1000, 900)).toBe("0 秒");
    expect(elapsed(0, 59_999)).toBe("59 秒");
    expect(elapsed(0, 125_000)).toBe("2 分 5 秒");
  });

  it("counts while it runs", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    renderKit(<Computing request={request()} />);
    expect(screen.getByText("已用时 0 秒")).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    expect(screen.getByText("已用时 3 秒")).toBeTruthy();
  });

  it("is stopped, and begun again", async () => {
    const running = request();
    const view = renderKit(<Computing request={running} />);
    await userEvent.click(screen.getByRole("button", { name: "停止" }));
    expect(running.stop).toHaveBeenCalled();
    view.unmount();
    const over = request({ loading: false, askedAt: null, stopped: true });
    renderKit(<Computing request={over} />);
    expect(screen.getByRole("status").textContent).toContain("已停止");
    await userEvent.click(screen.getByRole("button", { name: "重新计算" }));
    expect(over.reload).toHaveBeenCalled();
  });

  it("keeps the focus on its button when it is stopped", async () => {
    for (const shown of [Computing, Recomputing]) {
      const view = renderKit(<Stoppable shown={shown} />);
      const button = screen.getByRole("button", { name: "停止" });
      await userEvent.click(button);
      expect(screen.getByRole("button", { name: "重新计算" })).toBe(button);
      expect(document.activeElement).toBe(button);
      view.unmount();
    }
  });

  it("says beside earlier figures that they are earlier ones", async () => {
    const over = request({ loading: false, askedAt: null, stopped: true });
    const view = renderKit(<Recomputing request={over} />);
    expect(screen.getByRole("status").textContent).toBe("已停止，显示的是之前的结果");
    await userEvent.click(screen.getByRole("button", { name: "重新计算" }));
    expect(over.reload).toHaveBeenCalled();
    view.unmount();
    renderKit(<Recomputing request={request({ loading: false, askedAt: null })} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
