import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import { openMapPicker } from "@/app/map/openMapPicker";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { TextInput } from "@/ui/input/TextInput";
import type { CustomerValues } from "./customerForm";

/** Fields that the map picker fills in. */
export type Place = Pick<CustomerValues, "address" | "addressName" | "lng" | "lat">;

/** Address input: typed, or picked on the map with its name and coordinates. */
export function AddressField({
  place: { address, addressName, lng, lat },
  onPlace,
  ...input
}: InputProps<string> & { place: Place; onPlace: (place: Partial<Place>) => void }) {
  const locate = async () => {
    const known = lng === null || lat === null ? null : { lng, lat, address, name: addressName };
    const chosen = await openMapPicker(known);
    if (!chosen) return;
    // without an address from the map the typed one is kept
    onPlace({
      lng: chosen.lng,
      lat: chosen.lat,
      address: chosen.address || address,
      addressName: chosen.name || addressName,
    });
  };
  return (
    <div className="cust-address">
      <div className="ui-row">
        <TextInput {...input} maxLength={200} placeholder="请选择地址" />
        <Button icon={<MapMarkerIcon />} disabled={input.disabled} onClick={locate}>
          定位
        </Button>
      </div>
      {lng === null ? null : (
        <p className="ui-muted ui-small ui-row ui-row--wrap">
          <span>已定位{addressName ? `：${addressName}` : ""}</span>
          <button
            type="button"
            className="ui-link"
            onClick={() => onPlace({ lng: null, lat: null, addressName: "" })}
          >
            清除定位
          </button>
        </p>
      )}
    </div>
  );
}
