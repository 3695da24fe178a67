import type { MapPlace } from "./place";

/** The fields of the address form that the map fills in; coordinates as typed. */
export interface LocatedValues {
  name: string;
  address: string;
  lng: string;
  lat: string;
}

/** The place at which the map opens. */
export function placeOfForm({ name, address, lng, lat }: LocatedValues): MapPlace | null {
  return lng === "" || lat === "" ? null : { lng: Number(lng), lat: Number(lat), address, name };
}

/** The fields for a chosen place. A name or an address that it lacks leaves the typed one. */
export function formOfPlace(place: MapPlace, typed: LocatedValues): LocatedValues {
  return {
    name: place.name || typed.name,
    address: place.address || typed.address,
    lng: String(place.lng),
    lat: String(place.lat),
  };
}
