import type { ParameterDraft } from "./draft";
import type { SchemaArgument, SchemaField, Types } from "./schema";
import type { Argument, Path, Value } from "./selection";

/** Input for an argument: a kind of value, or a picker of records. */
export type Control =
  | { readonly kind: "flag" | "number" | "date" | "text" }
  /** A range of two dates, each of the type `ends`. */
  | { readonly kind: "range"; readonly ends: string }
  | { readonly kind: "enum"; readonly type: string }
  /** Sort field and direction of a list. */
  | { readonly kind: "order"; readonly fields: string; readonly ways: string }
  | { readonly kind: "dict"; readonly dictionary: string }
  /** A record of a kind; null where the kind is unknown. */
  | { readonly kind: "record"; readonly of: "MEMBER" | "TEAM" | "CUSTOMER" | "PROJECT" | null };

/** A condition on a field: an argument, or a part of one. */
export interface Slot {
  /** Names from the argument down: `filter`, `createdAt`. */
  readonly path: Path;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
  /** The type as the schema writes it, for the declaration of a variable. */
  readonly type: string;
  readonly control: Control;
}

/** Arguments that the server fills in while paging. */
const PAGING: readonly string[] = ["after", "before", "page"];
/** Largest depth of nested input types. */
const DEEPEST = 3;
const DAYS: readonly string[] = ["Date", "DateTime"];
const NUMBERS: readonly string[] = ["Int", "Float", "Money"];

const inputsOf = (types: Types, name: string) => types.get(name)?.inputs ?? null;

/**
 * Name of the dictionary that a description mentions, as in: Any of these values of the dictionary
 * customer_type.
 */
const dictionaryIn = (text: string | null | undefined) =>
  /dictionary `?(\w+)`?/.exec(text ?? "")?.[1] ?? null;

type RecordKind = Extract<Control, { kind: "record" }>["of"];

const KINDS: Readonly<Record<string, RecordKind>> = {
  Customer: "CUSTOMER",
  Member: "MEMBER",
  Project: "PROJECT",
  Team: "TEAM",
};

/** Kind of record that an id argument refers to, by its name and the type of its field. */
function recordOf(name: string, typeName: string): RecordKind {
  if (name === "id") return KINDS[typeName] ?? null;
  const [, record = ""] = /^(.*?)(?:Ids?)?$/.exec(name) ?? [];
  if (/team$/i.test(record)) return "TEAM";
  if (/customer$/i.test(record)) return "CUSTOMER";
  if (/project$/i.test(record)) return "PROJECT";
  // devices of projects have no picker
  return /(author|by|director|executor|handler|member|owner|person|salesman|user)$/i.test(record)
    ? "MEMBER"
    : null;
}

function controlOf(types: Types, argument: SchemaArgument, ofType: string): Control | null {
  const { name, text, typeName, typeKind, isList } = argument;
  if (typeKind === "ENUM") return { kind: "enum", type: typeName };
  if (typeKind === "INPUT") {
    const inputs = inputsOf(types, typeName);
    const [field, direction] = ["field", "direction"].map((one) =>
      inputs?.find((input) => input.name === one),
    );
    if (isList)
      return field?.typeKind === "ENUM" && direction?.typeKind === "ENUM"
        ? { kind: "order", fields: field.typeName, ways: direction.typeName }
        : null;
    const [from, to] = ["from", "to"].map((end) => inputs?.find((input) => input.name === end));
    const isRange = inputs?.length === 2 && from && DAYS.includes(from.typeName) && from.type === to?.type;
    return isRange ? { kind: "range", ends: from.type } : null;
  }
  if (typeName === "ID") return { kind: "record", of: recordOf(name, ofType) };
  const dictionary = dictionaryIn(text);
  if (dictionary && (typeName === "String" || typeName === "Int")) return { kind: "dict", dictionary };
  if (typeName === "String") return { kind: "text" };
  if (isList) return null;
  if (typeName === "Boolean") return { kind: "flag" };
  if (NUMBERS.includes(typeName)) return { kind: "number" };
  return DAYS.includes(typeName) ? { kind: "date" } : null;
}

/** Conditions of a field, and the types to load for further ones. */
export function slotsOf(
  types: Types,
  field: Pick<SchemaField, "arguments" | "isConnection" | "typeName">,
  isRoot: boolean,
): { readonly slots: readonly Slot[]; readonly needs: readonly string[] } {
  const slots: Slot[] = [];
  const needs = new Set<string>();
  const visit = (
    all: readonly SchemaArgument[],
    above: Path,
    labels: readonly string[],
    depth: number,
    isNeeded: boolean,
  ) => {
    for (const argument of all) {
      const { name, label, typeKind, typeName, type, isList } = argument;
      // required parts of an optional input are optional as well
      const isRequired = isNeeded && argument.isRequired;
      const path = [...above, name];
      if (typeKind === "INPUT" && !types.has(typeName)) {
        needs.add(typeName);
        continue;
      }
      const control = controlOf(types, argument, field.typeName);
      // the name of a single argument `filter` is not informative
      const called = depth === 0 && typeKind === "INPUT" ? [] : [...labels, label];
      if (control) {
        const words = called.length > 0 ? called.join(" · ") : label;
        slots.push({ path, label: words, isRequired, isList, type, control });
        if (control.kind === "enum") needs.add(control.type);
        if (control.kind === "order") needs.add(control.fields);
      } else if (typeKind === "INPUT" && !isList && depth < DEEPEST)
        visit(inputsOf(types, typeName) ?? [], path, called, depth + 1, isRequired);
    }
  };
  const given = field.arguments.filter(
    ({ name }) => !(field.isConnection && (PAGING.includes(name) || (isRoot && name === "first"))),
  );
  visit(given, [], [], 0, true);
  return { slots, needs: [...needs].filter((name) => !types.has(name)) };
}

