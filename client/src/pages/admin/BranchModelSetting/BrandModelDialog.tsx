import { graphql } from "react-relay";
import type { BrandModelDialogCreateMutation } from "@/__generated__/BrandModelDialogCreateMutation.graphql";
import type { BrandModelDialogUpdateMutation } from "@/__generated__/BrandModelDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";

interface Values {
  brand: string;
  model: string;
  remark: string;
}

const F = fieldOf<Values>();

export interface BrandModelDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. */
  row?:
    | {
        readonly rowId: string;
        readonly version: number;
        readonly brand: string;
        readonly model: string;
        readonly remark: string | null | undefined;
      }
    | undefined;
}

/** A brand model, new or to be modified. */
export function BrandModelDialog({ open, row, onClose, onSaved }: BrandModelDialogProps) {
  const [create] = useAppMutation<BrandModelDialogCreateMutation>(
    graphql`
      mutation BrandModelDialogCreateMutation($input: BrandModelInput!) {
        brandModelCreate(input: $input) {
          brandModel {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<BrandModelDialogUpdateMutation>(
    graphql`
      mutation BrandModelDialogUpdateMutation($id: ID!, $version: Int!, $input: BrandModelInput!) {
        brandModelUpdate(id: $id, version: $version, input: $input) {
          brandModel {
            id
            brand
            model
            remark
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm<Values>({
    initial: { brand: row?.brand ?? "", model: row?.model ?? "", remark: row?.remark ?? "" },
    rules: {
      brand: [required("请输入品牌"), maxLength(50)],
      model: [required("请输入型号"), maxLength(50)],
      remark: [maxLength(200)],
    },
    onSubmit: async (values) => {
      const input = {
        brand: values.brand.trim(),
        model: values.model.trim(),
        remark: values.remark.trim() || null,
      };
      if (!row) return (await create({ input })).userErrors;
      return (await update({ id: row.rowId, version: row.version, input })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="品牌型号"
      size="small"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="brand" label="品牌" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入品牌" />}
      </F>
      <F name="model" label="型号" required>
        {(input) => <TextInput {...input} placeholder="请输入型号" />}
      </F>
      <F name="remark" label="备注">
        {(input) => <TextInput {...input} placeholder="请输入备注" />}
      </F>
    </EditDialog>
  );
}
