import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import type { SupplementForm_query$key } from "@/__generated__/SupplementForm_query.graphql";
import type { SupplementFormMutation } from "@/__generated__/SupplementFormMutation.graphql";
import { CustomFieldInputs } from "@/app/customFields/CustomFieldInputs";
import { useOwnFields } from "@/app/customFields/useOwnFields";
import type { CustomDrafts } from "@/app/customFields/values";
import { RecordFields } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { EditForm } from "@/ui/form/EditForm";
import { useForm } from "@/ui/form/useForm";
import { useOrderParts } from "../_lib/useOrderParts";
import { FORM, NAMES, timeProblems } from "./form";

/** A work order that was recorded after completion. */
export interface Supplemented {
  readonly rowId: string;
  readonly code: string;
  readonly name: string;
}

/** Form that records a completed work order: technicians, times, and used items. */
export function SupplementForm({
  query: key,
  onMade,
}: {
  query: SupplementForm_query$key;
  onMade: (order: Supplemented) => void;
}) {
  const { types, levels } = useFragment(
    graphql`
      fragment SupplementForm_query on Query {
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
      }
    `,
    key,
  );
  const supplement = useSave<SupplementFormMutation>(graphql`
    mutation SupplementFormMutation($input: WorkOrderSupplementInput!) {
      workOrderSupplement(input: $input) {
        workOrder { id rowId code name }
        userErrors { field message code }
      }
    }
  `);
  const own = useOwnFields("WORK_ORDER");
  const made = useRef<Supplemented | null>(null);
  const form = useForm({
    initial: { ...FORM.initial(), custom: {} as CustomDrafts },
    within: ["custom"],
    rules: FORM.rules,
    validate: ({ requestedAt, finishedAt, custom }) => ({
      ...own.problems(custom),
      ...timeProblems(requestedAt, finishedAt, formatDateTime(new Date())),
    }),
    onSubmit: async (values) => {
      const { data, userErrors } = await supplement({
        input: { ...FORM.input(values), ...own.input(values.custom) },
      });
      made.current = data?.workOrderSupplement?.workOrder ?? null;
      return own.told(userErrors);
    },
  });
  const { parts } = useOrderParts({ form, types, levels });
  return (
    <EditForm
      form={form}
      subject="补单"
      columns={2}
      submitText="登记补单"
      savedText={null}
      onSaved={() => {
        if (made.current) onMade(made.current);
      }}
    >
      <RecordFields form={FORM} parts={parts} names={NAMES} autoFocus />
      <CustomFieldInputs
        fields={own.fields}
        recordType={own.recordType}
        value={form.values.custom}
        onChange={(custom) => form.set("custom", custom)}
        errors={form.errors}
        disabled={form.submitting}
      />
    </EditForm>
  );
}
