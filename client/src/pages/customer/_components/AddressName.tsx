import { StatusTag } from "@/ui/frame/StatusTag";

export interface NamedPlace {
  readonly name: string | null | undefined;
  readonly lng: number | null | undefined;
  readonly lat: number | null | undefined;
}

/** The map does not know the place while one of the two is missing (business §3 Address); zero is a coordinate. */
export function isLocated({ lng, lat }: Pick<NamedPlace, "lng" | "lat">): boolean {
  return typeof lng === "number" && typeof lat === "number";
}

/** What a place is called: 无 without a name, with 未定位 while the map does not know it (business §3 Address). */
export function AddressName({ address }: { address: NamedPlace }) {
  return (
    <>
      {address.name?.trim() ? <span>{address.name}</span> : <span className="ui-muted">无</span>}
      {isLocated(address) ? null : <StatusTag tone="yellow">未定位</StatusTag>}
    </>
  );
}
