import { useRef } from "react";
import { graphql } from "react-relay";
import type { IntakeReceiveDialogMutation } from "@/__generated__/IntakeReceiveDialogMutation.graphql";
import type { IntakeReceiveDialogQuery } from "@/__generated__/IntakeReceiveDialogQuery.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAsked } from "@/app/record/useAsked";
import { useWorkZoneSource, workZoneOf } from "@/domains/work/useWorkZoneSource";
import { momentOf } from "@/domains/workOrder/steps/moment";
import { useAcceptTeamSource } from "@/domains/workOrder/steps/useAcceptTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { DateTimeInput } from "@/ui/input/DateInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";

interface Values {
  serviceType: string | null;
  level: string | null;
  zoneId: string | null;
  acceptTeamId: string | null;
  dueAt: string | null;
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
  /** Told of the order that was made of it, by its row id. */
  onReceived: (workOrderId: string | undefined) => void;
}

/** Makes an order of what a customer asks for: which service, how urgent, whose (business §4 Work order: receive). */
export default function IntakeReceiveDialog({
  open,
  row,
  onReceived,
  onClose,
  onSaved,
}: IntakeReceiveDialogProps) {
  const { data } = useAsked<IntakeReceiveDialogQuery>(
    graphql`
      query IntakeReceiveDialogQuery {
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
      }
    `,
    {},
  );
  const receive = useSave<IntakeReceiveDialogMutation>(graphql`
    mutation IntakeReceiveDialogMutation($id: ID!, $version: Int, $input: CrmWorkOrderReceiveInput!) {
      crmWorkOrderReceive(id: $id, version: $version, input: $input) {
        crmWorkOrder {
          id status version
          workOrder { rowId code }
          viewerCan { receive reject update delete }
        }
        userErrors { field message code }
      }
    }
  `);
  const made = useRef<string>(undefined);
  const zones = useWorkZoneSource();
  const teams = useAcceptTeamSource();
  const form = useForm<Values>({
    initial: {
      serviceType: row.serviceType?.value ?? null,
      level: row.level?.value ?? null,
      zoneId: null,
      acceptTeamId: null,
      dueAt: row.expectedAt ? formatDateTime(row.expectedAt) : null,
    },
    onSubmit: async ({ dueAt, ...values }) => {
      const { data: answer, userErrors } = await receive({
        id: row.rowId,
        version: row.version,
        input: { ...values, dueAt: momentOf(dueAt) },
      });
      made.current = answer?.crmWorkOrderReceive?.crmWorkOrder?.workOrder?.rowId;
      return userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title={`受理“${row.name}”`}
      columns={2}
      submitText="受理"
      savedText={null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={() => {
        onReceived(made.current);
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
    </EditDialog>
  );
}
