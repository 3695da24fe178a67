import { PlaceMap } from "@/domains/attend/place/PlaceMap";
import { AddressUsage } from "./AddressUsage";
import "./AddressPlace.css";
import type { AttendAddressRow } from "./AttendAddressListPage";

/** An address on the map with its circle, and who uses it; fetched when an address is opened first. */
export function AddressPlace({ address }: { address: AttendAddressRow }) {
  const { rowId, lat, lng, radius } = address;
  return (
    <>
      <PlaceMap key={rowId} point={{ lat, lng }} radius={radius} />
      <AddressUsage rowId={rowId} />
    </>
  );
}
