import { graphql } from "react-relay";
import type { CodeAddressDialogMutation } from "@/__generated__/CodeAddressDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAddressSource } from "@/domains/customer/useCustomerParts";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";

interface Values {
  addressId: string | null;
}

const F = fieldOf<Values>();

export interface CodeAddressDialogProps extends RecordDialogProps {
  customerId: string;
  codes: readonly { readonly rowId: string }[];
}

/**
 * Dialog that assigns several QR codes of one customer to another of its addresses (business §7 Customers).
 */
export default function CodeAddressDialog({
  open,
  customerId,
  codes,
  onClose,
  onSaved,
}: CodeAddressDialogProps) {
  const update = useSave<CodeAddressDialogMutation>(graphql`
    mutation CodeAddressDialogMutation($ids: [ID!]!, $input: CustomerQrcodesInput!) {
      customerQrcodesUpdate(input: { ids: $ids, changes: $input }) {
        results { id error }
        userErrors { field message code }
      }
    }
  `);
  const addresses = useAddressSource(customerId);
  const form = useForm<Values>({
    initial: { addressId: null },
    rules: { addressId: [required("请选择地址")] },
    onSubmit: async ({ addressId }) => {
      const ids = codes.map(({ rowId }) => rowId);
      const { data, userErrors } = await update({ ids, input: { addressId } });
      const refused = (data?.customerQrcodesUpdate.results ?? []).filter(({ error }) => error);
      if (refused.length > 0) toast.warning(`${refused.length} 个二维码没有修改：${refused[0]?.error ?? ""}`);
      return userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title="修改地址"
      size="small"
      savedText="修改成功"
      onClose={onClose}
      onSaved={onSaved}
    >
      <F name="addressId" label="地址" required help={`将修改 ${codes.length} 个二维码的地址`}>
        {(input) => <RemotePicker {...input} {...addresses} placeholder="请选择地址" />}
      </F>
    </EditDialog>
  );
}
