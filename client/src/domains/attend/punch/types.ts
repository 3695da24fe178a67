import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import type { Waiting } from "@/app/offline/sendQueue";

/** A punch as made on the device. */
export interface Punching {
  /** The device's own time when the button was pressed, in milliseconds. */
  readonly at: number;
  /** The start or end of work it is for; null where none was expected. */
  readonly side: AttendSide | null;
  /** Degrees, WGS84; null where the device provides none. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** The place as a text, as the page showed it then. */
  readonly where: string;
  readonly remark: string;
  readonly photos: readonly TakenPhoto[];
}

/** A punch that waits for the network, or was refused. */
export interface QueuedPunch extends Waiting, Punching {}
