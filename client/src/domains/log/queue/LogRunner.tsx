import { useSending } from "@/app/offline/useSending";
import { useLogQueue } from "./useLogQueue";

/** Sends queued logs once there is a network, on every page. */
export default function LogRunner() {
  useSending(useLogQueue());
  return null;
}
