import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { UiProvider } from "@/ui/base/UiProvider";
import { closeAllDialogs, DialogHost } from "@/ui/dialog/dialogs";
import type { BoardBarOrder } from "./boardOrder";
import type { Visit } from "./boardTime";
import { useDispatchMoves } from "./useDispatchMoves";

afterEach(() => act(closeAllDialogs));

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

/** Drops the order; answers what was sent. */
async function drop(visit: Visit, overlap: string | null = null): Promise<string[]> {
  const environment = createMockEnvironment();
  const sent: string[] = [];
  const answer = () =>
    environment.mock.queueOperationResolver((operation) => {
      answer();
      sent.push(operation.request.node.params.name);
      return MockPayloadGenerator.generate(operation, {
        ...Object.fromEntries([["WorkOrder", () => ORDER]]),
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
