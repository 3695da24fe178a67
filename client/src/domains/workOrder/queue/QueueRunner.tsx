import { useEffect } from "react";
import { registerWorker } from "@/app/offline/register";
import { useSending } from "@/app/offline/useSending";
import { useWorkQueue } from "./useWorkQueue";

/** Sends queued actions once there is a network, on every page. */
export default function QueueRunner() {
  useSending(useWorkQueue());
  // technicians may have to open the product without a network
  useEffect(registerWorker, []);
  return null;
}