/** Value at a path of arguments; undefined without one. */
export function valueAt(args: readonly Argument[], [name, ...rest]: Path): Value | undefined {
  const value = args.find((one) => one.name === name)?.value;
  if (rest.length === 0 || !value) return value;
  return value.kind === "object" ? valueAt(value.fields, rest) : undefined;
}

/** Arguments with a value set at a path, or removed; an emptied input is removed, too. */
export function withValueAt(
  args: readonly Argument[],
  [name, ...rest]: Path,
  value: Value | null,
): readonly Argument[] {
  if (name === undefined) return args;
  const at = args.findIndex((one) => one.name === name);
  const old = args[at]?.value;
  let next: Value | null = value;
  if (rest.length > 0) {
    const fields = withValueAt(old?.kind === "object" ? old.fields : [], rest, value);
    next = fields.length > 0 ? { kind: "object", fields } : null;
  }
  if (next === null) return at < 0 ? args : args.toSpliced(at, 1);
  return at < 0 ? [...args, { name, value: next }] : args.with(at, { name, value: next });
}

/** Binding of a parameter to an argument: the variables that it fills. */
export interface Binding {
  readonly parameter: string;
  readonly value: Value;
  /** Label: 时间段的开始. */
  readonly label: string;
  readonly variables: readonly { readonly name: string; readonly type: string }[];
}

const variable = (name: string): Value => ({ kind: "parameter", name });

/** Names of the variables that a parameter fills. */
export const variablesOf = ({ kind, name }: Pick<ParameterDraft, "kind" | "name">): string[] =>
  kind === "PERIOD" ? [`${name}From`, `${name}To`] : [name];

/** Possible bindings of the parameters to an argument, by type. */
export function bindingsOf(slot: Slot, parameters: readonly ParameterDraft[]): Binding[] {
  const { control, type, isList } = slot;
  return parameters.flatMap((parameter): Binding[] => {
    const { name, label, kind, multiple } = parameter;
    const [first = name, last = name] = variablesOf(parameter);
    const one = { parameter: name, label, value: variable(name), variables: [{ name, type }] };
    switch (control.kind) {
      case "range":
        return kind === "PERIOD"
          ? [
              {
                parameter: name,
                label,
                value: {
                  kind: "object",
                  fields: [
                    { name: "from", value: variable(first) },
                    { name: "to", value: variable(last) },
                  ],
                },
                variables: [first, last].map((end) => ({ name: end, type: control.ends })),
              },
            ]
          : [];
      case "date":
        if (kind === "DATE") return [one];
        return kind === "PERIOD"
          ? [
              { ...one, label: `${label}的开始`, value: variable(first), variables: [{ name: first, type }] },
              { ...one, label: `${label}的结束`, value: variable(last), variables: [{ name: last, type }] },
            ]
          : [];
      case "number":
        return kind === "NUMBER" ? [one] : [];
      case "text":
        return kind === "TEXT" && !isList ? [one] : [];
      case "dict":
        return kind === "DICT" && multiple === isList && parameter.dict === control.dictionary ? [one] : [];
      case "record":
        return (control.of === null ? RECORDS.includes(kind) : control.of === kind) && multiple === isList
          ? [one]
          : [];
      default:
        return [];
    }
  });
}

export const RECORDS: readonly ParameterDraft["kind"][] = ["MEMBER", "TEAM", "CUSTOMER", "PROJECT"];

/** A new parameter for an argument; null where none is possible. */
export function parameterFor(slot: Slot, taken: readonly string[]): ParameterDraft | null {
  const { control, isList, isRequired, label } = slot;
  const kinds: Readonly<Record<Control["kind"], ParameterDraft["kind"] | null>> = {
    range: "PERIOD",
    date: "DATE",
    number: "NUMBER",
    text: isList ? null : "TEXT",
    dict: "DICT",
    record: control.kind === "record" ? control.of : null,
    flag: null,
    enum: null,
    order: null,
  };
  const kind = kinds[control.kind];
  if (!kind) return null;
  return {
    name: freshName(slot.path.at(-1) ?? "p", taken),
    // at most 40 characters
    label: label.slice(0, 40),
    kind,
    multiple: isList,
    required: isRequired,
    dict: control.kind === "dict" ? control.dictionary : null,
    default: null,
  };
}

/** An unused name for a parameter, including those of its variables. */
export function freshName(wish: string, taken: readonly string[]): string {
  const base = /^[A-Za-z]\w*$/.test(wish) ? wish.slice(0, 30) : "p";
  const used = (name: string) =>
    [name, `${name}From`, `${name}To`].some((one) => taken.includes(one)) ||
    taken.some((one) => `${one}From` === name || `${one}To` === name);
  let name = base;
  for (let at = 2; used(name); at += 1) name = `${base}${at}`;
  return name;
}
