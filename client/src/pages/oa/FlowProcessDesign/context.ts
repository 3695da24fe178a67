import { createContext, use } from "react";
import { type Definition, EMPTY_DEFINITION } from "@/domains/flow/definition";
import type { Names } from "@/domains/flow/process/words";

/** A form that can be sent as a child of this one; without its fields no values can be handed to it. */
export interface ChildForm {
  readonly id: string;
  readonly name: string;
  readonly fields?: Definition["fields"];
}

/** The whole, as parts of the panel know it. */
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
