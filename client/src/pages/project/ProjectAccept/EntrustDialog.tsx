import { graphql } from "react-relay";
import type { EntrustDialogMutation } from "@/__generated__/EntrustDialogMutation.graphql";
import { day, record, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";

interface Row {
  readonly version: number;
  readonly dueOn: string | null;
  readonly below: boolean;
}

interface Input {
  directorId?: string | null;
  dueOn?: string | null;
  below: boolean;
}

const FORM = defineForm<Input, Row>()({
  directorId: record("负责人", { source: useMemberSource, of: () => null }),
  dueOn: day("要求日期"),
  below: toggle("包含下级", { start: true }),
});

export interface EntrustDialogProps extends RecordDialogProps {
  ids: readonly string[];
  /** Name of the entrusted node. */
  name: string;
}

/**
 * Dialog that assigns a responsible member and a due date to a node of the acceptance directory and its
 * descendants. Empty fields stay unchanged.
 */
export default function EntrustDialog({ ids, name, ...props }: EntrustDialogProps) {
  const entrust = useSave<EntrustDialogMutation>(graphql`
    mutation EntrustDialogMutation($input: AcceptanceEntrustInput!) {
      acceptanceItemsEntrust(input: $input) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`分配“${name}”的负责人`}
      submitText="分配"
      savedText="已分配"
      parts={{ directorId: { help: "会收到通知；留空则不改" }, dueOn: { help: "留空则不改" } }}
      validate={({ directorId, dueOn }) =>
        directorId || dueOn ? {} : { directorId: "请选择负责人或要求日期" }
      }
      create={({ directorId, dueOn, below }) =>
        entrust({
          input: {
            ids: [...ids],
            below,
            ...(directorId ? { directorId } : {}),
            ...(dueOn ? { dueOn } : {}),
          },
        })
      }
    />
  );
}
