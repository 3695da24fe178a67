import { graphql, useFragment } from "react-relay";
import type { WorkOrderAction } from "@/__generated__/useWorkOrderSteps_order.graphql";
import type { WorkOrderActions_order$key } from "@/__generated__/WorkOrderActions_order.graphql";
import type { WorkOrderActionsDeleteMutation } from "@/__generated__/WorkOrderActionsDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { offlineNote } from "@/app/offline/reconnect";
import { PageLink } from "@/app/page/navigation";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useBin } from "@/app/record/useBin";
import { openLog } from "@/domains/log/openLog";
import { workOrderOf } from "@/domains/work/labels";
import { WORK_ORDER_ACTION } from "@/domains/workOrder/steps/actions";
import { useWorkOrderSteps } from "@/domains/workOrder/steps/useWorkOrderSteps";
import { useAway, useShownFrom } from "@/relay/offlineAnswers";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { ActionButton } from "@/ui/frame/ActionButton";
import { MoreMenu } from "@/ui/frame/Actions";
import { copyText } from "@/ui/frame/ClipboardButton";
import { openCustomerLink } from "../../_lib/openCustomerLink";
import { openWorkOrder } from "../../_lib/openWorkOrder";
import { openReport } from "./openReport";

const openFill = lazyRecordDialog(() => import("@/domains/workOrder/steps/FillDialog"));

/** Disables an action that needs the server while offline. */
const without = (action: Action): Action => ({ ...action, disabled: true, hint: "没有网络" });

/** An action of the record with its icon; main actions are coloured. */
function looked(action: Action): Action {
  const { icon, intent } = WORK_ORDER_ACTION[action.key as WorkOrderAction];
  return { ...action, icon, ...(intent ? { intent } : {}) };
}

/** Actions available to the viewer on a work order; at the bottom on phones (business §4 Work order). */
export function WorkOrderActions({
  order: key,
  refresh,
  onDeleted,
}: {
  order: WorkOrderActions_order$key;
  refresh: () => Promise<unknown>;
  onDeleted: () => unknown;
}) {
  const order = useFragment(
    graphql`
      fragment WorkOrderActions_order on WorkOrder {
        rowId
        code
        name
        viewerCan { update delete fill }
        ...CustomerLinkDialog_order
        ...useWorkOrderSteps_order @relay(mask: false)
      }
    `,
    key,
  );
  const steps = useWorkOrderSteps();
  const remove = useSave<WorkOrderActionsDeleteMutation>(graphql`
    mutation WorkOrderActionsDeleteMutation($ids: [ID!]!) {
      workOrderDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const wayBack = useBin("WORK_ORDER");
  const { rowId, code, name, viewerCan } = order;
  const { likely, rare } = steps.actionsOf(order, refresh);
  const away = useAway();
  const from = useShownFrom("WorkOrderInfoPageQuery", { id: rowId });
  const can = (action: Action) => (away ? without(action) : action);
  const mayLog = useCan()({ perms: "log:create" });
  const edit = async () => {
    if (await openWorkOrder({ row: { rowId } })) await refresh();
  };
  const fill = async () => {
    if (await openFill({ order })) await refresh();
  };
  return (
    <section className="work-record__actions" aria-label="工单操作">
      {away || from !== null ? (
        <p className="work-record__away ui-muted ui-small" role="status">
          {from === null ? "没有网络" : offlineNote(from)}
          {away ? (
            <>
              ，办理请到<PageLink to="/workorder/mine">我的工单</PageLink>
            </>
          ) : null}
        </p>
      ) : null}
      <div className="work-record__buttons">
        {likely.map((action) => (
          <ActionButton key={action.key} action={can({ ...looked(action), disabled: steps.busy })} />
        ))}
        {viewerCan?.fill ? <ActionButton action={can({ key: "fill", text: "填写", onClick: fill })} /> : null}
        {viewerCan?.update ? (
          <ActionButton action={can({ key: "edit", text: "修改", onClick: edit })} />
        ) : null}
        <MoreMenu
          actions={[
            ...rare.map(looked).map(can),
            can({
              key: "log",
              text: "写日志",
              hidden: !mayLog,
              onClick: () => openLog({ about: { workOrderId: rowId } }),
            }),
            can({ key: "customer", text: "客户链接", onClick: () => openCustomerLink(order) }),
            can({
              key: "report",
              text: "服务报告",
              onClick: () => openReport(order),
            }),
            {
              key: "copy",
              text: "复制链接",
              onClick: () => copyText(`${window.location.origin}${workOrderOf(rowId)}`),
            },
            can({
              key: "delete",
              text: "删除",
              intent: "danger",
              hidden: !viewerCan?.delete,
              onClick: async () => {
                const done = await confirmDelete({
                  what: [`${code} ${name}`],
                  bin: wayBack([rowId]),
                  run: async () => (await remove({ ids: [rowId] })).userErrors,
                });
                if (done) await onDeleted();
              },
            }),
          ]}
        />
      </div>
    </section>
  );
}
