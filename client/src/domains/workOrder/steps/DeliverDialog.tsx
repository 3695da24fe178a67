import { useMemo } from "react";
import { graphql } from "react-relay";
import type { DeliverDialogAcceptMutation } from "@/__generated__/DeliverDialogAcceptMutation.graphql";
import type { DeliverDialogDeliverMutation } from "@/__generated__/DeliverDialogDeliverMutation.graphql";
import type { DeliverDialogQuery } from "@/__generated__/DeliverDialogQuery.graphql";
import type { DeliverDialogReDeliverMutation } from "@/__generated__/DeliverDialogReDeliverMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateTimeInput } from "@/ui/input/DateInput";
import { TextArea } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { WORK_ORDER_ACTION } from "./actions";
import { CompanionsInput } from "./CompanionsInput";
import { momentOf, visitProblems } from "./moment";
import { stepFrame } from "./stepFrame";
import { type Technician, TechnicianInput } from "./TechnicianInput";
import { useAcceptTeamSource } from "./useAcceptTeamSource";
import { type SteppedOrder, useStepSend } from "./useStepSend";
import { useTechnicianSource } from "./useTechnicianSource";

const QUERY = graphql`
  query DeliverDialogQuery($id: ID!) {
    workOrder(id: $id) {
      rowId
      name
      version
      dueAt
      planStartAt
      planEndAt
      acceptTeam { rowId name }
      director { rowId name }
      directorTeam { rowId }
      members { rowId name }
      zone {
        rowId
        team { rowId name }
        director { rowId name }
      }
      onCall {
        endsAt
        zone { name }
        member { rowId name }
      }
      ...useWorkOrderSteps_after
    }
  }
`;

type Row = NonNullable<DeliverDialogQuery["response"]["workOrder"]>;

/** Actions that assign a technician. */
export type DeliverStep = "DELIVER" | "RE_DELIVER" | "DIRECT_ACCEPT";

interface Values {
  acceptTeamId: string | null;
  directorId: Technician | null;
  memberIds: readonly string[];
  planStartAt: string | null;
  planEndAt: string | null;
  dueAt: string | null;
  reason: string;
}

const F = fieldOf<Values>();

const NOBODY: Values = {
  acceptTeamId: null,
  directorId: null,
  memberIds: [],
  planStartAt: null,
  planEndAt: null,
  dueAt: null,
  reason: "",
};

/** Preselected technician and time, from the dispatch board. */
export interface DeliverPreset {
  readonly technician?: Technician | undefined;
  /** Times in the schema's format. */
  readonly planStartAt?: string | undefined;
  readonly planEndAt?: string | undefined;
}

/**
 * The initial values: the present technician; else the one on call, then the one offered first by the zone;
 * for an order accepted by the viewer, the viewer.
 */
export function deliverStart(
  row: Row | null | undefined,
  step: DeliverStep,
  viewer: { readonly rowId: string; readonly name: string } | null | undefined,
  preset: DeliverPreset = {},
): Values {
  if (!row) return NOBODY;
  const { acceptTeam, director, directorTeam, zone, members, dueAt, onCall } = row;
  const planStartAt = preset.planStartAt ?? row.planStartAt;
  const planEndAt = preset.planEndAt ?? row.planEndAt;
  const first = director ?? (step === "DIRECT_ACCEPT" ? viewer : (onCall?.member ?? zone?.director));
  return {
    acceptTeamId: acceptTeam?.rowId ?? zone?.team?.rowId ?? null,
    // a technician who returned the order or is replaced is not preselected
    directorId:
      preset.technician ??
      (first && step !== "RE_DELIVER"
        ? { memberId: first.rowId, name: first.name, teamId: director ? (directorTeam?.rowId ?? null) : null }
        : null),
    memberIds: (members ?? []).map(({ rowId }) => rowId),
    planStartAt: planStartAt ? formatDateTime(planStartAt) : null,
    planEndAt: planEndAt ? formatDateTime(planEndAt) : null,
    dueAt: dueAt ? formatDateTime(dueAt) : null,
    reason: "",
  };
}

export interface DeliverDialogProps extends RecordDialogProps {
  order: SteppedOrder;
  step: DeliverStep;
  preset?: DeliverPreset | undefined;
}

