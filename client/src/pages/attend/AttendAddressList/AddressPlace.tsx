import { PlaceMap } from "@/domains/attend/place/PlaceMap";
import { AddressUsage } from "./AddressUsage";
import "./AddressPlace.css";
import type { AttendAddressRow } from "./AttendAddressListPage";

/**
 * Details of an attendance place: a map with its radius, and the groups that use it; loaded on first
 * opening.
 */
export function AddressPlace({ address }: { address: AttendAddressRow }) {
  const { rowId, lat, lng, radius } = address;
  return (
    <>
      <PlaceMap key={rowId} point={{ lat, lng }} radius={radius} />
      <AddressUsage rowId={rowId} />
    </>
  );
}
