import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { kindTabs } from "./kinds";
import { of as queryOf } from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./WorkItemDialog";
import { of } from "./WorkItemSettingPage";

afterEach(() => act(closeAllDialogs));

const ROW = {
  id: "WorkItem:3",
  rowId: "3",
  kind: "CONSUMABLE",
  name: "网线",
  code: "C-01",
  unit: "米",
  price: 3.5,
  warrantyDays: 30,
  remark: null,
  enabled: true,
  sortOrder: 2,
  version: 5,
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const open = () =>
  renderPage(of("CONSUMABLE").default, {
    query: queryOf("CONSUMABLE"),
    path: "/admin/witem/consumable",
    resolvers: answer("Query", { workItems: { totalCount: 1, nodes: [ROW] } }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

describe("the items of one kind", () => {
  it("are asked for alone, and lead to the others beside them", async () => {
    const page = await open();
    expect(page.requests[0]?.variables).toMatchObject({
      filter: { kind: "CONSUMABLE" },
      orderBy: [{ field: "SORT_ORDER", direction: "ASC" }],
    });
    expect(kindTabs("/workorder/witem/base").map(({ to }) => to)).toEqual([
      "/workorder/witem/base",
      "/workorder/witem/project",
      "/workorder/witem/consumable",
    ]);
    await userEvent.click(screen.getByRole("tab", { name: "项目服务" }));
    expect(page.router.state.location.pathname).toBe("/admin/witem/project");
  });

  it("are made of that kind, with numbers for what was typed", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增耗材" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增耗材" }));
    await userEvent.type(dialog.getByLabelText(/^名称/), "水晶头");
    await userEvent.type(dialog.getByLabelText(/^单价/), "0.8");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "WorkItemDialogCreateMutation")).toEqual({
        input: {
          kind: "CONSUMABLE",
          name: "水晶头",
          code: null,
          unit: null,
          price: 0.8,
          warrantyDays: null,
          enabled: true,
          sortOrder: 0,
          remark: null,
        },
      }),
    );
  });

  it("are taken out of what can be chosen over the version that is shown", async () => {
    const page = await open();
    const row = screen.getByRole("row", { name: /网线/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getAllByRole("button", { name: "停用" })[0] as HTMLElement);
    await waitFor(() =>
      expect(sent(page, "WorkItemSettingPageEnableMutation")).toEqual({
        id: "3",
        version: 5,
        enabled: false,
      }),
    );
  });
});
