import { graphql } from "react-relay";
import type {
  DeviceDialogCreateMutation,
  ProjectDeviceInput,
} from "@/__generated__/DeviceDialogCreateMutation.graphql";
import type { DeviceDialogUpdateMutation } from "@/__generated__/DeviceDialogUpdateMutation.graphql";
import { custom, day, lines, record, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useBrandModelSource, useProductSource } from "@/domains/catalog/useCatalogSources";
import { DEVICE_STATUS } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { IntegerInput } from "@/ui/input/NumberInput";
import type { DeviceRow } from "./DeviceListPage";

const MOST = 1_000_000;

const FORM = defineForm<ProjectDeviceInput, DeviceRow>()({
  name: text("设备名称", { required: true, max: 100 }),
  serialNumber: text("序列号", { max: 100 }),
  productId: record("产品", { source: useProductSource, of: ({ product }: DeviceRow) => product }),
  brandModelId: record("品牌型号", {
    source: useBrandModelSource,
    of: ({ brandModel: of }: DeviceRow) => of && { value: of.rowId, label: `${of.brand} ${of.model}` },
  }),
  quantity: custom("数量", {
    empty: "1",
    rules: [
      check((value: string) =>
        Number(value) >= 1 && Number(value) <= MOST ? null : `数量应在 1 到 ${MOST} 之间`,
      ),
    ],
    read: ({ quantity }: DeviceRow) => String(quantity),
    given: Number,
    render: ({ known: _known, ...input }) => <IntegerInput {...input} maxLength={7} />,
  }),
  location: text("安装位置", { max: 100, placeholder: "楼栋、楼层、房间" }),
  status: select("状态", optionsOf(DEVICE_STATUS), { start: "PLANNED" }),
  installedOn: day("安装日期"),
  warrantyUntil: day("质保到期"),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface DeviceDialogProps extends RecordDialogProps {
  projectId: string;
  row?: DeviceRow | undefined;
}

/** Dialog to create or modify a device of a project. */
export default function DeviceDialog({ projectId, ...props }: DeviceDialogProps) {
  const create = useSave<DeviceDialogCreateMutation>(graphql`
    mutation DeviceDialogCreateMutation($input: ProjectDeviceInput!) {
      projectDeviceCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<DeviceDialogUpdateMutation>(graphql`
    mutation DeviceDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectDeviceInput!) {
      projectDeviceUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="设备"
      size="wide"
      columns={2}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
