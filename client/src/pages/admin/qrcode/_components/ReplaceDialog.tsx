import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useBlankCodeSource } from "@/domains/qrcode/useQrcodeSources";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { useQrcodeStep } from "../_lib/useQrcodeStep";

interface Values {
  replacementId: string | null;
}

const F = fieldOf<Values>();

export interface ReplaceDialogProps extends RecordDialogProps {
  code: {
    readonly rowId: string;
    readonly version: number;
    readonly code: string;
    readonly name?: string | null | undefined;
  };
}

/** Dialog that replaces a damaged label: a blank code takes over the equipment and its data. */
export function ReplaceDialog({ open, code, onClose, onSaved }: ReplaceDialogProps) {
  const step = useQrcodeStep();
  const blank = useBlankCodeSource();
  const form = useForm<Values>({
    initial: { replacementId: null },
    rules: { replacementId: [check<string | null>((value) => (value ? null : "请选择新的二维码"))] },
    onSubmit: ({ replacementId }) =>
      step({ id: code.rowId, version: code.version, status: "REPLACED", replacementId }),
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={code.rowId}
      title="更换二维码"
      size="small"
      savedText="更换成功"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <p>
        “{code.name}”的二维码 {code.code} 将不再使用，设备信息转到新的二维码上。
      </p>
      <F name="replacementId" label="新的二维码" required help="只能选择空白二维码">
        {(input) => <RemotePicker {...input} {...blank} placeholder="请选择或输入新标签上的编码" />}
      </F>
    </EditDialog>
  );
}