/**
 * Dialog that dispatches an order: technician, team, companions and times
 * (business §7 Work orders: dispatch).
 */
export default function DeliverDialog({ order, step, preset, open, onClose, onSaved }: DeliverDialogProps) {
  const { member } = useViewer();
  const asked = useDialogQuery<DeliverDialogQuery>(QUERY, { id: order.rowId });
  const row = asked.data?.workOrder;
  const deliver = useSave<DeliverDialogDeliverMutation>(graphql`
    mutation DeliverDialogDeliverMutation($id: ID!, $version: Int, $input: WorkOrderDeliverChangesInput!) {
      workOrderDeliver(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const reDeliver = useSave<DeliverDialogReDeliverMutation>(graphql`
    mutation DeliverDialogReDeliverMutation(
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
  const accept = useSave<DeliverDialogAcceptMutation>(graphql`
    mutation DeliverDialogAcceptMutation($id: ID!, $version: Int, $input: WorkOrderDeliverChangesInput!) {
      workOrderDirectAccept(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  const teams = useAcceptTeamSource();
  const members = useTechnicianSource(row?.zone?.rowId);
  const initial = useMemo(() => deliverStart(row, step, member, preset), [row, step, member, preset]);
  const again = step === "RE_DELIVER";
  const form = useForm<Values>({
    initial,
    version: row?.version,
    rules: {
      directorId: [required("请选择技术员")],
      reason: [...(again ? [required("请填写改派原因")] : []), maxLength(500)],
    },
    validate: visitProblems,
    onSubmit: ({ acceptTeamId, directorId, memberIds, planStartAt, planEndAt, dueAt, reason }) => {
      const memberId = directorId?.memberId ?? "";
      const input = {
        acceptTeamId,
        directorId: memberId,
        directorTeamId: directorId?.teamId ?? null,
        memberIds: memberIds.filter((id) => id !== memberId),
        planStartAt: momentOf(planStartAt),
        planEndAt: momentOf(planEndAt),
        dueAt: momentOf(dueAt),
        reason: reason.trim() || null,
      };
      const take = { DELIVER: deliver, RE_DELIVER: reDeliver, DIRECT_ACCEPT: accept }[step];
      return send(row ?? order, (target) => take({ ...target, input }), onSaved);
    },
  });
  const { text, done } = WORK_ORDER_ACTION[step];
  const known = useMemo(
    () => (row?.members ?? []).map(({ rowId, name }) => ({ value: rowId, label: name })),
    [row],
  );
  const team = row?.acceptTeam ?? row?.zone?.team;
  return (
    <EditDialog
      {...stepFrame(row, asked)}
      open={open}
      form={form}
      id={order.rowId}
      title={`${text}“${order.name}”`}
      size="wide"
      columns={2}
      submitText={text}
      savedText={done}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="acceptTeamId" label="接单团队">
        {(input) => (
          <RemotePicker
            {...input}
            {...teams}
            {...(team ? { known: [{ value: team.rowId, label: team.name }] } : {})}
            placeholder="请选择接单团队"
          />
        )}
      </F>
      <F name="dueAt" label="要求完成时间">
        {(input) => <DateTimeInput {...input} placeholder="请选择时间" />}
      </F>
      <F name="planStartAt" label="预计上门时间">
        {(input) => <DateTimeInput {...input} placeholder="选填" />}
      </F>
      <F name="planEndAt" label="预计结束时间" help="不填时沿用原来的时长，没有则为两小时">
        {(input) => <DateTimeInput {...input} placeholder="选填" />}
      </F>
      <F name="directorId" label="技术员" required span={2} show={(chosen) => chosen?.name}>
        {(input) => (
          <TechnicianInput
            {...input}
            orderId={order.rowId}
            start={momentOf(form.values.planStartAt)}
            end={momentOf(form.values.planEndAt)}
            onCall={row?.onCall}
          />
        )}
      </F>
      <F name="memberIds" label="协作人" span={2} help="与技术员一同上门，可以按班组添加">
        {(input) => <CompanionsInput {...input} {...members} known={known} />}
      </F>
      <F name="reason" label={again ? "改派原因" : "说明"} required={again} span={2}>
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            maxLength={500}
            placeholder={again ? "为什么换人" : "给技术员的话，选填"}
          />
        )}
      </F>
    </EditDialog>
  );
}
