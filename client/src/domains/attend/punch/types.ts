import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import type { Waiting } from "@/app/offline/sendQueue";

/** A punch as somebody makes it. */
export interface Punching {
  /** The time of the device's own clock when the button was pressed, in milliseconds. */
  readonly at: number;
  /** The end of work that it was meant for; null where none was expected. */
  readonly side: AttendSide | null;
  /** Degrees, WGS84; null where the device does not tell. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** The place in words, as the page knew it then. */
  readonly where: string;
  readonly remark: string;
  readonly photos: readonly TakenPhoto[];
}

/** A punch that waits for the network, or was refused. */
export interface QueuedPunch extends Waiting, Punching {}
