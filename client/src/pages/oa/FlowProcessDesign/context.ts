/** Data that the process designer provides to its panels. */
import { createContext, use } from "react";
import { type Definition, EMPTY_DEFINITION } from "@/domains/flow/definition";
import type { Names } from "@/domains/flow/process/texts";

/** Form that a sub-process can use; without its fields no values can be passed to it. */
export interface ChildForm {
  readonly id: string;
  readonly name: string;
  readonly fields?: Definition["fields"];
}

/** Data about the whole process, for the panels. */
export interface DesignFacts {
  readonly definition: Definition;
  readonly names: Names;
  readonly forms: readonly ChildForm[];
}

export const DesignContext = createContext<DesignFacts>({
  definition: EMPTY_DEFINITION,
  names: {},
  forms: [],
});

export function useDesignFacts(): DesignFacts {
  return use(DesignContext);
}
