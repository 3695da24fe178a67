import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { UiProvider } from "@/ui/base/UiProvider";
import { closeAllDialogs, DialogHost } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { BoardBarOrder } from "./boardOrder";
import type { Visit } from "./boardTime";
import { useDispatchMoves } from "./useDispatchMoves";

afterEach(() =>
  act(() => {
    closeAllDialogs();
    toast.clear();
  }),
);

const BAR: BoardBarOrder = {
  rowId: "1",
  name: "空调不制冷",
  status: "WAITING_DISPATCH",
  isOverdue: false,
  planStartAt: null,
  planEndAt: null,
  customerName: null,
  address: null,
};
const ORDER = { ...BAR, version: 3, director: null, members: [], availableActions: ["DELIVER"] };
const LU = { rowId: "9", name: "陆云帆", teamId: null };
const PAST: Visit = { start: "2020-03-11T09:00:00+08:00", end: "2020-03-11T11:00:00+08:00" };
const AHEAD: Visit = { start: "2099-03-11T09:00:00+08:00", end: "2099-03-11T11:00:00+08:00" };

function Board({ visit, overlap }: { visit: Visit; overlap: string | null }) {
  const { move, said } = useDispatchMoves(() => Promise.resolve());
  return (
    <>
      <button type="button" onClick={() => void move(BAR, LU, visit, overlap)}>
        放下
      </button>
      <p role="status">{said}</p>
    </>
  );
}

/** Drops the order; answers what was sent. A change of its time is what the server answers from then on. */
async function drop(visit: Visit, overlap: string | null = null, order: object = ORDER): Promise<string[]> {
  const environment = createMockEnvironment();
  const sent: string[] = [];
  let now = order;
  const answer = () =>
    environment.mock.queueOperationResolver((operation) => {
      answer();
      const { node, variables } = operation.request;
      sent.push(node.params.name);
      if (node.params.name === "useDispatchMovesPlanMutation") now = { ...now, ...variables.input };
      return MockPayloadGenerator.generate(operation, {
        ...Object.fromEntries([["WorkOrder", () => now]]),
        ...Object.fromEntries([["WorkOrderPayload", () => ({ userErrors: [] })]]),
      });
    });
  answer();
  render(
    <UiProvider>
      <RelayEnvironmentProvider environment={environment}>
        <Board visit={visit} overlap={overlap} />
        <DialogHost />
      </RelayEnvironmentProvider>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "放下" }));
  return sent;
}

describe("an order that is dropped", () => {
  it("on a time that has passed goes there when that is confirmed", async () => {
    const sent = await drop(PAST);
    expect(await screen.findByText("确认派到已过去的时间？")).toBeTruthy();
    expect(sent).toEqual(["useBoardOrderQuery"]);
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent).toContain("useDispatchMovesDeliverMutation"));
    expect((await screen.findByRole("status")).textContent).toBe("“空调不制冷”已派给陆云帆");
  });

  it("at another time of the same technician goes back by Ctrl+Z", async () => {
    const before = { planStartAt: "2099-03-10T09:00:00+08:00", planEndAt: "2099-03-10T11:00:00+08:00" };
    const planned = {
      ...ORDER,
      ...before,
      status: "WAITING_PICKUP",
      director: LU,
      viewerCan: { update: true },
    };
    const plans = (sent: readonly string[]) =>
      sent.filter((name) => name === "useDispatchMovesPlanMutation").length;
    const sent = await drop(AHEAD, null, planned);
    expect(await screen.findByRole("button", { name: "撤销" })).toBeTruthy();
    expect(plans(sent)).toBe(1);
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(plans(sent)).toBe(2));
    // and forth again
    expect(await screen.findByRole("button", { name: "撤销" })).toBeTruthy();
  });

  it("on a time that has passed goes back when it is not", async () => {
    const sent = await drop(PAST);
    await userEvent.click(await screen.findByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("“空调不制冷”没有移动"));
    expect(sent).toEqual(["useBoardOrderQuery"]);
  });

  it("on a time that is taken goes there, and that is said", async () => {
    await drop(AHEAD, "与“门禁打不开”时间重叠");
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe("“空调不制冷”已派给陆云帆，与“门禁打不开”时间重叠"),
    );
    expect(await screen.findByText("已派给陆云帆，与“门禁打不开”时间重叠")).toBeTruthy();
    expect(screen.queryByText("确认派到已过去的时间？")).toBeNull();
  });
});
