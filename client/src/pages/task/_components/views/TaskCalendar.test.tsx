import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import artifact from "@/__generated__/TaskCalendarQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { toast } from "@/ui/feedback/toasts";
import TaskCalendar from "./TaskCalendar";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const MUTATION = "Mutation";

const FILTER = { directorId: "5" };

beforeEach(() => toast.clear());

function Page() {
  return <TaskCalendar filter={FILTER} refreshKey={0} />;
}

const open = (refusal: string | null = null) => {
  let [beginsOn, endsOn] = ["2026-03-03", "2026-03-05"];
  let version = 2;
  const task = (rowId: string, name: string, more: object) => ({
    id: `Task:${rowId}`,
    rowId,
    name,
    status: "WORKING",
    version: 2,
    isOverdue: false,
    overdueDays: null,
    director: { name: "苏木阳" },
    viewerCan: { update: true },
    ...more,
  });
  const survey = () => task("1", "勘察", { beginsOn, endsOn, version });
  const day = { beginsOn: null, endsOn: "2026-03-18" };
  return renderPage(Page, {
    // lets the environment answer what the view asks by itself
    query: {
      default: artifact,
      vars: () => ({ page: { number: 1, size: 1 }, ends: false, crosses: false, works: false }),
    },
    path: "/task?month=2026-03",
    resolvers: {
      [ROOT]: () => ({
        ending: {
          totalCount: 6,
          nodes: [
            survey(),
            task("2", "甲", { ...day, viewerCan: { update: false }, status: "DONE" }),
            ...["3", "4", "5", "6"].map((rowId) => task(rowId, `第${rowId}个`, day)),
          ],
        },
        crossing: { totalCount: 0, nodes: [] },
        orders: {
          nodes: [
            {
              id: "WorkOrder:9",
              rowId: "9",
              name: "换滤网",
              status: "TAKEN",
              planStartAt: "2026-03-11T01:00:00Z",
              planEndAt: "2026-03-11T03:00:00Z",
            },
          ],
        },
      }),
      [MUTATION]: () => {
        const [before, after] = [
          ["2026-03-03", "2026-03-05"],
          ["2026-03-04", "2026-03-06"],
        ] as const;
        // each move leads to the other dates
        if (refusal === null) {
          [beginsOn, endsOn] = beginsOn === before[0] ? after : before;
          version += 1;
        }
        return {
          taskUpdate: {
            task: survey(),
            userErrors: refusal ? [{ field: ["endsOn"], message: refusal, code: "INVALID" }] : [],
          },
        };
      },
    },
  });
};

const bar = (days: string) => screen.findByRole("button", { name: `勘察，${days}，进行中，苏木阳` });

describe("the calendar of tasks", () => {
  it("asks for what ends in the weeks of the month, and for what goes on after them", async () => {
    const { requests } = await open();
    expect(await screen.findByRole("heading", { name: "2026 年 3 月" })).toBeTruthy();
    expect(requests.at(-1)?.variables).toMatchObject({
      ending: { directorId: "5", endsOn: { from: "2026-02-23", to: "2026-04-05" } },
      crossing: { endsOn: { from: "2026-04-06" }, beginsOn: { to: "2026-04-05" } },
      ends: true,
      crosses: true,
    });
  });

  it("turns its months by buttons and keys, in the address", async () => {
    const user = userEvent.setup();
    const { router } = await open();
    const next = await screen.findByRole("button", { name: "下个月" });
    await act(() => user.click(next));
    expect(await screen.findByRole("heading", { name: "2026 年 4 月" })).toBeTruthy();
    expect(router.state.location.search).toBe("?month=2026-04");
    await act(() => user.keyboard("{PageUp}"));
    expect(await screen.findByRole("heading", { name: "2026 年 3 月" })).toBeTruthy();
    await act(() => user.keyboard("[["));
    expect(await screen.findByRole("heading", { name: "2026 年 2 月" })).toBeTruthy();
  });

  it("shows the visits of a day, of whom it is narrowed to", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(await screen.findByRole("button", { name: "3 月 11 日有 1 个工单" }));
    const visits = within(await screen.findByRole("dialog", { name: "3 月 11 日的工单" }));
    expect(visits.getByRole("link", { name: "换滤网" }).getAttribute("href")).toBe("/workorder/9/info");
    expect(visits.getByText("09:00")).toBeTruthy();
    expect(requests.at(-1)?.variables).toMatchObject({ works: true, orders: { memberId: "5" } });
  });

  it("shows what has no room when it is asked", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole("button", { name: "3 月 18 日还有 2 个任务" }));
    const rest = await screen.findByRole("dialog", { name: "3 月 18 日的其他任务" });
    expect(within(rest).getAllByRole("link")).toHaveLength(2);
  });

  it("moves both dates of a task by Alt and an arrow", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    (await bar("3 月 3 日至 3 月 5 日")).focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(await bar("3 月 4 日至 3 月 6 日")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useBarMovesMutation")?.variables).toEqual({
      id: "1",
      version: 2,
      input: { beginsOn: "2026-03-04", endsOn: "2026-03-06" },
    });
    expect(await screen.findByText("“勘察”的截止日期改为 3 月 6 日")).toBeTruthy();
  });

  it("takes a move back by Ctrl+Z", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    (await bar("3 月 3 日至 3 月 5 日")).focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(await screen.findByText("“勘察”的日期已修改")).toBeTruthy();
    expect(await bar("3 月 4 日至 3 月 6 日")).toBeTruthy();
    await user.keyboard("{Control>}z{/Control}");
    expect(await bar("3 月 3 日至 3 月 5 日")).toBeTruthy();
    const sent = requests.filter(({ name }) => name === "useBarMovesMutation");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { id: "1", version: 2, input: { beginsOn: "2026-03-04", endsOn: "2026-03-06" } },
      { id: "1", version: 3, input: { beginsOn: "2026-03-03", endsOn: "2026-03-05" } },
    ]);
  });

  it("takes two moves back, the latest first, each over the version that stands", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    const versions = () =>
      requests
        .filter(({ name }) => name === "useBarMovesMutation")
        .map(({ variables }) => (variables as { version: number }).version);
    const settled = async (days: string, sent: readonly number[]) => {
      await waitFor(() => expect(versions()).toEqual(sent));
      const moved = await bar(days);
      await waitFor(() => expect(moved.getAttribute("aria-busy")).toBeNull());
    };
    (await bar("3 月 3 日至 3 月 5 日")).focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await settled("3 月 4 日至 3 月 6 日", [2]);
    (await bar("3 月 4 日至 3 月 6 日")).focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await settled("3 月 3 日至 3 月 5 日", [2, 3]);
    await waitFor(() => expect(screen.getAllByText("“勘察”的日期已修改")).toHaveLength(2));
    await user.keyboard("{Control>}z{/Control}");
    await settled("3 月 4 日至 3 月 6 日", [2, 3, 4]);
    await user.keyboard("{Control>}z{/Control}");
    await settled("3 月 3 日至 3 月 5 日", [2, 3, 4, 5]);
  });

  it("puts a bar back when the server refuses, and asks for none of what is done", async () => {
    const user = userEvent.setup();
    const { requests } = await open("截止日期不能晚于里程碑");
    (await bar("3 月 3 日至 3 月 5 日")).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("日期没有修改：截止日期不能晚于里程碑")).toBeTruthy();
    expect(await bar("3 月 3 日至 3 月 5 日")).toBeTruthy();
    const sent = requests.length;
    (await screen.findByRole("button", { name: /^甲，/ })).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText("已完成的任务不能修改日期")).toBeTruthy();
    expect(requests).toHaveLength(sent);
  });
});
