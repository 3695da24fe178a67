import { graphql } from "react-relay";
import type {
  BrandModelDialogCreateMutation,
  BrandModelInput,
} from "@/__generated__/BrandModelDialogCreateMutation.graphql";
import type { BrandModelDialogUpdateMutation } from "@/__generated__/BrandModelDialogUpdateMutation.graphql";
import { text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { BrandModelRow } from "./BranchModelSettingPage";

const FORM = defineForm<BrandModelInput, BrandModelRow>()({
  brand: text("品牌", { required: true, max: 50 }),
  model: text("型号", { required: true, max: 50 }),
  remark: text("备注", { max: 200 }),
});

/** Dialog to create or modify a device model of a brand. */
export default function BrandModelDialog(props: RecordDialogProps & { row?: BrandModelRow | undefined }) {
  const create = useSave<BrandModelDialogCreateMutation>(graphql`
    mutation BrandModelDialogCreateMutation($input: BrandModelInput!) {
      brandModelCreate(input: $input) { brandModel { id } userErrors { field message code } }
    }
  `);
  const update = useSave<BrandModelDialogUpdateMutation>(graphql`
    mutation BrandModelDialogUpdateMutation($id: ID!, $version: Int!, $input: BrandModelInput!) {
      brandModelUpdate(input: { id: $id, version: $version, changes: $input }) {
        brandModel { id brand model remark version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="品牌型号"
      size="small"
      create={(input) => create({ input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
