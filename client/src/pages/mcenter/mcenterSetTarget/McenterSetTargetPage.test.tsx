import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { MONTHS } from "@/domains/mcenter/spread";
import McenterSetTargetPage from "./McenterSetTargetPage";
import * as query from "./query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const line = (target: object | null) => ({
  targetTotal: target ? 1200 : 0,
  childrenTargetTotal: 1000,
  targetMonths: MONTHS.map(() => (target ? 100 : 0)),
  achievedTotal: 0,
  lastYearMonths: MONTHS.map(() => 0),
  target,
});
const TARGET = {
  id: "SalesTarget:4",
  version: 3,
  amount: 1200,
  months: MONTHS.map(() => 100),
  locked: MONTHS.map(() => false),
  spread: "EVEN",
  remark: null,
  updatedAt: "2026-01-02T01:00:00Z",
};

const open = (target: object | null) =>
  renderPage(McenterSetTargetPage, {
    query,
    path: "/mcenter/mcenterSetTarget",
    resolvers: { [ROOT]: () => ({ salesTargets: { company: line(target), teams: [] } }) },
  });
const month = (at: number) => screen.getByLabelText<HTMLInputElement>(`${at} 月目标`);
const sent = (page: Awaited<ReturnType<typeof open>>) =>
  page.requests.find(({ name }) => name === "TargetFormMutation")?.variables as
    | { input: { months: number[]; reason: string | null }; version: number | null }
    | undefined;

it("spreads what is typed at once, keeps a locked month, and sends what stands there", async () => {
  const page = await open(null);
  await userEvent.type(screen.getByLabelText(/^年度目标/), "1200");
  expect(month(1).value).toBe("100");
  await userEvent.click(screen.getByRole("button", { name: "锁定 1 月" }));
  await userEvent.clear(screen.getByLabelText(/^年度目标/));
  await userEvent.type(screen.getByLabelText(/^年度目标/), "2300");
  expect([month(1).value, month(12).value]).toEqual(["100", "200"]);
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(sent(page)?.version).toBe(0));
  expect(sent(page)?.input).toMatchObject({ year: 2026, level: "COMPANY", amount: 2300, reason: null });
  expect(sent(page)?.input.months).toEqual([100, ...MONTHS.slice(1).map(() => 200)]);
});

it("asks why the year under way is changed, and says how far the months are from the amount", async () => {
  const page = await open(TARGET);
  fireEvent.change(month(12), { target: { value: "150" } });
  expect((await screen.findByRole("alert")).textContent).toContain("各月之和比年度目标多 50.00 元");
  await userEvent.click(screen.getByRole("button", { name: "以各月之和为目标" }));
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("请填写调整原因")).toBeTruthy();
  expect(sent(page)).toBeUndefined();
  await userEvent.type(screen.getByLabelText(/^调整原因/), "新签大单");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() =>
    expect(sent(page)).toMatchObject({ input: { amount: 1250, reason: "新签大单" }, version: 3 }),
  );
});

it("walks through the months by keys, locks by one, and takes figures of a sheet", async () => {
  await open(TARGET);
  month(1).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(month(2));
  await userEvent.keyboard("{Alt>}l{/Alt}");
  expect(screen.getByRole("button", { name: "锁定 2 月" }).getAttribute("aria-pressed")).toBe("true");
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(month(1));
  await userEvent.paste("1\t2\t3");
  expect([month(1).value, month(2).value, month(3).value]).toEqual(["1", "2", "3"]);
});

it("shows what is missing between the levels, and which months are locked", async () => {
  await open({ ...TARGET, locked: MONTHS.map((month) => month === 0 || month === 5) });
  const card = screen.getByRole("heading", { name: "公司与团队" }).closest("section") as HTMLElement;
  expect(within(card).getByText("-200.00")).toBeTruthy();
  expect(within(card).getByText("1 月、6 月")).toBeTruthy();
});
