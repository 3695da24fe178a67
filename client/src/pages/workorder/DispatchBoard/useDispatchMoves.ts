import { useCallback, useState } from "react";
import { graphql } from "react-relay";
import type { useDispatchMovesDeliverMutation } from "@/__generated__/useDispatchMovesDeliverMutation.graphql";
import type { useDispatchMovesPlanMutation } from "@/__generated__/useDispatchMovesPlanMutation.graphql";
import type { useDispatchMovesReDeliverMutation } from "@/__generated__/useDispatchMovesReDeliverMutation.graphql";
import { useStepSend } from "@/domains/workOrder/steps/useStepSend";
import { useSave } from "@/relay/useAppMutation";
import type { Target } from "@/relay/useVersionedUpdate";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { moveOf, visitOf } from "./boardMove";
import type { BoardBarOrder, BoardOrder } from "./boardOrder";
import type { Visit } from "./boardTime";
import { useBoardOrder } from "./useBoardOrder";

/** A technician on whose row an order is dropped. */
export interface BoardPerson {
  readonly rowId: string;
  readonly name: string;
  readonly teamId: string | null;
}

/** Pending position of an order, until the server has answered. */
export interface Moved {
  readonly technicianId: string;
  readonly visit: Visit;
}

/** Dispatches orders by drag and drop. A card moves to its new place at once, and back on an error. */
export function useDispatchMoves(refresh: () => Promise<unknown>) {
  const deliver = useSave<useDispatchMovesDeliverMutation>(graphql`
    mutation useDispatchMovesDeliverMutation(
      $id: ID!
      $version: Int
      $input: WorkOrderDeliverChangesInput!
    ) {
      workOrderDeliver(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const reDeliver = useSave<useDispatchMovesReDeliverMutation>(graphql`
    mutation useDispatchMovesReDeliverMutation(
      $id: ID!
      $version: Int
      $input: WorkOrderDeliverChangesInput!
    ) {
      workOrderReDeliver(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const plan = useSave<useDispatchMovesPlanMutation>(graphql`
    mutation useDispatchMovesPlanMutation($id: ID!, $version: Int, $input: WorkOrderInput!) {
      workOrderUpdate(input: { id: $id, version: $version, changes: $input }) {
        workOrder { id version planStartAt planEndAt }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  const orderOf = useBoardOrder();
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(() => new Map());
  /** Announcement for screen readers. */
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<string | null>(null);

  const refuse = ({ rowId, name }: BoardBarOrder, reason: string) => {
    setRefused(rowId);
    setSaid(`“${name}”没有移动：${reason}`);
    toast.warning(reason);
  };
  const forget = (rowId: string) => setMoved((old) => new Map([...old].filter(([other]) => other !== rowId)));

  const inputOf = (order: BoardOrder, to: BoardPerson, visit: Visit) => ({
    directorId: to.rowId,
    directorTeamId: order.director?.rowId === to.rowId ? (order.directorTeam?.rowId ?? to.teamId) : to.teamId,
    memberIds: (order.members ?? []).map(({ rowId }) => rowId).filter((id) => id !== to.rowId),
    planStartAt: visit.start,
    planEndAt: visit.end,
  });

  /** Asks for the reason of a reassignment; the prompt shows the server's errors. */
  const again = async (order: BoardOrder, to: BoardPerson, visit: Visit): Promise<boolean> => {
    const reason = await promptText({
      title: order.director?.rowId === to.rowId ? `调整“${order.name}”的时间` : `改派给${to.name}`,
      label: "改派原因",
      required: "请填写改派原因",
      placeholder: "为什么换人或改时间",
      confirmText: "改派",
      maxLength: 500,
      multiline: true,
      run: (said) =>
        send(order, (target) =>
          reDeliver({ ...target, input: { ...inputOf(order, to, visit), reason: said } }),
        ),
    });
    return reason !== undefined;
  };

  /**
   * `overlap`: description of overlapping visits, which are permitted but reported. A change of the time
   * alone can be undone.
   */
  const move = async (
    bar: BoardBarOrder,
    to: BoardPerson,
    visit: Visit,
    overlap: string | null = null,
  ): Promise<void> => {
    const { rowId } = bar;
    setMoved((old) => new Map(old).set(rowId, { technicianId: to.rowId, visit }));
    const order = await orderOf(rowId);
    const what = order && moveOf(order, to, visit);
    if (!what || what.kind === "nothing") return forget(rowId);
    if (what.kind === "refused") {
      forget(rowId);
      refuse(order, what.reason);
      return;
    }
    if (Date.parse(visit.end) < Date.now() && !(await confirm({ text: "确认派到已过去的时间？" }))) {
      setSaid(`“${order.name}”没有移动`);
      return forget(rowId);
    }
    let done = false;
    if (what.kind === "RE_DELIVER") {
      done = await again(order, to, visit);
      if (!done) setSaid(`“${order.name}”没有移动`);
    } else {
      const input = { planStartAt: visit.start, planEndAt: visit.end };
      const run = (target: Target) =>
        what.kind === "plan"
          ? plan({ ...target, input })
          : deliver({ ...target, input: inputOf(order, to, visit) });
      const [problem] = await send(order, run);
      if (problem) refuse(order, problem.message);
      done = !problem;
    }
    if (done) {
      const text =
        what.kind === "plan"
          ? "已调整预计上门时间"
          : what.kind === "DELIVER"
            ? `已派给${to.name}`
            : `已改派给${to.name}`;
      setSaid([`“${order.name}”${text}`, overlap].filter(Boolean).join("，"));
      const before = what.kind === "plan" ? visitOf(order) : null;
      const wayBack = before ? { undo: () => move(bar, to, before) } : {};
      if (overlap) toast.warning(`${text}，${overlap}`, wayBack);
      else toast.success(text, wayBack);
    }
    // another member may have changed the order meanwhile
    await refresh();
    forget(rowId);
  };

  return { moved, said, refused, move, settle: useCallback(() => setRefused(null), []) };
}
