import { EditDialog } from "@/ui/EditDialog";
import { fieldOf } from "@/ui/Field";
import { maxLength, required } from "@/ui/rules";
import { TextArea, TextInput } from "@/ui/TextInput";
import { useForm } from "@/ui/useForm";
import type { RecordDialogProps } from "../../_lib/openRecordDialog";
import { useQrcodeStep } from "../_lib/useQrcodeStep";

/** What is known of the equipment a code stands on. */
export interface Equipment {
  name: string;
  model: string;
  serialNumber: string;
  location: string;
  remark: string;
}

const F = fieldOf<Equipment>();

const orNull = (text: string) => text.trim() || null;

export interface BindDialogProps extends RecordDialogProps {
  code: {
    readonly rowId: string;
    readonly version: number;
    readonly code: string;
    readonly status: string;
    readonly name?: string | null | undefined;
    readonly model?: string | null | undefined;
    readonly serialNumber?: string | null | undefined;
    readonly location?: string | null | undefined;
    readonly remark?: string | null | undefined;
  };
}

/** The equipment of a code: bound for the first time, or corrected. */
export function BindDialog({ open, code, onClose, onSaved }: BindDialogProps) {
  const step = useQrcodeStep();
  const form = useForm<Equipment>({
    initial: {
      name: code.name ?? "",
      model: code.model ?? "",
      serialNumber: code.serialNumber ?? "",
      location: code.location ?? "",
      remark: code.remark ?? "",
    },
    rules: {
      name: [required("请输入设备名称"), maxLength(100)],
      model: [maxLength(50)],
      serialNumber: [maxLength(50)],
      location: [maxLength(100)],
      remark: [maxLength(200)],
    },
    onSubmit: (values) =>
      step({
        id: code.rowId,
        version: code.version,
        status: "BOUND",
        name: values.name.trim(),
        model: orNull(values.model),
        serialNumber: orNull(values.serialNumber),
        location: orNull(values.location),
        remark: orNull(values.remark),
      }),
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
