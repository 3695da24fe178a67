import { useSyncExternalStore } from "react";
import { latePart } from "@/app/page/latePart";
import { ProcessSteps } from "./ProcessSteps";
import type { ProcessProps } from "./picture";

const PHONE = "(max-width: 599.98px)";

function subscribe(tell: () => void): () => void {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener("change", tell);
  return () => phone.removeEventListener("change", tell);
}

const Picture = latePart<ProcessProps>(() =>
  import("./ProcessPicture").then((module) => module.ProcessPicture),
);

/** The way of an application: a picture, or a list where there is no room for one. */
export function ProcessView(props: ProcessProps) {
  const phone = useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
  return phone ? <ProcessSteps {...props} /> : <Picture {...props} />;
}
