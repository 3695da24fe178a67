import { StatusTag } from "@/ui/frame/StatusTag";
import { loadText, reasonText, reasonTone, type Suited } from "./reasons";

/** How much somebody has to do, how far away they are as far as that is known, and what speaks for them and against them. */
export function SuitedFacts({ suited }: { suited: Suited }) {
  return (
    <>
      <span className="ui-muted ui-small ui-num">{loadText(suited)}</span>
      {suited.reasons
        .filter((reason) => reason !== "BUSY" && reason !== "FREE")
        .map((reason) => (
          <StatusTag key={reason} tone={reasonTone(reason)}>
            {reasonText(reason, suited)}
          </StatusTag>
        ))}
    </>
  );
}
