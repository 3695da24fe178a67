import { isBelow, modeOfColumn, pathOf, type QueryDraft } from "./draft";
import { labelAt, listsOf, stepsAlong, type Types } from "./schema";
import { type Chosen, eachField, keyOf, leavesOf, type Path, pathText, usesOf } from "./selection";
import { type Slot, slotsOf, valueAt, variablesOf } from "./slots";

/** A selected field that takes conditions. */
export interface Conditioned {
  readonly path: Path;
  readonly label: string;
  readonly chosen: Chosen;
  readonly slots: readonly Slot[];
}

/** Selected fields with arguments, from the root down, and the types still needed to describe them. */
export function conditionedFields(
  types: Types,
  { fields }: QueryDraft,
): { readonly found: readonly Conditioned[]; readonly needs: readonly string[] } {
  const found: Conditioned[] = [];
  const needs = new Set<string>();
  for (const [path, one] of eachField(fields)) {
    const field = stepsAlong(types, fields, path)?.at(-1)?.field;
    if (!field || field.arguments.length === 0) continue;
    const { slots, needs: more } = slotsOf(types, field, path.length === 1);
    for (const name of more) needs.add(name);
    if (slots.length > 0) found.push({ path, label: labelAt(types, fields, path), chosen: one, slots });
  }
  return { found, needs: [...needs] };
}

/** A warning or an error, at a column, a parameter, an argument, or the whole. */
export interface Finding {
  readonly at: string | null;
  readonly text: string;
}

/** Errors that prevent saving. */
export function problemsOf(types: Types, draft: QueryDraft): Finding[] {
  const found: Finding[] = [];
  if (draft.columns.length === 0) found.push({ at: null, text: "请在左侧选择至少一个字段" });
  for (const { path, label } of draft.columns)
    if (!label.trim()) found.push({ at: path, text: "请输入列名" });
  for (const { name, label } of draft.parameters)
    if (!label.trim()) found.push({ at: `$${name}`, text: "请输入参数名称" });
  for (const { path, label, chosen: one, slots } of conditionedFields(types, draft).found)
    for (const slot of slots)
      if (slot.isRequired && !valueAt(one.args, slot.path))
        found.push({ at: pathText(path), text: `请填写${label}的“${slot.label}”` });
  return found;
}

/** Warnings of probably unintended settings. */
export function warningsOf(types: Types, draft: QueryDraft): Finding[] {
  const { fields, rows, columns, parameters } = draft;
  const found: Finding[] = [];
  const name = (list: string) => `“${labelAt(types, fields, pathOf(list))}”`;
  for (const list of rows) {
    const own = columns.some(
      (column) => isBelow(column.path, list) && modeOfColumn(types, draft, column) === "ROWS",
    );
    if (!own) found.push({ at: list, text: `${name(list)}展开为行，但没有选择它自己的字段，因此不会展开` });
  }
  const roots = fields.filter((root) =>
    leavesOf([root]).some((path) => listsOf(types, fields, path).length > 0),
  );
  if (roots.length > 1) {
    const words = roots.map((root) => `“${labelAt(types, fields, [keyOf(root)])}”`).join("、");
    found.push({ at: null, text: `${words}互不相关，只能有一个展开为行，其余的会在每一行重复` });
  }
  for (const parameter of parameters)
    if (!variablesOf(parameter).some((one) => usesOf(fields, one).length > 0))
      found.push({ at: `$${parameter.name}`, text: "还没有条件用到它" });
  return found;
}
