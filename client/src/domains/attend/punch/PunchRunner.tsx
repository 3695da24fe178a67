import { usePunchQueue } from "./usePunchQueue";

/** Sends queued punches once there is a network, on every page. */
export default function PunchRunner() {
  usePunchQueue();
  return null;
}
