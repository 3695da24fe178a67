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
import { type Chosen, eachField, type Path, spelt } from "./selection";

/** What stands at a place of the tree; nothing while what is below is on its way. */
export type FieldNode = TreeNode<Branch>;

const words = new Intl.Collator("zh-Hans-CN");

/** Fields of which one may be chosen come first; at the root what is chosen already, then lists before single records. */
export function inOrder(branches: readonly Branch[], first: ReadonlySet<string> | null): Branch[] {
  const rank = ({ field }: Branch) => {
    if (first?.has(field.name)) return -1;
    if (!isUsable(field)) return field.unusable ? 9 : 6;
    return first && !field.isConnection && !isList(field) ? 2 : 0;
  };
  return branches.toSorted((a, b) => rank(a) - rank(b) || words.compare(a.field.label, b.field.label));
}

/** The tree as far as it is open, with the types that it waits for. `first` are the fields of the root on top. */
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
      return [{ id: `${spelt(above.names)}.…`, label: "正在加载…", disabled: true }];
    return inOrder(branches, above ? null : first).map((branch): FieldNode => {
      const { names, field } = branch;
      const id = spelt(names);
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

/** The ids of the nodes that lead to a place, the elements of lists in pages left out: they stand right below the list. */
export function idsTo(names: Path): string[] {
  return names.flatMap((name, at) => (name === NODES ? [] : [spelt(names.slice(0, at + 1))]));
}

/** How a type is reached: from what is chosen, else from a list of it at the root; the types on the way have to be known. */
export interface Way {
  readonly names: Path;
  readonly needs: readonly string[];
}

/** The way to fields of a type; null where none leads there. */
export function wayTo(types: Types, fields: readonly Chosen[], typeName: string): Way | null {
  if (typeName === ROOT) return { names: [], needs: [] };
  let typed: readonly (readonly [Path, string])[] = [];
  for (const [path, one] of eachField(fields)) {
    const above =
      path.length === 1 ? ROOT : typed.find(([way]) => spelt(way) === spelt(path.slice(0, -1)))?.[1];
    const field = above === undefined ? undefined : fieldOfType(types, above, one.name);
    if (!field) continue;
    typed = [...typed, [path, field.typeName]];
    if (field.typeName === typeName && one.fields.length > 0) return { names: path, needs: [] };
  }
  const roots = (types.get(ROOT)?.fields ?? []).filter(
    (field) =>
      isUsable(field) && !field.arguments.some(({ isRequired }) => isRequired) && leadsTo(field, typeName),
  );
  // the register itself rather than a part of it: its name is the shortest
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
