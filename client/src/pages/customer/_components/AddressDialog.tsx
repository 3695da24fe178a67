import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import { graphql } from "react-relay";
import type {
  AddressDialogCreateMutation,
  CustomerAddressInput,
} from "@/__generated__/AddressDialogCreateMutation.graphql";
import type { AddressDialogUpdateMutation } from "@/__generated__/AddressDialogUpdateMutation.graphql";
import { openMapPicker } from "@/app/map/openMapPicker";
import { formOfPlace, placeOfForm } from "@/app/map/placeForm";
import { custom, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check, isEmpty, required } from "@/ui/form/rules";
import { Button } from "@/ui/frame/Button";
import { NumberInput } from "@/ui/input/NumberInput";
import { NO_DESCRIPTION } from "../_lib/addressForm";
import type { AddressRow } from "./AddressList";

/** Field for one of the two coordinates, in degrees, with a precision of about a metre. */
function coordinate(
  label: "经度" | "纬度",
  most: number,
  read: (row: AddressRow) => number | null | undefined,
) {
  return custom(label, {
    required: true,
    empty: "",
    rules: [
      required(`请输入${label}`),
      check((value: string) => (Number(value) > most ? `${label}不能超过 ${most}` : null)),
    ],
    read: (row: AddressRow) => String(read(row) ?? ""),
    given: (value) => (value === "" ? null : Number(value)),
    render: ({ known: _known, ...input }) => (
      <NumberInput {...input} decimals={6} negative placeholder={`请输入${label}`} />
    ),
  });
}

const FORM = defineForm<CustomerAddressInput, AddressRow>()({
  name: text("地址名称", { required: "请填写地址名称", max: 100 }),
  isDefault: toggle("默认地址", { words: ["默认地址", "普通地址"] }),
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

export interface AddressDialogProps extends RecordDialogProps {
  customerId: string;
  /** Whether the customer's type requires floor and room number (business §5). */
  requireDescription: boolean;
  row?: AddressRow | undefined;
}

/**
 * Dialog to create or modify an address of a customer; picking it on the map fills in name and coordinates
 * (business §2 Customer, §5).
 */
export default function AddressDialog({ customerId, requireDescription, ...props }: AddressDialogProps) {
  const create = useSave<AddressDialogCreateMutation>(graphql`
    mutation AddressDialogCreateMutation($customerId: ID!, $input: CustomerAddressInput!) {
      customerAddressCreate(
        input: { customerId: $customerId, values: $input }
      ) { userErrors { field message code } }
    }
  `);
  const update = useSave<AddressDialogUpdateMutation>(graphql`
    mutation AddressDialogUpdateMutation($id: ID!, $version: Int!, $input: CustomerAddressInput!) {
      customerAddressUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const located = (input: CustomerAddressInput): CustomerAddressInput => ({ ...input, coordinates: "WGS84" });
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="地址"
      columns={2}
      parts={{ description: { required: requireDescription } }}
      validate={({ description }) =>
        requireDescription && isEmpty(description) ? { description: NO_DESCRIPTION } : {}
      }
      create={(input) => create({ customerId, input: located(input) })}
      update={(input, { id, version }) => update({ id, version, input: located(input) })}
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
