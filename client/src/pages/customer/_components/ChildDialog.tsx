import { graphql } from "react-relay";
import type {
  ChildDialogCreateMutation,
  CustomerChildInput,
} from "@/__generated__/ChildDialogCreateMutation.graphql";
import type { ChildDialogUpdateMutation } from "@/__generated__/ChildDialogUpdateMutation.graphql";
import { phone, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { ChildRow } from "./ChildList";

const FORM = defineForm<CustomerChildInput, ChildRow>()({
  name: text("子单位名称", { required: true, max: 100 }),
  contacts: text("联系人", { max: 50 }),
  phone: phone("联系电话"),
});

export interface ChildDialogProps extends RecordDialogProps {
  customerId: string;
  row?: ChildRow | undefined;
}

/** Dialog to create or modify a sub-unit of a customer; 400 pixels wide (business §9). */
export default function ChildDialog({ customerId, ...props }: ChildDialogProps) {
  const create = useSave<ChildDialogCreateMutation>(graphql`
    mutation ChildDialogCreateMutation($customerId: ID!, $input: CustomerChildInput!) {
      customerChildCreate(
        input: { customerId: $customerId, values: $input }
      ) { userErrors { field message code } }
    }
  `);
  const update = useSave<ChildDialogUpdateMutation>(graphql`
    mutation ChildDialogUpdateMutation($id: ID!, $version: Int!, $input: CustomerChildInput!) {
      customerChildUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="子单位"
      size="unit"
      create={(input) => create({ customerId, input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
