import { CountPart } from "./CountPart";
import type { ApplyPartProps } from "./props";
import { RepairPart } from "./RepairPart";
import { SwapPart } from "./SwapPart";
import "./apply.css";

/**
 * The attendance section beside the form of an application: calculation, missed punches or swap, by the
 * kind of application.
 */
export function ApplyPart(props: ApplyPartProps) {
  switch (props.kind) {
    case "leave":
      return <CountPart {...props} of="LEAVE" />;
    case "overtime":
      return <CountPart {...props} of="OVERTIME" />;
    case "trip":
      return <CountPart {...props} of="TRIP" />;
    case "punch_repair":
      return <RepairPart {...props} />;
    case "shift_swap":
      return <SwapPart {...props} />;
  }
}
