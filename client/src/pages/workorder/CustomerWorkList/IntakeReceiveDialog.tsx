import { useRef } from "react";
import { graphql } from "react-relay";
import type { IntakeReceiveDialogMutation } from "@/__generated__/IntakeReceiveDialogMutation.graphql";
import type { IntakeReceiveDialogQuery } from "@/__generated__/IntakeReceiveDialogQuery.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useWorkZoneSource, workZoneOf } from "@/domains/work/useWorkZoneSource";
import { CompanionsInput } from "@/domains/workOrder/steps/CompanionsInput";
import { momentOf, visitProblems } from "@/domains/workOrder/steps/moment";
import { useAcceptTeamSource } from "@/domains/workOrder/steps/useAcceptTeamSource";
import { useTechnicianSource } from "@/domains/workOrder/steps/useTechnicianSource";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { DateTimeInput } from "@/ui/input/DateInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { useIntakeOver } from "./useIntakeOver";

interface Values {
  serviceType: string | null;
  level: string | null;
  zoneId: string | null;
  acceptTeamId: string | null;
  dueAt: string | null;
  /** Whether a technician is dispatched at once. */
  send: boolean;
  directorId: string | null;
  memberIds: readonly string[];
  planStartAt: string | null;
  planEndAt: string | null;
}

const F = fieldOf<Values>();

export interface IntakeReceiveDialogProps extends RecordDialogProps {
  row: {
    readonly rowId: string;
    readonly name: string;
    readonly version: number;
    readonly serviceType: { readonly value: string } | null | undefined;
    readonly level: { readonly value: string } | null | undefined;
    readonly expectedAt: string | null | undefined;
  };
  /** Called with the row id of the created work order and the dispatched technician. */
  onReceived: (workOrderId: string | undefined, technician: string | undefined) => void;
}

/**
 * Dialog that turns a service request into a work order: service type, priority, team
 * (business §4 Work order: receive). A technician can be dispatched in the same step.
 */
export default function IntakeReceiveDialog({
  open,
  row,
  onReceived,
  onClose,
  onSaved,
}: IntakeReceiveDialogProps) {
  const { data } = useDialogQuery<IntakeReceiveDialogQuery>(
    graphql`
      query IntakeReceiveDialogQuery {
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
      }
    `,
    {},
  );
  const receive = useSave<IntakeReceiveDialogMutation>(graphql`
    mutation IntakeReceiveDialogMutation(
      $id: ID!
      $version: Int
      $input: CrmWorkOrderReceiveChangesInput!
    ) {
      crmWorkOrderReceive(input: { id: $id, version: $version, changes: $input }) {
        crmWorkOrder {
          id status version
          workOrder { rowId code }
          viewerCan { receive reject update delete }
        }
        userErrors { field message code }
      }
    }
  `);
  const over = useIntakeOver();
  const made = useRef<{ readonly order?: string | undefined; readonly technician?: string | undefined }>({});
  const zones = useWorkZoneSource();
  const teams = useAcceptTeamSource();
  const technician = useRef<string>(undefined);
  const members = useMemberSource();
  const form = useForm<Values>({
    initial: {
      serviceType: row.serviceType?.value ?? null,
      level: row.level?.value ?? null,
      zoneId: null,
      acceptTeamId: null,
      dueAt: row.expectedAt ? formatDateTime(row.expectedAt) : null,
      send: false,
      directorId: null,
      memberIds: [],
      planStartAt: null,
      planEndAt: null,
    },
    validate: ({ send, directorId, ...visit }) =>
      send ? { ...(directorId ? {} : { directorId: "请选择技术员" }), ...visitProblems(visit) } : {},
    onSubmit: ({ dueAt, send, directorId, memberIds, planStartAt, planEndAt, ...values }) => {
      const input = {
        ...values,
        dueAt: momentOf(dueAt),
        ...(send && directorId
          ? {
              directorId,
              memberIds: memberIds.filter((id) => id !== directorId),
              planStartAt: momentOf(planStartAt),
              planEndAt: momentOf(planEndAt),
            }
          : {}),
      };
      return over(row, async (target) => {
        const { data: answer, userErrors } = await receive({ ...target, input });
        made.current = {
          order: answer?.crmWorkOrderReceive?.crmWorkOrder?.workOrder?.rowId,
          technician: send ? technician.current : undefined,
        };
        return { userErrors };
      });
    },
  });
  const technicians = useTechnicianSource(form.values.zoneId);
  const sends = form.values.send;
  return (
    <EditDialog
      open={open}
      form={form}
      title={`受理“${row.name}”`}
      size="wide"
      columns={2}
      submitText={sends ? "受理并派单" : "受理"}
      savedText={null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={() => {
        onReceived(made.current.order, made.current.technician);
        onSaved();
      }}
    >
      <F name="serviceType" label="服务类型">
        {(input) => <Select {...input} options={optionsOfItems(data?.types)} placeholder="请选择服务类型" />}
      </F>
      <F name="level" label="优先级">
        {(input) => <Select {...input} options={optionsOfItems(data?.levels)} placeholder="请选择优先级" />}
      </F>
      <F name="zoneId" label="服务区域" help="选择后自动填上它的接单团队">
        {(input) => (
          <RemotePicker
            {...input}
            {...zones}
            placeholder="请选择服务区域"
            onPick={(option) => {
              const team = workZoneOf(option)?.team;
              if (team) form.set("acceptTeamId", team.rowId);
            }}
          />
        )}
      </F>
      <F name="acceptTeamId" label="接单团队">
        {(input) => <RemotePicker {...input} {...teams} placeholder="由哪个团队负责" />}
      </F>
      <F name="dueAt" label="要求完成时间">
        {(input) => <DateTimeInput {...input} placeholder="请选择时间" />}
      </F>
      <F name="send" label="同时派单" help="受理和派单一步完成；不打开时，工单等待派单">
        {(input) => <SwitchInput {...input} />}
      </F>
      {sends ? (
        <>
          <F name="planStartAt" label="预计上门时间">
            {(input) => <DateTimeInput {...input} placeholder="选填" />}
          </F>
          <F name="planEndAt" label="预计结束时间" help="不填时为两小时">
            {(input) => <DateTimeInput {...input} placeholder="选填" />}
          </F>
          <F name="directorId" label="技术员" required help="所选服务区域的排在前面，其次是手上工单少的">
            {(input) => (
              <RemotePicker
                {...input}
                {...technicians}
                placeholder="派给谁"
                onPick={(option) => {
                  technician.current = option?.label;
                }}
              />
            )}
          </F>
          <F name="memberIds" label="协作人" help="与技术员一同上门，可以按班组添加">
            {(input) => <CompanionsInput {...input} {...members} />}
          </F>
        </>
      ) : null}
    </EditDialog>
  );
}
