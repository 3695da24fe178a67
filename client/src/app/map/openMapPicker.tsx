import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MapPlace } from "./place";

const MapPicker = lazy(() => import("./MapPicker").then((module) => ({ default: module.MapPicker })));

/** Lets a place be chosen on the map, `radius` metres around which belong to it; undefined when none was. */
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
