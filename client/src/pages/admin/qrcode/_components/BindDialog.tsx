import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import {
  type Equipment,
  equipmentInput,
  equipmentOf,
  equipmentRules,
  type KnownEquipment,
} from "../_lib/equipment";
import { useQrcodeStep } from "../_lib/useQrcodeStep";

const F = fieldOf<Equipment>();

export interface BindDialogProps extends RecordDialogProps {
  code: KnownEquipment & {
    readonly rowId: string;
    readonly version: number;
    readonly code: string;
    readonly status: string;
  };
}

/** Dialog that binds a QR code to its equipment, or corrects the equipment's data. */
export function BindDialog({ open, code, onClose, onSaved }: BindDialogProps) {
  const step = useQrcodeStep();
  const form = useForm<Equipment>({
    initial: equipmentOf(code),
    rules: equipmentRules,
    onSubmit: (values) =>
      step({ id: code.rowId, version: code.version, status: "BOUND", ...equipmentInput(values) }),
  });
  const bound = code.status === "BOUND";
  return (
    <EditDialog
      open={open}
      form={form}
      id={code.rowId}
      title={bound ? "修改绑定" : "绑定设备"}
      columns={2}
      savedText={bound ? "修改成功" : "绑定成功"}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="设备名称" required help={`二维码 ${code.code}`} span={2}>
        {(input) => <TextInput {...input} autoFocus placeholder="贴在哪台设备上" />}
      </F>
      <F name="model" label="型号">
        {(input) => <TextInput {...input} placeholder="请输入型号" />}
      </F>
      <F name="serialNumber" label="序列号">
        {(input) => <TextInput {...input} placeholder="请输入序列号" />}
      </F>
      <F name="location" label="位置" span={2}>
        {(input) => <TextInput {...input} placeholder="楼栋、楼层、房间" />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={200} rows={3} />}
      </F>
    </EditDialog>
  );
}
