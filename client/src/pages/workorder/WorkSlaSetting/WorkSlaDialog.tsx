import { graphql } from "react-relay";
import type {
  WorkSlaDialogCreateMutation,
  WorkSlaInput,
} from "@/__generated__/WorkSlaDialogCreateMutation.graphql";
import type { WorkSlaDialogUpdateMutation } from "@/__generated__/WorkSlaDialogUpdateMutation.graphql";
import { lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { dictField } from "../_lib/fields";
import { amountOf } from "../_lib/numbers";
import type { WorkSlaRow } from "./WorkSlaSettingPage";

/** Form field of minutes of working time; null when empty. */
function minutesOf(label: string, read: (row: WorkSlaRow) => number | null | undefined) {
  return amountOf(label, {
    read,
    unit: "分钟",
    least: 1,
    most: 525_600,
    decimals: 0,
    placeholder: "不约定则留空",
  });
}

const FORM = defineForm<WorkSlaInput, WorkSlaRow>()({
  level: dictField("优先级", ({ level }: WorkSlaRow) => level),
  serviceType: dictField("服务类型", ({ serviceType }: WorkSlaRow) => serviceType),
  respondMinutes: minutesOf("接单时限", ({ respondMinutes }) => respondMinutes),
  arriveMinutes: minutesOf("到场时限", ({ arriveMinutes }) => arriveMinutes),
  finishMinutes: minutesOf("完成时限", ({ finishMinutes }) => finishMinutes),
  remark: lines("备注", { max: 200, rows: 2, span: 2 }),
});

export interface WorkSlaDialogProps extends RecordDialogProps {
  /** The rule to modify; absent for a new one. */
  row?: WorkSlaRow | undefined;
  /** Priorities and service types that a rule can apply to. */
  words: { readonly [K in "level" | "serviceType"]: { readonly options: Option[] } };
}

/** Dialog to create or modify a service level rule for work orders. */
export default function WorkSlaDialog({ words, ...props }: WorkSlaDialogProps) {
  const create = useSave<WorkSlaDialogCreateMutation>(graphql`
    mutation WorkSlaDialogCreateMutation($input: WorkSlaInput!) {
      workSlaCreate(input: $input) { workSla { id } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkSlaDialogUpdateMutation>(graphql`
    mutation WorkSlaDialogUpdateMutation($id: ID!, $version: Int!, $input: WorkSlaInput!) {
      workSlaUpdate(input: { id: $id, version: $version, changes: $input }) {
        workSla {
          id respondMinutes arriveMinutes finishMinutes remark version
          level { value text color }
          serviceType { value text }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="时效规则"
      columns={2}
      parts={words}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
