import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import { graphql } from "react-relay";
import type {
  AttendAddressDialogCreateMutation,
  AttendAddressInput,
} from "@/__generated__/AttendAddressDialogCreateMutation.graphql";
import type { AttendAddressDialogUpdateMutation } from "@/__generated__/AttendAddressDialogUpdateMutation.graphql";
import { openMapPicker } from "@/app/map/openMapPicker";
import { pointOf } from "@/app/map/place";
import { formOfPlace, placeOfForm } from "@/app/map/placeForm";
import { custom, lines, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { PlaceMap } from "@/domains/attend/place/PlaceMap";
import { useSave } from "@/relay/useAppMutation";
import { check, required } from "@/ui/form/rules";
import { Button } from "@/ui/frame/Button";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { TagInput } from "@/ui/input/TagInput";
import type { AttendAddressRow } from "./AttendAddressListPage";
import { MOST_NETWORKS, networksProblem, networkText } from "./networks";
import { RADIUS, radiusIn } from "./radius";

/** Field for one of the two coordinates, in degrees, with a precision of about a metre. */
function coordinate(label: "经度" | "纬度", most: number, read: (row: AttendAddressRow) => number) {
  return custom(label, {
    required: true,
    empty: "",
    rules: [
      required(`请输入${label}`),
      check((value: string) => (Math.abs(Number(value)) > most ? `${label}不能超过 ${most}` : null)),
    ],
    read: (row: AttendAddressRow) => String(read(row)),
    given: (value) => Number(value),
    render: ({ known: _known, ...input }) => (
      <NumberInput {...input} decimals={6} negative placeholder={`请输入${label}`} />
    ),
  });
}

const FORM = defineForm<AttendAddressInput, AttendAddressRow>()({
  name: text("地点名称", { required: true, max: 50, placeholder: "如：总部、松江工厂" }),
  enabled: toggle("状态", { words: ["启用", "停用"], start: true, help: "停用后不能在这里打卡" }),
  address: text("详细地址", {
    max: 200,
    span: 2,
    help: "点“定位”在地图上选取，名称、地址和经纬度会一起填好",
  }),
  lng: coordinate("经度", 180, ({ lng }) => lng),
  lat: coordinate("纬度", 90, ({ lat }) => lat),
  radius: custom("打卡范围", {
    help: `以这个地点为圆心的半径，${RADIUS.least} 到 ${RADIUS.most} 米；不填为 ${RADIUS.usual} 米`,
    empty: String(RADIUS.usual),
    rules: [check((value: string) => (radiusIn(value) === null ? RADIUS.problem : null))],
    read: ({ radius }: AttendAddressRow) => String(radius),
    given: (value) => Number(value || RADIUS.usual),
    render: ({ known: _known, ...input }) => (
      <IntegerInput {...input} unit="米" placeholder={String(RADIUS.usual)} />
    ),
  }),
  wifi: custom("Wi-Fi", {
    span: 2,
    help: `路由器的 MAC 地址，连上其中一个即视为在这里；输入后按回车，也可以粘贴多个，最多 ${MOST_NETWORKS} 个`,
    empty: [] as readonly string[],
    rules: [check(networksProblem)],
    read: ({ wifi }: AttendAddressRow) => wifi.map(networkText),
    given: (value) => [...value],
    render: ({ known: _known, ...input }) => (
      <TagInput {...input} max={MOST_NETWORKS} placeholder="如 AA:BB:CC:DD:EE:FF" />
    ),
  }),
  remark: lines("备注", { max: 200, rows: 2, span: 2 }),
});

export interface AttendAddressDialogProps extends RecordDialogProps {
  row?: AttendAddressRow | undefined;
}

/**
 * Dialog to create or modify an attendance place; picking it on the map fills in name, address and
 * coordinates (business §7 Attendance: address).
 */
export default function AttendAddressDialog(props: AttendAddressDialogProps) {
  const create = useSave<AttendAddressDialogCreateMutation>(graphql`
    mutation AttendAddressDialogCreateMutation($input: AttendAddressInput!) {
      attendAddressCreate(input: $input) { attendAddress { id } userErrors { field message code } }
    }
  `);
  const update = useSave<AttendAddressDialogUpdateMutation>(graphql`
    mutation AttendAddressDialogUpdateMutation($id: ID!, $version: Int!, $input: AttendAddressInput!) {
      attendAddressUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="考勤地址"
      size="wide"
      columns={2}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    >
      {(form) => {
        const { lng, lat, radius } = form.values;
        const point = pointOf(lng, lat);
        const metres = radiusIn(radius);
        return (
          <div className="ui-stack">
            <div>
              <Button
                icon={<MapMarkerIcon />}
                onClick={async () => {
                  const place = await openMapPicker(placeOfForm(form.values), metres ?? undefined);
                  if (place) form.setAll(formOfPlace(place, form.values));
                }}
              >
                定位
              </Button>
            </div>
            {point && metres ? <PlaceMap point={point} radius={metres} /> : null}
          </div>
        );
      }}
    </RecordDialog>
  );
}
