import { StatusTag } from "@/ui/frame/StatusTag";
import { loadText, reasonText, reasonTone, type Suited } from "./reasons";

/** Data of a suggested technician: workload, distance as far as known, and the reasons for and against. */
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
