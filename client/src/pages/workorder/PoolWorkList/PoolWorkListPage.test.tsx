import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { exportParameters } from "./exchange";
import { projectWorks } from "./list";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./PoolFinishDialog";
import PoolWorkListPage from "./PoolWorkListPage";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const ROW = {
  id: "ProjectWork:7",
  rowId: "7",
  name: "B2 桥架安装",
  description: "按图施工\n完成后拍照",
  status: "OPEN",
  unit: "米",
  quantity: 120.5,
  price: null,
  amount: null,
  score: null,
  doneQuantity: null,
  endsOn: "2026-03-01",
  isOverdue: true,
  version: 3,
  availableActions: ["DRAW"],
  project: { rowId: "3", name: "启明园区" },
  team: null,
  director: null,
  viewerCan: { update: false, delete: false, seeSalary: false },
};

const open = (search = "", row: object = ROW, more: object = {}) =>
  renderPage(PoolWorkListPage, {
    query,
    path: `/workorder/PoolWorkList${search}`,
    resolvers: { ...answer("Query", { projectWorks: { totalCount: 1, nodes: [row] } }), ...more },
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

async function take(name: string) {
  const row = screen.getByRole("row", { name: /B2 桥架安装/ });
  await userEvent.hover(row);
  await userEvent.click(within(row).getAllByRole("button", { name })[0] as HTMLElement);
}

describe("the pool of project work", () => {
  it("begins with what can be drawn, and says what it is", async () => {
    const page = await open();
    expect(page.requests[0]?.variables).toMatchObject({ filter: { pool: true } });
    const row = screen.getByRole("row", { name: /B2 桥架安装/ });
    for (const words of ["待领取", "120.5 米", "不限", "启明园区", "逾期"])
      expect(within(row).getByText(words)).toBeTruthy();
  });

  it("asks for what the tab and the filters name", () => {
    const of = (search: string) => projectWorks.vars({}, new URLSearchParams(search)).filter;
    expect(of("view=MINE&late=1")).toEqual({ mine: true, overdue: true });
    expect(of("view=ALL&status=DONE,NONSENSE")).toEqual({ status: ["DONE"] });
    expect(exportParameters({ mine: true, status: ["DONE", "DRAWN"], directorId: "5" })).toMatchObject({
      mine: "1",
      pool: undefined,
      status: "DONE,DRAWN",
      director: "5",
    });
  });

  it("is drawn from without a version, says who was faster and shows what is left", async () => {
    const refused = {
      projectWork: null,
      userErrors: [{ field: ["id"], message: "该工单已被领取", code: "CONFLICT" }],
    };
    const page = await open("", ROW, answer("ProjectWorkPayload", refused));
    const before = page.requests.length;
    await take("领取");
    expect(await screen.findByText("该工单已被领取")).toBeTruthy();
    expect(sent(page, "usePoolStepsDrawMutation")).toEqual({ id: "7" });
    await waitFor(() =>
      expect(page.requests.slice(before).map(({ name }) => name)).toContain("PoolWorkListPageQuery"),
    );
  });

  it("is finished with how much was really done", async () => {
    const drawn = { ...ROW, status: "DRAWN", availableActions: ["FINISH", "GIVE_BACK"] };
    const page = await open("?view=MINE", drawn);
    await take("完成");
    const dialog = within(await screen.findByRole("dialog", { name: "完成“B2 桥架安装”" }));
    const done = dialog.getByLabelText(/^完成数量/);
    expect((done as HTMLInputElement).value).toBe("120.5");
    await userEvent.clear(done);
    await userEvent.type(done, "98.25");
    await userEvent.click(dialog.getByRole("button", { name: "完成" }));
    await waitFor(() =>
      expect(sent(page, "PoolFinishDialogMutation")).toEqual({ id: "7", version: 3, doneQuantity: 98.25 }),
    );
  });
});
