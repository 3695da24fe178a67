import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MapPlace } from "./place";

const MapPicker = lazy(() => import("./MapPicker").then((module) => ({ default: module.MapPicker })));

/** Opens the map to choose a place with `radius` metres around it; undefined when none was chosen. */
export function openMapPicker(value: MapPlace | null, radius?: number): Promise<MapPlace | undefined> {
  return openDialog<MapPlace>(({ open, close }) => (
    <MapPicker
      open={open}
      value={value}
      radius={radius}
      onChange={(place) => close(place)}
      onClose={() => close()}
    />
  ));
}
