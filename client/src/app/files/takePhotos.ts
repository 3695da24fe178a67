import { randomId } from "@/ui/base/randomId";
import type { TakenPhoto } from "./PhotoPicker";
import { shrunk } from "./shrunk";

/**
 * Longer side of a scaled-down photo, in pixels: enough to read a type plate, a tenth of a camera's file
 * size.
 */
const SIDE = 2000;

/** Photos of chosen files, at most `room`, scaled down to wait on this device until they are uploaded. */
export async function takePhotos(files: readonly File[], room: number): Promise<TakenPhoto[]> {
  const taken: TakenPhoto[] = [];
  for (const file of files.slice(0, Math.max(0, room))) {
    taken.push({ key: randomId(), ...(await shrunk(file, SIDE)) });
  }
  return taken;
}
