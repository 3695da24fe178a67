/** Approval nodes that may follow a node of a process, and the questions of an agreement: pure functions. */
import { type ChosenNode, chosenNodes } from "@/domains/flow/chosen";
import { definitionOf, type Node } from "@/domains/flow/definition";
import { findNode, isFork } from "@/domains/flow/process/tree";

interface Ahead {
  readonly found: readonly Node[];
  /** Whether the process may continue after them without an approval. */
  readonly open: boolean;
}

function first(nodes: readonly Node[]): Ahead {
  const found: Node[] = [];
  for (const node of nodes) {
    if (isFork(node.kind)) {
      const ways = (node.branches ?? []).map((branch) => first(branch.nodes));
      found.push(...ways.flatMap((way) => way.found));
      if (ways.every((way) => !way.open)) return { found, open: false };
    } else {
      found.push(node);
      if (node.kind === "approve" || node.kind === "child") return { found, open: false };
    }
  }
  return { found, open: true };
}

function after(nodes: readonly Node[], key: string): Ahead | null {
  for (const [index, node] of nodes.entries()) {
    const behind = () => first(nodes.slice(index + 1));
    if (node.key === key) return behind();
    for (const branch of node.branches ?? []) {
      const inside = after(branch.nodes, key);
      if (!inside) continue;
      if (!inside.open) return inside;
      const rest = behind();
      return { found: [...inside.found, ...rest.found], open: rest.open };
    }
  }
  return null;
}

/** Nodes that may follow a node: up to the first approval on each branch. */
export function nextOf(nodes: readonly Node[], key: string): readonly Node[] {
  return after(nodes, key)?.found ?? [];
}

/** Questions of an agreement beside the opinion. */
export interface Asked {
  /** Later nodes whose approvers the present approver chooses. */
  readonly chosen: readonly ChosenNode[];
  /** Whether the opinion is required. */
  readonly asksOpinion: boolean;
}

/** Questions of an agreement at a node, by the definition of the application's form. */
export function askedAt(definition: unknown, here: string | undefined): Asked {
  if (here === undefined) return { chosen: [], asksOpinion: false };
  const { nodes } = definitionOf(definition);
  const next = nextOf(nodes, here);
  const ahead = new Set(next.map((node) => node.key));
  // of several branches only one may be taken, so a choice for the others may be empty
  const chosen = chosenNodes(nodes, "previous")
    .filter((node) => ahead.has(node.key))
    .map((node) => ({ ...node, isRequired: node.isRequired && next.length === 1 }));
  return { chosen, asksOpinion: findNode(nodes, here)?.node.asksOpinion === true };
}
