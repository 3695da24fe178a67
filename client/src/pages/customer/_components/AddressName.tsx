import { StatusTag } from "@/ui/frame/StatusTag";

export interface NamedPlace {
  readonly name: string | null | undefined;
  readonly lng: number | null | undefined;
  readonly lat: number | null | undefined;
}

/** Whether an address has both coordinates (business §3 Address); zero is a valid coordinate. */
export function isLocated({ lng, lat }: Pick<NamedPlace, "lng" | "lat">): boolean {
  return typeof lng === "number" && typeof lat === "number";
}

/** Name of an address: 无 without a name, plus 未定位 without coordinates (business §3 Address). */
export function AddressName({ address }: { address: NamedPlace }) {
  return (
    <>
      {address.name?.trim() ? <span>{address.name}</span> : <span className="ui-muted">无</span>}
      {isLocated(address) ? null : <StatusTag tone="yellow">未定位</StatusTag>}
    </>
  );
}
