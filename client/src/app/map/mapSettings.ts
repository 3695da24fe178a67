import type { TileSource } from "./TileMap";

/** Where the enterprise's maps come from; null while nobody has said, and the drawn map stands in. */
export function useMapSettings(): { readonly tiles: TileSource | null; readonly loading: boolean } {
  return { tiles: null, loading: false };
}
