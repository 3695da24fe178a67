import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  CodeEditDialogMutation,
  CustomerQrcodeInput,
} from "@/__generated__/CodeEditDialogMutation.graphql";
import { lines, record, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useAddressSource, useDeviceSource } from "@/domains/customer/useCustomerParts";
import { useSave } from "@/relay/useAppMutation";

/** Initial data of a bound QR code in its dialog. */
export interface BoundCode {
  readonly rowId: string;
  readonly version: number;
  readonly name: string | null | undefined;
  readonly location: string | null | undefined;
  readonly remark: string | null | undefined;
  readonly asset: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly address:
    | { readonly rowId: string; readonly name: string | null | undefined; readonly address: string }
    | null
    | undefined;
}

const FORM = defineForm<CustomerQrcodeInput, BoundCode>()({
  assetId: record("客户设备", { of: ({ asset }: BoundCode) => asset }),
  name: text("设备名称", { max: 100 }),
  addressId: record("地址", {
    of: ({ address }: BoundCode) =>
      address && { value: address.rowId, label: address.name || address.address },
  }),
  location: text("位置", { max: 200, placeholder: "楼栋、楼层、房间" }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface CodeEditDialogProps extends RecordDialogProps {
  customerId: string;
  row: BoundCode;
}

/** Dialog to edit the binding of a QR code: its equipment and location. */
export default function CodeEditDialog({ customerId, ...props }: CodeEditDialogProps) {
  const devices = useDeviceSource(customerId);
  const addresses = useAddressSource(customerId);
  const parts = useMemo(() => ({ assetId: devices, addressId: addresses }), [devices, addresses]);
  const update = useSave<CodeEditDialogMutation>(graphql`
    mutation CodeEditDialogMutation($id: ID!, $version: Int, $input: CustomerQrcodeInput!) {
      customerQrcodeUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="绑定"
      columns={2}
      parts={parts}
      update={(_input, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
