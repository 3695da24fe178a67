import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import closes from "@/__generated__/CloseDialogQuery.graphql";
import plans from "@/__generated__/LedgerPanelQuery.graphql";
import letters from "@/__generated__/LettersQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { exportParameters } from "./exportLedgers";
import LedgerPage from "./LedgerPage";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "./LedgerPanel";
import "../_components/LetterDialog";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-29T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  act(closeAllDialogs);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const FIGURES = {
  contract: 1000,
  due: 900,
  received: 300,
  missing: 600,
  overdue: 450,
  notDue: 150,
  d0To30: 0,
  d31To60: 450,
  d61To90: 0,
  d90Up: 0,
  advance: 20,
  plans: 2,
};
const CUSTOMER = { id: "Customer:12", rowId: "12", name: "云岭置业" };
const PLAN = {
  rowId: "5",
  name: "进度款",
  dueOn: "2026-10-15",
  overdueDays: 45,
  amount: 700,
  received: 250,
  missing: 450,
  advance: 0,
  bucket: "D31_60",
  writtenOff: false,
  customer: CUSTOMER,
  project: { rowId: "7", name: "弱电项目" },
  owner: { rowId: "9", name: "陆云帆" },
  receipts: [{ rowId: "3", amount: 250, receivedOn: "2026-10-20", payer: "云岭置业" }],
  promise: null,
};

const open = (path: string, authorities = ["mcenter"]) =>
  renderPage(LedgerPage, {
    query,
    parts: [plans, letters, closes],
    path,
    viewer: { authorities, enabledCodes: ["mcenter", "mcenter:query"] },
    resolvers: {
      [ROOT]: () => ({
        receivables: {
          totalCount: 1,
          nodes: [
            {
              ...FIGURES,
              rowId: "12",
              customer: CUSTOMER,
              project: null,
              promisedOn: null,
              lastLetterAt: null,
            },
          ],
        },
        receivableSum: FIGURES,
        receivablePlans: { totalCount: 1, nodes: [PLAN] },
        dunningLetters: { nodes: [] },
        ledgerCloses: [],
      }),
    },
  });

it("asks for the ledger as of the address, and opens a cell to the plans and receipts that it is the sum of", async () => {
  const page = await open("/mcenter/ledger?asOf=2026-11-20&overdue=1");
  expect(page.requests[0]?.variables).toMatchObject({
    filter: { asOf: "2026-11-20", by: "CUSTOMER", overdue: true },
    orderBy: [{ field: "MISSING", direction: "DESC" }],
  });
  await userEvent.click(screen.getByRole("button", { name: "云岭置业：31–60 天 450.00" }));
  const panel = await screen.findByRole("dialog", { name: "云岭置业：逾期 31–60 天" });
  const asked = page.requests.find(({ name }) => name === "LedgerPanelQuery")?.variables;
  expect(asked).toMatchObject({ filter: { customerId: "12", asOf: "2026-11-20" }, cell: "D31_60" });
  await within(panel).findByText(/^1 期，应收 700.00 元，未收/);
  expect(within(panel).getByRole("status").textContent).toContain("450.00");
  expect(within(panel).getByRole("cell", { name: "2026-10-20" })).toBeTruthy();
});

it("writes a letter for what is late, as urgent as that is", async () => {
  const page = await open("/mcenter/ledger?show=12.LATE");
  const panel = await screen.findByRole("dialog", { name: "云岭置业：逾期" });
  await userEvent.click(within(panel).getByRole("button", { name: "发催款函" }));
  const dialog = await screen.findByRole("dialog", { name: "催款函：云岭置业" });
  expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "催款函" }).checked).toBe(true);
  await userEvent.click(within(dialog).getByRole("button", { name: "生成催款函" }));
  await vi.waitFor(() =>
    expect(page.requests.find(({ name }) => name === "LetterDialogMutation")?.variables).toEqual({
      input: { customerId: "12", planIds: ["5"], level: "DEMAND", contact: null, body: null },
    }),
  );
});

it("lets a reader ask for money", async () => {
  await open("/mcenter/ledger?show=12.LATE", ["mcenter:query"]);
  const panel = await screen.findByRole("dialog", { name: "云岭置业：逾期" });
  expect(await within(panel).findByRole("button", { name: "发催款函" })).toBeTruthy();
  expect(within(panel).getByRole("button", { name: "登记承诺" })).toBeTruthy();
});

it("exports what the list finds", () => {
  expect(exportParameters({ asOf: "2026-11-20", by: "PROJECT", overdue: true })).toMatchObject({
    asOf: "2026-11-20",
    by: "PROJECT",
    overdue: true,
  });
});
