import { lazy, Suspense, useEffect, useState } from "react";
import { AreaPicker } from "@/app/area/AreaPicker";
import { loadAreas } from "@/app/area/loadAreas";
import type { TreeNode } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { fieldOf } from "@/ui/form/Field";
import { check, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { AreaMap } from "./AreaMap";
import { areaNames, areaPoint } from "./areaIndex";
import { useMapSettings } from "./mapSettings";
import { type MapPlace, type Point, pointOf, rounded } from "./place";
import "./map.css";

const TileMap = lazy(() => import("./TileMap"));
const NO_AREAS: readonly TreeNode[] = [];

interface Values {
  area: string | null;
  name: string;
  address: string;
  lng: string;
  lat: string;
}

const F = fieldOf<Values>();

export interface MapPickerProps {
  open?: boolean;
  /** The place at which it opens. */
  value: MapPlace | null;
  /** Radius in metres around the place, drawn on a map of tiles. */
  radius?: number | null | undefined;
  /** Called with the chosen place, in WGS84; the caller closes the dialog. */
  onChange: (place: MapPlace) => void;
  onClose: () => void;
}

/**
 * Picker of a place with its coordinates: on a map of tiles where the server has a source of them, else on
 * a drawn one; coordinates can always be typed (business §2 Customer, map picker).
 */
export function MapPicker({ open = true, value, radius, onChange, onClose }: MapPickerProps) {
  const { tiles, loading } = useMapSettings();
  const [failed, setFailed] = useState(false);
  const [areas, setAreas] = useState(NO_AREAS);
  // Texts filled in by an area are replaced by the next one; typed texts stay.
  const [filled, setFilled] = useState({ name: "", address: "" });
  useEffect(() => {
    let live = true;
    loadAreas().then(
      (found) => live && setAreas(found),
      // The picker of areas reports the failure.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  const form = useForm<Values>({
    initial: {
      area: null,
      name: value?.name ?? "",
      address: value?.address ?? "",
      lng: value ? String(value.lng) : "",
      lat: value ? String(value.lat) : "",
    },
    rules: {
      lng: [required("请输入经度"), check((lng: string) => (Number(lng) > 180 ? "经度不能超过 180" : null))],
      lat: [required("请输入纬度"), check((lat: string) => (Number(lat) > 90 ? "纬度不能超过 90" : null))],
    },
    onSubmit: ({ name, address, lng, lat }) => {
      onChange({ lng: Number(lng), lat: Number(lat), address: address.trim(), name: name.trim() });
    },
  });
  const { area, name, address, lng, lat } = form.values;
  const point = pointOf(lng, lat);
  const setPoint = (at: Point) => {
    const { lng: east, lat: north } = rounded(at);
    form.setAll({ lng: String(east), lat: String(north) });
  };
  const setArea = (code: string | null) => {
    const at = code ? areaPoint(code) : null;
    if (!code || !at) {
      form.set("area", code);
      return;
    }
    const names = areaNames(areas, code);
    const next = { name: names.at(-1) ?? "", address: names.join("") };
    form.setAll({
      area: code,
      lng: String(at.lng),
      lat: String(at.lat),
      ...(name.trim() === "" || name === filled.name ? { name: next.name } : {}),
      ...(address.trim() === "" || address === filled.address ? { address: next.address } : {}),
    });
    setFilled(next);
  };
  return (
    <EditDialog
      open={open}
      form={form}
      title="地图选点"
      size="wide"
      columns={2}
      savedText={null}
      loading={loading}
      onClose={onClose}
    >
      <div className="map-stage">
        {tiles && !failed ? (
          <Suspense fallback={<LoadingMask text="正在加载地图…" />}>
            <TileMap
              tiles={tiles}
              point={point}
              radius={radius}
              onPoint={setPoint}
              onFailed={() => setFailed(true)}
            />
          </Suspense>
        ) : (
          <AreaMap areas={areas} code={area} point={point} onArea={setArea} onPoint={setPoint} />
        )}
      </div>
      <F name="area" label="省 / 市 / 区" span={2} help="选择后图钉移到那里，可以再拖动">
        {(input) => <AreaPicker {...input} onChange={setArea} />}
      </F>
      <F name="name" label="地址名称">
        {(input) => <TextInput {...input} placeholder="写字楼、园区或门店" />}
      </F>
      <F name="address" label="详细地址">
        {(input) => <TextInput {...input} maxLength={200} placeholder="街道、门牌号" />}
      </F>
      <F name="lng" label="经度" required>
        {(input) => <NumberInput {...input} decimals={6} negative placeholder="例如 121.473700" />}
      </F>
      <F name="lat" label="纬度" required>
        {(input) => <NumberInput {...input} decimals={6} negative placeholder="例如 31.230400" />}
      </F>
    </EditDialog>
  );
}
