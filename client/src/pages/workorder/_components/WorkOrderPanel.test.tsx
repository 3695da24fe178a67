import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import artifact from "@/__generated__/WorkOrderRecordQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import WorkOrderPanel from "./WorkOrderPanel";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ORDER = {
  id: "WorkOrder:5",
  rowId: "5",
  code: "GD0005",
  name: "空调不制冷",
  version: 3,
  status: "WAITING_DISPATCH",
  visit: "NONE",
  isOverdue: false,
  isSupplement: false,
  lastReason: "人手不够",
  dueAt: null,
  nextDueAt: null,
  heldAt: null,
  availableActions: ["DELIVER"],
  viewerCan: { update: true, delete: true },
  level: null,
  evaluates: [],
  uses: [],
  scores: [],
  moves: [],
  files: [],
  members: [],
};

async function open(workOrder: object | null = ORDER) {
  const onClose = vi.fn();
  const onChanged = vi.fn(async () => undefined);
  await renderPage(() => <WorkOrderPanel id="5" onClose={onClose} onChanged={onChanged} />, {
    path: "/workorder?show=5",
    // lets the environment answer what the panel asks by itself
    query: { default: artifact, vars: () => ({ id: "5" }) },
    resolvers: {
      [ROOT]: () => ({
        workOrder,
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
    },
  });
  return { onClose, onChanged, panel: within(await screen.findByRole("dialog", { name: "工单详情" })) };
}

describe("a work order beside its list", () => {
  it("says what its page says, and leads to it", async () => {
    const { panel } = await open();
    expect(await panel.findByRole("heading", { name: "空调不制冷" })).toBeTruthy();
    expect(panel.getByText("退单原因：人手不够")).toBeTruthy();
    expect(panel.getByRole("button", { name: "派单" })).toBeTruthy();
    expect(panel.getByRole("link", { name: "在整页中打开" }).getAttribute("href")).toBe("/workorder/5/info");
  });

  it("leaves the rest standing when a part of it fails", async () => {
    // React tells of a part that failed
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const said = { id: "WorkEvaluate:1", rowId: "1", score: 5, content: null, counts: true, createdBy: null };
    const { panel } = await open({
      ...ORDER,
      description: "外机不转",
      evaluates: [{ ...said, source: "ODD" }],
    });
    expect(await panel.findByText("未知错误")).toBeTruthy();
    expect(panel.getByRole("button", { name: "重试" })).toBeTruthy();
    expect(panel.getByText("外机不转")).toBeTruthy();
    expect(panel.getByRole("button", { name: "派单" })).toBeTruthy();
  });

  it("closes when its order is deleted, and the list is asked for again", async () => {
    const { panel, onClose, onChanged } = await open();
    await userEvent.click(await panel.findByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定" }),
    );
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says that an order is gone", async () => {
    const { panel } = await open(null);
    expect(await panel.findByText("工单不存在或已被删除")).toBeTruthy();
  });
});
