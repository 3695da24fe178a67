import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import query from "@/__generated__/LogsWidgetQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import LogsWidget from "./LogsWidget";

const dialog = vi.hoisted(() => ({ saved: true }));
vi.mock("@/domains/log/openLog", () => ({ openLog: () => Promise.resolve(dialog.saved) }));

beforeEach(() => {
  dialog.saved = true;
});

const ROW = {
  id: "ItemLog:5",
  rowId: "5",
  contents: "上海站例行巡检",
  happenedOn: "2026-03-05",
  minutes: 90,
};

const show = (rows: readonly object[]) =>
  renderPage(LogsWidget, {
    query: { default: query },
    resolvers: {
      // biome-ignore lint/correctness/noComponentHookFactories: a resolver of the mock, not a component
      Viewer: () => ({
        logSummary: {
          today: "2026-03-06",
          monday: "2026-03-02",
          ofToday: 1,
          ofWeek: 2,
          minutes: rows.length > 0 ? 150 : 0,
          latest: rows,
        },
      }),
    },
  });
const tile = (name: RegExp) => screen.getByRole("button", { name });

describe("the card of work logs", () => {
  it("shows the numbers of today and the week, its hours and the last logs", async () => {
    const { router } = await show([ROW]);
    expect(tile(/^今天写的/).textContent).toBe("今天写的1");
    expect(tile(/^本周写的/).textContent).toBe("本周写的2共 2小时30分钟");
    const row = screen.getByRole("link", { name: /上海站例行巡检/ });
    expect(row.getAttribute("href")).toBe("/log/LogList?show=5");
    await userEvent.click(tile(/^本周写的/));
    const search = new URLSearchParams(router.state.location.search);
    expect([search.get("view"), search.get("happenedOn")]).toEqual(["MINE", "2026-03-02~2026-03-06"]);
  });

  it("leads to the logs of the day that the server counted", async () => {
    const { router } = await show([]);
    await userEvent.click(tile(/^今天写的/));
    const search = new URLSearchParams(router.state.location.search);
    expect([search.get("view"), search.get("happenedOn")]).toEqual(["MINE", "2026-03-06~2026-03-06"]);
    expect(screen.queryByRole("list", { name: "最近的日志" })).toBeNull();
  });

  it("counts again after a log was written, and not after the dialog was left", async () => {
    const { requests } = await show([]);
    const asked = () => requests.filter(({ name }) => name === "LogsWidgetQuery").length;
    const before = asked();
    dialog.saved = false;
    await userEvent.click(screen.getByRole("button", { name: "写日志" }));
    expect(asked()).toBe(before);
    dialog.saved = true;
    await act(() => userEvent.click(screen.getByRole("button", { name: "写日志" })));
    expect(asked()).toBe(before + 1);
  });
});
