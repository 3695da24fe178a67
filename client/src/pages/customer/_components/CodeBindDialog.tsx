import { graphql } from "react-relay";
import type { CodeBindDialogMutation } from "@/__generated__/CodeBindDialogMutation.graphql";
import { useCan } from "@/access/Can";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAddressSource, useDeviceSource } from "@/domains/customer/useCustomerParts";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useBlankCodeSource } from "@/domains/qrcode/useQrcodeSources";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { type BindValues, bindInput, bindProblems, codeOf, START } from "../_lib/bindForm";

const F = fieldOf<BindValues>();

export interface CodeBindDialogProps extends RecordDialogProps {
  /** Row id of the customer; absent to choose it in the dialog. */
  customerId?: string | undefined;
}

/**
 * Dialog that binds a blank QR code to a customer; the code is typed from the label or picked from the
 * blank codes.
 */
export default function CodeBindDialog({ open, customerId, onClose, onSaved }: CodeBindDialogProps) {
  const bind = useSave<CodeBindDialogMutation>(graphql`
    mutation CodeBindDialogMutation($customerId: ID!, $input: CustomerQrcodeBindValuesInput!) {
      customerQrcodeBind(
        input: { customerId: $customerId, values: $input }
      ) { userErrors { field message code } }
    }
  `);
  // the list of all codes requires administration; other members type the code from the label
  const mayPick = useCan()({ perms: "e:manage" });
  const form = useForm<BindValues>({
    initial: { ...START, customerId: customerId ?? null },
    rules: { customerId: [required("请选择客户")] },
    validate: bindProblems,
    onSubmit: async (values) =>
      (await bind({ customerId: values.customerId ?? "", input: bindInput(values) })).userErrors,
  });
  const chosen = form.values.customerId ?? "";
  const customers = useCustomerSource();
  const devices = useDeviceSource(chosen);
  const addresses = useAddressSource(chosen);
  const blank = useBlankCodeSource();
  const nobody = chosen === "";
  return (
    <EditDialog
      open={open}
      form={form}
      title="绑定二维码"
      columns={2}
      savedText="绑定成功"
      onClose={onClose}
      onSaved={onSaved}
    >
      <F name="customerId" label="客户" required span={2} hidden={customerId !== undefined}>
        {(input) => (
          <RemotePicker
            {...input}
            {...customers}
            placeholder="请选择客户"
            onPick={() => form.setAll({ assetId: null, addressId: null })}
          />
        )}
      </F>
      <F name="code" label="二维码编码" required={!mayPick} help="标签上的编码，也可以粘贴扫码得到的网址">
        {(input) => (
          <TextInput
            {...input}
            autoFocus
            placeholder="请输入编码"
            onChange={(typed) => form.setAll({ code: codeOf(typed), qrcodeId: null })}
          />
        )}
      </F>
      <F name="qrcodeId" label="或选择空白二维码" hidden={!mayPick}>
        {(input) => (
          <RemotePicker
            {...input}
            {...blank}
            placeholder="请选择空白二维码"
            onPick={(option) => {
              if (option) form.set("code", "");
            }}
          />
        )}
      </F>
      <F name="assetId" label="客户设备" help="不选设备时填写设备名称">
        {(input) => <RemotePicker {...input} {...devices} disabled={nobody} placeholder="请选择设备" />}
      </F>
      <F name="name" label="设备名称">
        {(input) => <TextInput {...input} maxLength={100} placeholder="贴在哪台设备上" />}
      </F>
      <F name="addressId" label="地址">
        {(input) => <RemotePicker {...input} {...addresses} disabled={nobody} placeholder="请选择地址" />}
      </F>
      <F name="location" label="位置">
        {(input) => <TextInput {...input} maxLength={200} placeholder="楼栋、楼层、房间" />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={500} rows={2} />}
      </F>
    </EditDialog>
  );
}
