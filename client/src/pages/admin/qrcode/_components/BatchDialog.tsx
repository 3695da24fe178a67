import { graphql } from "react-relay";
import type { BatchDialogCreateMutation } from "@/__generated__/BatchDialogCreateMutation.graphql";
import type { BatchDialogUpdateMutation } from "@/__generated__/BatchDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { useTemplateSource } from "@/domains/qrcode/useQrcodeSources";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { MAX_CODES } from "../_lib/batches";

interface Values {
  name: string;
  templateId: string | null;
  quantity: string;
  prefix: string;
  remark: string;
}

const F = fieldOf<Values>();

export interface BatchDialogProps extends RecordDialogProps {
  /** Batch to modify; absent for a new one. */
  row?:
    | {
        readonly rowId: string;
        readonly version: number;
        readonly name: string;
        readonly remark: string | null | undefined;
      }
    | undefined;
  /** Initial template of a new batch. */
  template?: Option | null;
}

/** Dialog of a batch of QR codes: a new one, or the name and note of an existing one. */
export function BatchDialog({ open, row: given, template, onClose, onSaved }: BatchDialogProps) {
  const { row, refetch } = useTrackedRow(given);
  const templates = useTemplateSource();
  const create = useSave<BatchDialogCreateMutation>(graphql`
    mutation BatchDialogCreateMutation($input: QrcodeBatchCreateInput!) {
      qrcodeBatchCreate(input: $input) {
        qrcodeBatch {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const update = useSave<BatchDialogUpdateMutation>(graphql`
    mutation BatchDialogUpdateMutation($id: ID!, $version: Int!, $name: String!, $remark: String) {
      qrcodeBatchUpdate(input: { id: $id, version: $version, name: $name, remark: $remark }) {
        qrcodeBatch {
          id
          name
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
  `);
  const form = useForm<Values>({
    initial: {
      name: row?.name ?? "",
      templateId: template?.value ?? null,
      quantity: "",
      prefix: "",
      remark: row?.remark ?? "",
    },
    rules: {
      name: [required("请输入批次名称"), maxLength(50)],
      remark: [maxLength(200)],
      ...(row
        ? {}
        : {
            templateId: [check<string | null>((value) => (value ? null : "请选择标签模板"))],
            quantity: [
              required("请输入数量"),
              check<string>((value) =>
                Number(value) >= 1 && Number(value) <= MAX_CODES ? null : `数量应为 1 到 ${MAX_CODES}`,
              ),
            ],
            prefix: [maxLength(8), pattern(/^[A-Z0-9]*$/, "前缀只能是大写字母和数字")],
          }),
    },
    version: row?.version,
    refetch,
    onSubmit: async (values, { version }) => {
      const name = values.name.trim();
      const remark = values.remark.trim() || null;
      if (row)
        return (await update({ id: row.rowId, version: version ?? row.version, name, remark })).userErrors;
      const input = {
        name,
        remark,
        templateId: values.templateId ?? "0",
        quantity: Number(values.quantity),
        prefix: values.prefix.trim() || null,
      };
      return (await create({ input })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="批次"
      columns={2}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="批次名称" required span={2}>
        {(input) => <TextInput {...input} autoFocus placeholder="如：2026 年配电房首批" />}
      </F>
      {row ? null : (
        <>
          <F name="templateId" label="标签模板" required span={2}>
            {(input) => (
              <RemotePicker
                {...input}
                {...templates}
                known={template ? [template] : undefined}
                placeholder="请选择标签模板"
              />
            )}
          </F>
          <F name="quantity" label="数量" required>
            {(input) => <IntegerInput {...input} unit="个" maxLength={5} placeholder={`1 到 ${MAX_CODES}`} />}
          </F>
          <F name="prefix" label="编码前缀" help="选填，最多 8 位大写字母和数字">
            {(input) => (
              <TextInput
                {...input}
                onChange={(text) => input.onChange(text.toUpperCase())}
                placeholder="如 SB"
              />
            )}
          </F>
        </>
      )}
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={200} rows={3} />}
      </F>
    </EditDialog>
  );
}
