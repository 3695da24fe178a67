import type { Definition, FlowValues } from "@/domains/flow/definition";
import type { ApplyKind } from "./forms";

/** Props of every attendance section beside the form of an application. */
export interface ApplyPartProps {
  kind: ApplyKind;
  definition: Pick<Definition, "fields" | "rights">;
  values: FlowValues;
  /** Fills in fields of the form. */
  onFill: (values: FlowValues) => void;
  /** Row id of the application that is sent again, which does not overlap with itself. */
  processId: string | null;
}
