import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { exportParameters } from "./exchange";
import FlowDataListPage from "./FlowDataListPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const process = {
  id: "FlowProcess:3",
  rowId: "3",
  name: "采购电缆",
  status: "RUNNING",
  version: 2,
  sentAt: "2026-03-05T01:00:00Z",
  finishedAt: null,
  createdAt: "2026-03-05T01:00:00Z",
  form: { rowId: "1", name: "采购" },
  applicant: { rowId: "7", name: "苏木阳", avatarUrl: null },
  team: { rowId: "2", name: "工程部" },
  holders: [],
  viewerCan: { terminate: true },
};

describe("all applications", () => {
  it("are ended with a reason, over the version that is shown", async () => {
    const user = userEvent.setup();
    const { requests } = await renderPage(FlowDataListPage, {
      query,
      path: "/oa/FlowDataList?statuses=RUNNING",
      resolvers: { [ROOT]: () => ({ flowProcesses: { totalCount: 1, nodes: [process] } }) },
    });
    expect(requests[0]?.variables).toMatchObject({ filter: { statuses: ["RUNNING"] } });
    const row = await screen.findByRole("row", { name: /采购电缆/ });
    await user.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("终止")).find((element) => element.closest("button")) as HTMLElement,
    );
    const question = await screen.findByRole("dialog", { name: "终止“采购电缆”" });
    await user.click(within(question).getByRole("button", { name: "终止" }));
    expect(await within(question).findByText("请填写终止原因")).toBeTruthy();
    await user.type(within(question).getByRole("textbox"), "重复提交");
    await user.click(within(question).getByRole("button", { name: "终止" }));
    expect(await screen.findByText("已终止")).toBeTruthy();
    expect(requests.find(({ name }) => name === "flowStepMutationsTerminateMutation")?.variables).toEqual({
      input: { id: "3", version: 2, opinion: "重复提交" },
    });
  });

  it("are exported by the filters of the list, as calls name them", () => {
    expect(
      exportParameters({
        statuses: ["RUNNING", "RETURNED"],
        teamId: "2",
        sentOn: { from: "2026-03-01", to: "2026-03-31" },
      }),
    ).toMatchObject({
      status: "RUNNING,RETURNED",
      teamId: "2",
      sendTimeStart: "2026-03-01",
      sendTimeEnd: "2026-03-31",
    });
  });
});
