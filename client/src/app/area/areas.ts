import type { TreeNode } from "@/ui/base/types";

/** A province, city or district as `/api/static/area.json` has it. */
export interface Area {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Area[];
}

/** The areas as the kit's trees take them. */
export function areaNodes(areas: readonly Area[]): TreeNode[] {
  return areas.map(({ code, name, children }) => ({
    id: code,
    label: name,
    ...(children ? { children: areaNodes(children) } : {}),
  }));
}

/** The codes from the province down to `code`; nothing when it is unknown. */
export function areaPath(nodes: readonly TreeNode[], code: string): readonly string[] {
  for (const node of nodes) {
    if (node.id === code) return [code];
    const below = areaPath(node.children ?? [], code);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}
