import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { mapSettingsQuery } from "@/__generated__/mapSettingsQuery.graphql";
import type { TileSource } from "./TileMap";

const QUERY = graphql`
  query mapSettingsQuery {
    mapSettings {
      tileUrl
      attribution
      system
    }
  }
`;

/** The source of map tiles configured on the server; null: the drawn map is used. */
export function useMapSettings(): { readonly tiles: TileSource | null; readonly loading: boolean } {
  const environment = useRelayEnvironment();
  // undefined until the server has answered
  const [tiles, setTiles] = useState<TileSource | null>();
  useEffect(() => {
    const asked = fetchQuery<mapSettingsQuery>(environment, QUERY, {}, { fetchPolicy: "store-or-network" });
    const subscription = asked.subscribe({
      next: ({ mapSettings }) => setTiles(mapSettings ?? null),
      // the drawn map is the fallback
      error: () => setTiles(null),
    });
    return () => subscription.unsubscribe();
  }, [environment]);
  return { tiles: tiles ?? null, loading: tiles === undefined };
}
