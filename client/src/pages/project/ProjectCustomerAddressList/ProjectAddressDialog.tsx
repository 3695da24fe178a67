import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import { graphql } from "react-relay";
import type {
  ProjectAddressDialogCreateMutation,
  ProjectAddressInput,
} from "@/__generated__/ProjectAddressDialogCreateMutation.graphql";
import type { ProjectAddressDialogUpdateMutation } from "@/__generated__/ProjectAddressDialogUpdateMutation.graphql";
import { openMapPicker } from "@/app/map/openMapPicker";
import { formOfPlace, placeOfForm } from "@/app/map/placeForm";
import { custom, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { Button } from "@/ui/frame/Button";
import { NumberInput } from "@/ui/input/NumberInput";
import type { ProjectAddressRow } from "./ProjectCustomerAddressListPage";

/** Form field of a latitude or longitude; both are optional. */
function coordinate(
  label: "经度" | "纬度",
  most: number,
  read: (row: ProjectAddressRow) => number | null | undefined,
) {
  return custom(label, {
    empty: "",
    rules: [check((value: string) => (Number(value) > most ? `${label}不能超过 ${most}` : null))],
    read: (row: ProjectAddressRow) => String(read(row) ?? ""),
    given: (value) => (value === "" ? null : Number(value)),
    render: ({ known: _known, ...input }) => (
      <NumberInput {...input} decimals={6} negative placeholder={`请输入${label}`} />
    ),
  });
}

const FORM = defineForm<ProjectAddressInput, ProjectAddressRow>()({
  name: text("地址名称", { required: "请填写地址名称", max: 50, span: 2 }),
  address: text("详细地址", {
    required: "请填写详细地址",
    max: 200,
    span: 2,
    help: "点“定位”在地图上选取，名称、地址和经纬度会一起填好",
  }),
  lng: coordinate("经度", 180, ({ lng }) => lng),
  lat: coordinate("纬度", 90, ({ lat }) => lat),
  description: text("地址说明", { max: 200, span: 2, placeholder: "楼层、门牌号" }),
});

export interface ProjectAddressDialogProps extends RecordDialogProps {
  projectId: string;
  row?: ProjectAddressRow | undefined;
}

/**
 * Dialog to create or modify a site of a project; a place picked on the map fills in its fields (business
 * §5 Address dialog).
 */
export default function ProjectAddressDialog({ projectId, ...props }: ProjectAddressDialogProps) {
  const create = useSave<ProjectAddressDialogCreateMutation>(graphql`
    mutation ProjectAddressDialogCreateMutation($input: ProjectAddressInput!) {
      projectAddressCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectAddressDialogUpdateMutation>(graphql`
    mutation ProjectAddressDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectAddressInput!) {
      projectAddressUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="地址"
      columns={2}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    >
      {(form) => (
        <div>
          <Button
            icon={<MapMarkerIcon />}
            onClick={async () => {
              const place = await openMapPicker(placeOfForm(form.values));
              if (place) form.setAll(formOfPlace(place, form.values));
            }}
          >
            定位
          </Button>
        </div>
      )}
    </RecordDialog>
  );
}
