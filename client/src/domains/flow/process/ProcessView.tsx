import { lazyPart } from "@/app/page/lazyPart";
import { useMedia } from "@/ui/base/useMedia";
import type { ProcessProps } from "./diagram";
import { ProcessSteps } from "./ProcessSteps";

const PHONE = "(max-width: 599.98px)";

const Picture = lazyPart<ProcessProps>(() =>
  import("./ProcessPicture").then((module) => module.ProcessPicture),
);

/** The workflow of an application: a diagram, or a list on a narrow screen. */
export function ProcessView(props: ProcessProps) {
  const phone = useMedia(PHONE);
  return phone ? <ProcessSteps {...props} /> : <Picture {...props} />;
}
