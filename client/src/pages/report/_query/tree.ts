import type { TreeNode } from "@/ui/base/types";
import {
  type Branch,
  branchesBelow,
  fieldOfType,
  isLeaf,
  isList,
  isUsable,
  NODES,
  ROOT,
  type SchemaField,
  type Types,
} from "./schema";
import { type Chosen, eachField, type Path, pathText } from "./selection";

/** A node of the tree; without children while these are being loaded. */
export type FieldNode = TreeNode<Branch>;

const words = new Intl.Collator("zh-Hans-CN");

/** Order of fields: usable ones first; at the root selected ones, then lists before single records. */
export function inOrder(branches: readonly Branch[], first: ReadonlySet<string> | null): Branch[] {
  const rank = ({ field }: Branch) => {
    if (first?.has(field.name)) return -1;
    if (!isUsable(field)) return field.unusable ? 9 : 6;
    return first && !field.isConnection && !isList(field) ? 2 : 0;
  };
  return branches.toSorted((a, b) => rank(a) - rank(b) || words.compare(a.field.label, b.field.label));
}

/** The expanded part of the tree, and the types it waits for. `first` are the root fields on top. */
export function treeOf(
  types: Types,
  expanded: ReadonlySet<string>,
  first: ReadonlySet<string>,
): { readonly nodes: readonly FieldNode[]; readonly needs: readonly string[] } {
  const needs = new Set<string>();
  const below = (above: Branch | null): FieldNode[] => {
    const { branches, needs: waits } = branchesBelow(types, above);
    for (const name of waits) needs.add(name);
    if (waits.length > 0 && above)
      return [{ id: `${pathText(above.names)}.…`, label: "正在加载…", disabled: true }];
    return inOrder(branches, above ? null : first).map((branch): FieldNode => {
      const { names, field } = branch;
      const id = pathText(names);
      const disabled = !isUsable(field);
      const opens = !disabled && !isLeaf(field);
      return {
        id,
        label: `${field.label} ${field.name}`,
        data: branch,
        ...(disabled ? { disabled } : {}),
        ...(opens ? { hasChildren: true, children: expanded.has(id) ? below(branch) : null } : {}),
      };
    });
  };
  return { nodes: below(null), needs: [...needs] };
}

/** Ids of the nodes on a path; fields of a paged list's elements are directly below the list. */
export function idsTo(names: Path): string[] {
  return names.flatMap((name, at) => (name === NODES ? [] : [pathText(names.slice(0, at + 1))]));
}

/** A path to a type: from the selected fields, else from a root list; the types on it must be loaded. */
export interface Way {
  readonly names: Path;
  readonly needs: readonly string[];
}

/** The path to a type; null if there is none. */
export function wayTo(types: Types, fields: readonly Chosen[], typeName: string): Way | null {
  if (typeName === ROOT) return { names: [], needs: [] };
  let typed: readonly (readonly [Path, string])[] = [];
  for (const [path, one] of eachField(fields)) {
    const above =
      path.length === 1 ? ROOT : typed.find(([way]) => pathText(way) === pathText(path.slice(0, -1)))?.[1];
    const field = above === undefined ? undefined : fieldOfType(types, above, one.name);
    if (!field) continue;
    typed = [...typed, [path, field.typeName]];
    if (field.typeName === typeName && one.fields.length > 0) return { names: path, needs: [] };
  }
  const roots = (types.get(ROOT)?.fields ?? []).filter(
    (field) =>
      isUsable(field) && !field.arguments.some(({ isRequired }) => isRequired) && leadsTo(field, typeName),
  );
  // the main list rather than a part of it: it has the shortest name
  const [root] = roots.toSorted((a, b) => a.name.length - b.name.length || words.compare(a.name, b.name));
  if (!root) return null;
  return root.isConnection
    ? { names: [root.name, NODES], needs: [root.typeName, typeName] }
    : { names: [root.name], needs: [typeName] };
}

const leadsTo = (field: SchemaField, typeName: string): boolean =>
  field.isConnection
    ? field.typeName === `${typeName}Connection`
    : isList(field) && field.typeName === typeName;
