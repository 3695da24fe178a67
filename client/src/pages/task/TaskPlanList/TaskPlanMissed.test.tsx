import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { TaskPlanMissed } from "./TaskPlanMissed";

// Names in capitals inside a function are components to the linter.
const ROOT = "Query";
const WRITES = "Mutation";

const dayOf = (number: number) => `2026-11-${String(number).padStart(2, "0")}`;
const daily = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ onDay: dayOf(at + 1), beginsOn: dayOf(at + 1) }));

const open = async (missed: readonly object[], publish = false) => {
  const made = vi.fn(async () => undefined);
  const page = () => <TaskPlanMissed plan={{ rowId: "7", publish }} onMade={made} />;
  const { requests } = await renderPage(page, {
    resolvers: {
      [ROOT]: () => ({ planTaskMissed: missed }),
      [WRITES]: () => ({ planTaskMakeUp: { tempTasks: [], userErrors: [] } }),
    },
  });
  const of = ({ name }: { readonly name: string }) => name === "TaskPlanMissedMakeMutation";
  return { made, sent: () => requests.filter(of).map(({ variables }) => variables) };
};

const days = async () => within(await screen.findByRole("group", { name: "错过的日期" }));

describe("the days that a plan missed", () => {
  it("are chosen, and made at once", async () => {
    const { made, sent } = await open(daily(3));
    const list = await days();
    expect(screen.getByText(/生成后等待发布/)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "补生成" });
    await userEvent.click(button);
    expect(sent()).toEqual([]);
    await userEvent.click(list.getByRole("checkbox", { name: "2026-11-03 周二" }));
    await userEvent.click(list.getByRole("checkbox", { name: "2026-11-01 周日" }));
    await userEvent.click(button);
    await waitFor(() => expect(made).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ input: { id: "7", onDays: ["2026-11-01", "2026-11-03"] } }]);
    expect(list.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toEqual([]);
  });

  it("are the latest at first, and all when asked", async () => {
    const { sent } = await open(daily(20), true);
    const list = await days();
    expect(screen.getByText(/直接发布给负责人/)).toBeTruthy();
    expect(list.getAllByRole("checkbox")).toHaveLength(12);
    expect(list.queryByRole("checkbox", { name: /^2026-11-08/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "显示全部 20 天" }));
    expect(list.getAllByRole("checkbox")).toHaveLength(20);
    await userEvent.click(screen.getByRole("button", { name: "全选" }));
    await userEvent.click(screen.getByRole("button", { name: "补生成" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const onDays = daily(20).map(({ onDay }) => onDay);
    expect(sent()).toEqual([{ input: { id: "7", onDays } }]);
  });

  it("say where they were moved", async () => {
    await open([{ onDay: "2026-10-01", beginsOn: "2026-10-08" }]);
    const list = await days();
    expect(list.getByRole("checkbox", { name: "2026-10-08 周四（原 10-01）" })).toBeTruthy();
  });

  it("are not shown where there are none", async () => {
    const { sent } = await open([]);
    expect(screen.queryByText("错过的任务")).toBeNull();
    expect(sent()).toEqual([]);
  });
});
