import { lazy, Suspense, useState } from "react";
import { useMapSettings } from "@/app/map/mapSettings";
import type { Point } from "@/app/map/place";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { PlaceSketch } from "./PlaceSketch";
import "@/app/map/map.css";
import "./PlaceMap.css";

const TileMap = lazy(() => import("@/app/map/TileMap"));

export interface PlaceMapProps {
  point: Point;
  /** Radius in metres around it. */
  radius?: number | null;
}

/**
 * Read-only map of an attendance place with its radius: on map tiles where the server has a source of them,
 * else drawn to scale.
 */
export function PlaceMap({ point, radius = null }: PlaceMapProps) {
  const { tiles, loading } = useMapSettings();
  const [failed, setFailed] = useState(false);
  if (loading) return <LoadingMask text="正在加载地图…" />;
  if (!tiles || failed) return radius ? <PlaceSketch radius={radius} /> : null;
  return (
    <div className="map-stage attend-place">
      <Suspense fallback={<LoadingMask text="正在加载地图…" />}>
        <TileMap tiles={tiles} point={point} radius={radius} onFailed={() => setFailed(true)} />
      </Suspense>
    </div>
  );
}
