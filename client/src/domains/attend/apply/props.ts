import type { Definition, FlowValues } from "@/domains/flow/definition";
import type { ApplyKind } from "./forms";

/** The props of each part of attendance beside the form of an application. */
export interface ApplyPartProps {
  kind: ApplyKind;
  definition: Pick<Definition, "fields" | "rights">;
  values: FlowValues;
  /** Fills in fields. */
  onFill: (values: FlowValues) => void;
  /** The application that is sent again, which does not overlap with itself. */
  processId: string | null;
}
