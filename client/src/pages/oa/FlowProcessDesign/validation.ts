import { useEffect, useMemo, useState } from "react";
import type { Definition } from "@/domains/flow/definition";
import { checkDefinition, type Fault } from "@/domains/flow/process/check";
import { findBranch, findNode, type Nodes } from "@/domains/flow/process/tree";

function itemOf(nodes: Nodes, key: string): unknown {
  return findNode(nodes, key)?.node ?? findBranch(nodes, key)?.branch;
}

/**
 * Errors found by the client, plus those of the server for items without client errors, until these items
 * change. Client and server agree on most errors.
 */
export function mergedFaults(
  definition: Definition,
  told: readonly Fault[],
  when: Definition,
): readonly Fault[] {
  const own = checkDefinition(definition);
  const taken = new Set(own.map(({ key }) => key));
  const more = told.filter(({ key }) => {
    const now = itemOf(definition.nodes, key);
    const unchanged = now === undefined ? definition === when : now === itemOf(when.nodes, key);
    return !taken.has(key) && unchanged;
  });
  return [...own, ...more];
}

/** `told` are the server's errors, about the definition shown at their arrival. */
export function useFaults(definition: Definition, told: readonly Fault[]): readonly Fault[] {
  const [about, setAbout] = useState({ told, definition });
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes must not move the reference
  useEffect(() => setAbout({ told, definition }), [told]);
  return useMemo(() => mergedFaults(definition, about.told, about.definition), [definition, about]);
}
