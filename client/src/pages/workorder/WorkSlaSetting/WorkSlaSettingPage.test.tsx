import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./WorkSlaDialog";
import WorkSlaSettingPage, { minutesText } from "./WorkSlaSettingPage";

afterEach(() => act(closeAllDialogs));

const ROW = {
  id: "WorkSla:3",
  rowId: "3",
  level: { value: "2", text: "紧急", color: "#c00" },
  serviceType: null,
  respondMinutes: 30,
  arriveMinutes: null,
  finishMinutes: 1620,
  remark: null,
  version: 5,
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const open = () =>
  renderPage(WorkSlaSettingPage, {
    query,
    path: "/admin/WorkSlaSetting",
    resolvers: answer("Query", {
      workSlas: { totalCount: 1, nodes: [ROW] },
      levels: [{ value: "2", text: "紧急" }],
      types: [{ value: "1", text: "安装" }],
    }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

describe("what is promised of work orders", () => {
  it("says of which orders, and how long each takes", async () => {
    await open();
    const row = within(screen.getByRole("row", { name: /紧急/ }));
    for (const words of ["全部", "30分钟", "不约定", "27小时"]) expect(row.getByText(words)).toBeTruthy();
    expect([minutesText(1), minutesText(90), minutesText(1441), minutesText(null)]).toEqual([
      "1分钟",
      "1小时30分钟",
      "24小时1分钟",
      "不约定",
    ]);
  });

  it("is made of what was typed", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增时效规则" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增时效规则" }));
    await userEvent.type(dialog.getByLabelText(/^接单时限/), "15");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "WorkSlaDialogCreateMutation")).toEqual({
        input: {
          level: null,
          serviceType: null,
          respondMinutes: 15,
          arriveMinutes: null,
          finishMinutes: null,
          remark: null,
        },
      }),
    );
  });
});
