import type { Definition, Who } from "../definition";
import type { Fault } from "./check";
import { allNodes } from "./tree";

/** Roles in the rules of a workflow that no active member has: pure functions. */

const rolesOf = ({ by, roleIds = [] }: Who) => (by === "role" || by === "chosen" ? roleIds : []);

/** The roles that rules for approvers and for copies name, each once, in a stable order. */
export function rolesIn({ nodes }: Pick<Definition, "nodes">): string[] {
  return [...new Set(allNodes(nodes).flatMap(({ who = [] }) => who.flatMap(rolesOf)))].sort();
}

/** A warning at each node with a role that nobody has; `unheld` are the names of such roles by row id. */
export function unheldFaults(
  { nodes }: Pick<Definition, "nodes">,
  unheld: ReadonlyMap<string, string>,
): Fault[] {
  return allNodes(nodes).flatMap(({ key, who = [] }) =>
    [...new Set(who.flatMap(rolesOf))].flatMap((id) => {
      const name = unheld.get(id);
      return name === undefined ? [] : [{ key, message: `角色“${name}”现在没有在职成员`, warning: true }];
    }),
  );
}
