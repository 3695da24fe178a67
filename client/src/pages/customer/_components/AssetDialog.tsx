import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  AssetDialogCreateMutation,
  CustomerAssetInput,
  CustomerAssetKind,
} from "@/__generated__/AssetDialogCreateMutation.graphql";
import type { AssetDialogUpdateMutation } from "@/__generated__/AssetDialogUpdateMutation.graphql";
import { custom, day, lines, record, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useBrandModelSource, useProductSource } from "@/domains/catalog/useCatalogSources";
import { ASSET_KIND, ASSET_STATUS } from "@/domains/customer/assetLabels";
import { useAddressSource } from "@/domains/customer/useCustomerParts";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { IntegerInput, MoneyInput } from "@/ui/input/NumberInput";
import type { AssetRow } from "./AssetList";

const MOST = 1_000_000;

function assetForm(kind: CustomerAssetKind) {
  const word = ASSET_KIND[kind];
  return defineForm<CustomerAssetInput, AssetRow>()({
    name: text(`${word}名称`, { required: true, max: 100 }),
    number: text(`${word}编号`, { max: 50 }),
    productId: record("产品", { source: useProductSource, of: ({ product }: AssetRow) => product }),
    brandModelId: record("品牌型号", {
      source: useBrandModelSource,
      of: ({ brandModel: of }: AssetRow) => of && { value: of.rowId, label: `${of.brand} ${of.model}` },
    }),
    serialNumber: text("序列号", { max: 100 }),
    status: select("状态", optionsOf(ASSET_STATUS), { start: "IN_USE" }),
    departName: text("使用部门", { max: 50 }),
    addressId: record("所在地址", {
      of: ({ address }: AssetRow) =>
        address && { value: address.rowId, label: address.name || address.address },
    }),
    location: text("位置", { max: 200, placeholder: "楼栋、楼层、房间" }),
    quantity: custom("数量", {
      empty: "1",
      rules: [
        check((value: string) =>
          Number(value) >= 1 && Number(value) <= MOST ? null : `数量应在 1 到 ${MOST} 之间`,
        ),
      ],
      read: ({ quantity }: AssetRow) => String(quantity),
      given: Number,
      render: ({ known: _known, ...input }) => <IntegerInput {...input} maxLength={7} />,
    }),
    price: custom("价格", {
      empty: "",
      read: ({ price }: AssetRow) => String(price ?? ""),
      given: (value) => (value === "" ? null : Number(value)),
      render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder="请输入价格" />,
    }),
    purchasedOn: day("购买日期"),
    installedOn: day("安装日期"),
    warrantyUntil: day("质保截止"),
    remark: lines("备注", { max: 500, span: 2 }),
  });
}

const FORMS = { ASSET: assetForm("ASSET"), DEVICE: assetForm("DEVICE") } as const;

export interface AssetDialogProps extends RecordDialogProps {
  customerId: string;
  kind: CustomerAssetKind;
  row?: AssetRow | undefined;
}

/** Dialog to create or modify an asset or a device of a customer. */
export default function AssetDialog({ customerId, kind, ...props }: AssetDialogProps) {
  const addresses = useAddressSource(customerId);
  const parts = useMemo(() => ({ addressId: addresses }), [addresses]);
  const create = useSave<AssetDialogCreateMutation>(graphql`
    mutation AssetDialogCreateMutation($customerId: ID!, $kind: CustomerAssetKind!, $input: CustomerAssetInput!) {
      customerAssetCreate(input: { customerId: $customerId, kind: $kind, values: $input }) {
        userErrors { field message code }
      }
    }
  `);
  const update = useSave<AssetDialogUpdateMutation>(graphql`
    mutation AssetDialogUpdateMutation($id: ID!, $version: Int!, $input: CustomerAssetInput!) {
      customerAssetUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORMS[kind]}
      subject={ASSET_KIND[kind]}
      size="wide"
      columns={2}
      parts={parts}
      create={(input) => create({ customerId, kind, input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
