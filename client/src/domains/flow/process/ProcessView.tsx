import { latePart } from "@/app/page/latePart";
import { useMedia } from "@/ui/base/useMedia";
import { ProcessSteps } from "./ProcessSteps";
import type { ProcessProps } from "./picture";

const PHONE = "(max-width: 599.98px)";

const Picture = latePart<ProcessProps>(() =>
  import("./ProcessPicture").then((module) => module.ProcessPicture),
);

/** The way of an application: a picture, or a list where there is no room for one. */
export function ProcessView(props: ProcessProps) {
  const phone = useMedia(PHONE);
  return phone ? <ProcessSteps {...props} /> : <Picture {...props} />;
}
