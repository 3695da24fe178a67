import type { MapPlace } from "./place";

/** The part of the address form that the map knows of; coordinates as they are typed. */
export interface LocatedValues {
  name: string;
  address: string;
  lng: string;
  lat: string;
}

/** Where the map opens. */
export function placeOfForm({ name, address, lng, lat }: LocatedValues): MapPlace | null {
  return lng === "" || lat === "" ? null : { lng: Number(lng), lat: Number(lat), address, name };
}

/** What the map fills in. A name or an address that it doesn't know leaves the typed one. */
export function formOfPlace(place: MapPlace, typed: LocatedValues): LocatedValues {
  return {
    name: place.name || typed.name,
    address: place.address || typed.address,
    lng: String(place.lng),
    lat: String(place.lat),
  };
}
