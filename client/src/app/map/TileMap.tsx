import {
  type GeoJSONSource,
  LngLatBounds,
  type Map as MapLibreMap,
  Map as MapOfTiles,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useEffect, useRef } from "react";
import "maplibre-gl/dist/maplibre-gl.css";
import { fromGcj02, toGcj02 } from "./coordinates";
import { circleOf, type Point } from "./place";

/** A source of map tiles, as configured on the server. */
export interface TileSource {
  /** Address of a tile, with {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
  /** The coordinate system of the tiles: `GCJ02` for AMap and Tencent. */
  readonly system: string;
}

/** The centre of the country, until a place is chosen. */
const START: Point = { lng: 108, lat: 34 };
const NEAR = 15;
const FAR = 3.5;
/** Margin around a circle, in pixels. */
const ROOM = 24;
/** Names of the style's layers for the tiles and the circle. */
const TILES = "tiles";
const CIRCLE = "circle";
const NOTHING = { type: "FeatureCollection", features: [] } as const;

setWorkerUrl(workerUrl);

export interface TileMapProps {
  tiles: TileSource;
  point: Point | null;
  /** Radius in metres around the point. */
  radius?: number | null | undefined;
  /** Called when the pin is moved; without it the map only shows the point. */
  onPoint?: ((point: Point) => void) | undefined;
  /** Called when no map is possible: no WebGL, or no tiles. */
  onFailed: () => void;
}

/**
 * A map of tiles with a draggable pin. Default export, because it is loaded only where there is a source of
 * tiles.
 */
export default function TileMap({ tiles, point, radius = null, onPoint, onFailed }: TileMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap | null>(null);
  const pin = useRef<Marker | null>(null);
  const { tileUrl, attribution, system } = tiles;
  const isGcj = system === "GCJ02";
  const told = useRef({ onPoint, onFailed, point });
  useEffect(() => {
    told.current = { onPoint, onFailed, point };
  });
  const show = isGcj ? toGcj02 : (at: Point) => at;
  const read = isGcj ? fromGcj02 : (at: Point) => at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map for one source; the rest is read when it is needed
  useEffect(() => {
    if (!place.current) return;
    const start = told.current.point;
    const color = getComputedStyle(place.current).getPropertyValue("--accent").trim() || "#2d72d2";
    let made: MapLibreMap;
    try {
      made = new MapOfTiles({
        container: place.current,
        center: show(start ?? START),
        zoom: start ? NEAR : FAR,
        style: {
          version: 8,
          sources: {
            [TILES]: { type: "raster", tiles: [tileUrl], tileSize: 256, attribution },
            [CIRCLE]: { type: "geojson", data: NOTHING },
          },
          layers: [
            { id: TILES, type: "raster", source: TILES },
            {
              id: CIRCLE,
              type: "fill",
              source: CIRCLE,
              paint: { "fill-color": color, "fill-opacity": 0.16 },
            },
            { id: "edge", type: "line", source: CIRCLE, paint: { "line-color": color, "line-width": 1.5 } },
          ],
        },
      });
    } catch {
      told.current.onFailed();
      return;
    }
    let seen = false;
    made.on("data", (event) => {
      if (event.dataType === "source" && event.sourceId === TILES && event.isSourceLoaded) seen = true;
    });
    made.on("error", () => {
      if (!seen) told.current.onFailed();
    });
    made.addControl(new NavigationControl({ showCompass: false }));
    made.on("click", ({ lngLat }) => told.current.onPoint?.(read(lngLat)));
    map.current = made;
    return () => {
      pin.current = null;
      map.current = null;
      made.remove();
    };
  }, [tileUrl, attribution, isGcj]);

  const lng = point?.lng;
  const lat = point?.lat;
  const movable = onPoint !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const on = map.current;
    if (!on || lng === undefined || lat === undefined) return;
    const at = show({ lng, lat });
    if (!pin.current) {
      const made = new Marker({ draggable: movable }).setLngLat(at).addTo(on);
      made.on("dragend", () => told.current.onPoint?.(read(made.getLngLat())));
      pin.current = made;
    } else pin.current.setLngLat(at);
    if (!on.getBounds().contains(at)) on.jumpTo({ center: at, zoom: Math.max(on.getZoom(), 11) });
  }, [lng, lat, isGcj]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const on = map.current;
    if (!on) return;
    const draw = () => {
      const round = lng === undefined || lat === undefined || !radius ? null : circleOf({ lng, lat }, radius);
      const corners = (round ?? []).map((corner) => {
        const at = show(corner);
        return [at.lng, at.lat];
      });
      on.getSource<GeoJSONSource>(CIRCLE)?.setData(
        round
          ? { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [corners] } }
          : NOTHING,
      );
      if (!round) return;
      const bounds = new LngLatBounds();
      for (const [east = 0, north = 0] of corners) bounds.extend([east, north]);
      const view = on.getBounds();
      const isSeen = view.contains(bounds.getNorthEast()) && view.contains(bounds.getSouthWest());
      // a user who places the pin has chosen the zoom
      if (!(movable && isSeen)) on.fitBounds(bounds, { padding: ROOM, animate: false });
    };
    if (on.getSource(CIRCLE)) {
      draw();
      return;
    }
    on.once("style.load", draw);
    return () => {
      on.off("style.load", draw);
    };
  }, [lng, lat, radius, isGcj]);

  const label = movable ? "地图，点击放置图钉" : "地图";
  return <div ref={place} className="map-tiles" role="application" aria-label={label} />;
}
