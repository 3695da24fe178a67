import { useMemo } from "react";
import type { Condition } from "../_lib/types";
import { inOrder } from "./grid";
import { type Figuring, TileView } from "./TileView";
import type { ParameterRow, TileFigures, TileRow } from "./types";

interface DashboardGridProps extends Pick<Figuring, "loading" | "stopped" | "error"> {
  tiles: readonly TileRow[];
  parameters: readonly ParameterRow[];
  held: readonly Condition[];
  figures: readonly TileFigures[];
  /** Codes of the tiles that are requested again alone. */
  again: ReadonlySet<string>;
  /** Requests the figures of one tile again. */
  onRetry: (code: string) => void;
}

/** Grid of a dashboard's tiles at their positions, in reading order. */
export function DashboardGrid({ tiles, figures, loading, again, onRetry, ...rest }: DashboardGridProps) {
  const ordered = useMemo(
    () => inOrder(tiles.map((tile) => ({ code: tile.code, place: tile, tile }))).map(({ tile }) => tile),
    [tiles],
  );
  return (
    <div className="dash-grid">
      {ordered.map((tile) => (
        <TileView
          key={tile.code}
          tile={tile}
          figures={figures.find(({ code }) => code === tile.code)}
          loading={loading || again.has(tile.code)}
          onRetry={() => onRetry(tile.code)}
          {...rest}
        />
      ))}
    </div>
  );
}
