import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import reportsQuery from "@/__generated__/dashboardQueriesReportsQuery.graphql";
import dataQuery from "@/__generated__/reportQueriesDataQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { RESULT } from "../_lib/samples";
import { type DraftTile, draftOf } from "./draft";
import { DASHBOARD, TASKS } from "./samples";
import { TileDialog } from "./TileDialog";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

afterEach(() => act(closeAllDialogs));

const { parameters } = draftOf(DASHBOARD);
const NEW: DraftTile = {
  code: "t9",
  kind: "TABLE",
  readable: true,
  report: null,
  title: "",
  text: "",
  measure: null,
  bindings: [],
  place: { x: 0, y: 0, w: 6, h: 5 },
};

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = () =>
  renderPage(() => <TileDialog open tile={NEW} parameters={parameters} onClose={() => undefined} />, {
    parts: [reportsQuery, dataQuery],
    resolvers: answer({
      onlineReportMenus: [
        {
          position: "TASK",
          label: "任务报表",
          reports: [{ ...TASKS, dataset: "TASK", viewerCan: { read: true } }],
        },
      ],
      onlineReportCatalog: {
        datasets: [{ dataset: "TASK", measures: [{ code: "count", label: "任务数" }] }],
      },
      onlineReportData: RESULT,
    }),
  });

describe("the dialog of a tile", () => {
  it("previews the report once it is picked, narrowed as the dashboard begins", async () => {
    const page = await open();
    const asked = () =>
      page.requests.filter(({ name }) => name === "reportQueriesDataQuery").map(({ variables }) => variables);
    const dialog = within(await screen.findByRole("dialog", { name: "报表组件" }));
    const picker = await dialog.findByRole("combobox", { name: /报表/ });
    expect(screen.queryByRole("region", { name: /^预览/ })).toBeNull();
    expect(asked()).toEqual([]);
    await userEvent.click(picker);
    await userEvent.click(await screen.findByRole("option", { name: "任务完成情况" }));
    const preview = within(await screen.findByRole("region", { name: "预览：任务完成情况" }));
    expect(await preview.findByRole("table", { name: "任务完成情况" })).toBeTruthy();
    await waitFor(() =>
      expect(asked()).toMatchObject([
        { id: "5", parameters: [{ field: "createdOn", op: "PERIOD", period: "THIS_YEAR" }] },
      ]),
    );
  });
});
