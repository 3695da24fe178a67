import {
  type Equipment,
  equipmentInput,
  equipmentOf,
  equipmentRules,
  type KnownEquipment,
} from "@/pages/admin/qrcode/_lib/equipment";
import { useQrcodeStep } from "@/pages/admin/qrcode/_lib/useQrcodeStep";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea, TextInput } from "@/ui/input/TextInput";

const F = fieldOf<Equipment>();

/** Form of the equipment's data for a scanned code, in one column for phones. */
export function BindForm({
  code,
  bound,
  onDone,
}: {
  code: KnownEquipment & { readonly rowId: string; readonly version: number };
  bound: boolean;
  onDone: () => Promise<void>;
}) {
  const step = useQrcodeStep();
  const form = useForm<Equipment>({
    initial: equipmentOf(code),
    rules: equipmentRules,
    onSubmit: (values) =>
      step({ id: code.rowId, version: code.version, status: "BOUND", ...equipmentInput(values) }),
  });
  return (
    <EditForm
      form={form}
      columns={1}
      actions={false}
      savedText={bound ? "修改成功" : "绑定成功"}
      onSaved={() => void onDone()}
      onRefresh={() => void onDone()}
    >
      <F name="name" label="设备名称" required>
        {(input) => <TextInput {...input} placeholder="贴在哪台设备上" />}
      </F>
      <F name="model" label="型号">
        {(input) => <TextInput {...input} placeholder="请输入型号" />}
      </F>
      <F name="serialNumber" label="序列号">
        {(input) => <TextInput {...input} placeholder="请输入序列号" />}
      </F>
      <F name="location" label="位置">
        {(input) => <TextInput {...input} placeholder="楼栋、楼层、房间" />}
      </F>
      <F name="remark" label="备注">
        {(input) => <TextArea {...input} maxLength={200} rows={3} />}
      </F>
      <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
        {bound ? "保存" : "绑定"}
      </Button>
    </EditForm>
  );
}
