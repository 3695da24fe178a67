import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chunkRecovery } from "./chunk";
import { lazyPart } from "./lazyPart";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Greeting({ name }: { name: string }) {
  return <p>你好，{name}</p>;
}

describe("a part that comes later", () => {
  it("is asked for when it is drawn, or ahead, and drawn with what it is given", async () => {
    const load = vi.fn(async () => Greeting);
    const Part = lazyPart(load);
    expect(load).not.toHaveBeenCalled();
    lazyPart(load, { ahead: true });
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => render(<Part name="陆云帆" />));
    expect(screen.getByText("你好，陆云帆")).toBeTruthy();
  });

  it("leaves the page standing when it can't be had", async () => {
    vi.useFakeTimers();
    vi.spyOn(chunkRecovery, "reload").mockReturnValue(false);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Part = lazyPart<{ name: string }>(() => Promise.reject(new Error("gone")));
    await act(async () =>
      render(
        <>
          <h1>客户</h1>
          <Part name="陆云帆" />
        </>,
      ),
    );
    expect(screen.getByRole("status").textContent).toContain("加载中");
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole("heading", { name: "客户" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /重试|重新加载/ })).toBeTruthy();
  });
});
