import type { FlowRight } from "@/__generated__/FlowContent_process.graphql";
import type { Right, Rights } from "./definition";

const RIGHT: Readonly<Record<FlowRight, Right>> = { WRITE: "write", READ: "read", HIDDEN: "hidden" };

/** Field rights as the form expects them, and whether any field can be edited. */
export function rightsOf(told: readonly { readonly path: string; readonly right: FlowRight }[]): {
  readonly rights: Rights;
  readonly isWritable: boolean;
} {
  return {
    rights: Object.fromEntries(told.map(({ path, right }) => [path, RIGHT[right]])),
    isWritable: told.some(({ right }) => right === "WRITE"),
  };
}
