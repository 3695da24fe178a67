/** Formulas of approval forms: parsing, validation, computation. Pure functions. */

import { Parser } from "expr-eval-fork";
import { type Field, type FlowRow, type FlowValues, isNumber, places } from "../definition";
import { columnSum, rowsOf } from "./condition";

/** Parser of `+ - * / ( )` alone: no powers, comparisons, assignments or functions. */
const PARSER = new Parser({
  allowMemberAccess: false,
  operators: {
    add: true,
    subtract: true,
    multiply: true,
    divide: true,
    assignment: false,
    comparison: false,
    concatenate: false,
    conditional: false,
    factorial: false,
    fndef: false,
    in: false,
    logical: false,
    power: false,
    remainder: false,
    random: false,
  },
});
PARSER.functions = {};
PARSER.consts = {};

const REFERENCE = /\{([^{}]*)\}/g;
const ALLOWED = /^[\d.+\-*/() ]*$/;
/** Two adjacent operands, which the library would take for a function call. */
const SIDE_BY_SIDE = /[\d.)@]\s*[(@]|[)@]\s*[\d.(]|[\d.]\s+[\d.]/;

/** The longest formula, in characters. */
export const FORMULA_LENGTH = 500;

export interface Formula {
  /** The references in braces, each once: `key` or `table.column`. */
  readonly references: readonly string[];
  /** Undefined where an operand is missing or a number is divided by zero. */
  readonly evaluate: (numberOf: (reference: string) => number | undefined) => number | undefined;
}

const known = new Map<string, Formula | null>();

/** Parses a formula; null if it is invalid. */
export function readFormula(text: string): Formula | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  const read = parse(text);
  known.set(text, read);
  return read;
}

function parse(text: string): Formula | null {
  if (text.length > FORMULA_LENGTH) return null;
  const references: string[] = [];
  const bare = text.replace(REFERENCE, (_, reference: string) => {
    if (!references.includes(reference)) references.push(reference);
    return "@";
  });
  if (!ALLOWED.test(bare.replaceAll("@", "")) || SIDE_BY_SIDE.test(bare)) return null;
  const names = new Map(references.map((reference, at) => [reference, `v${at}`]));
  try {
    const expression = PARSER.parse(
      text.replace(REFERENCE, (_, reference: string) => names.get(reference) ?? ""),
    );
    return {
      references,
      evaluate: (numberOf) => {
        const values: Record<string, number> = {};
        for (const [reference, name] of names) {
          const value = numberOf(reference);
          if (value === undefined) return undefined;
          values[name] = value;
        }
        const result: unknown = expression.evaluate(values);
        return typeof result === "number" && Number.isFinite(result) ? result : undefined;
      },
    };
  } catch {
    return null;
  }
}

/** Rounds half away from zero, by the same arithmetic as the server's `rounded`. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  const whole = Math.round(Math.abs(value) * unit);
  return whole === 0 ? 0 : (Math.sign(value) * whole) / unit;
}

type Cells = Readonly<Record<string, unknown>>;

/** Computes the fields with a formula, each after its operands; in a cycle all are empty. */
function resolved(
  fields: readonly Field[],
  given: Cells,
  sumOf: (reference: string) => number | undefined,
): ReadonlyMap<string, number | undefined> {
  const done = new Map<string, number | undefined>();
  const open = new Set<string>();
  const numberOf = (reference: string): number | undefined => {
    if (reference.includes(".")) return sumOf(reference);
    const field = fields.find(({ key }) => key === reference);
    if (!field || !isNumber(field)) return undefined;
    if (field.formula !== undefined) return compute(field);
    const value = given[reference];
    return typeof value === "number" ? value : undefined;
  };
  const compute = (field: Field): number | undefined => {
    if (done.has(field.key) || open.has(field.key)) return done.get(field.key);
    open.add(field.key);
    const result = readFormula(field.formula ?? "")?.evaluate(numberOf);
    open.delete(field.key);
    const value = result === undefined ? undefined : rounded(result, places(field));
    done.set(field.key, value);
    return value;
  };
  for (const field of fields) if (field.formula !== undefined) compute(field);
  return done;
}

/** The same object where nothing has changed, which avoids a render. */
function replaced<T extends Cells>(given: T, found: ReadonlyMap<string, number | undefined>): T {
  const changed = [...found].filter(([key, value]) => given[key] !== value);
  return changed.length === 0 ? given : { ...given, ...Object.fromEntries(changed) };
}

/** The values with all computed ones: first within the rows of tables, then of the form. */
export function computed(fields: readonly Field[], values: FlowValues): FlowValues {
  const tables = fields.flatMap((field) => {
    const columns = field.columns ?? [];
    if (field.type !== "detail" || !columns.some(({ formula }) => formula !== undefined)) return [];
    const before = rowsOf(values[field.key]);
    const rows: readonly FlowRow[] = before.map((row) =>
      replaced(
        row,
        resolved(columns, row, () => undefined),
      ),
    );
    return rows.some((row, at) => row !== before[at]) ? [[field.key, rows] as const] : [];
  });
  const rowed: FlowValues = tables.length === 0 ? values : { ...values, ...Object.fromEntries(tables) };
  const sumOf = (reference: string) => {
    const [table, key] = reference.split(".", 2);
    const column = fields.find((field) => field.key === table)?.columns?.find((one) => one.key === key);
    return column && isNumber(column) ? columnSum(rowsOf(rowed[table ?? ""]), column.key) : undefined;
  };
  return replaced(rowed, resolved(fields, rowed, sumOf));
}

/**
 * The error of a formula, or null. `own` is the key of its field; `among` are the fields beside it, or the
 * columns of its table.
 */
export function formulaProblem(
  text: string,
  own: string,
  among: readonly Field[],
  inTable: boolean,
): string | null {
  if (text.trim() === "") return "请输入公式";
  if (text.length > FORMULA_LENGTH) return `公式最多 ${FORMULA_LENGTH} 个字符`;
  const formula = readFormula(text);
  if (!formula) return "公式不完整，只能使用数字、字段和 + - × ÷ ( )";
  if (formula.references.length === 0) return "公式至少要用到一个字段";
  for (const reference of formula.references) {
    const [key, column] = reference.split(".", 2);
    const field = among.find((one) => one.key === key);
    const named = column === undefined ? field : field?.columns?.find((one) => one.key === column);
    if (!named || (inTable && column !== undefined)) return `公式里的 {${reference}} 不存在`;
    if (!isNumber(named)) return `“${named.label}”不是数字，不能用于公式`;
  }
  return leadsTo(own, own, among, new Set()) ? "公式不能直接或间接地用到自己" : null;
}

function leadsTo(from: string, to: string, among: readonly Field[], seen: Set<string>): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const text = among.find(({ key }) => key === from)?.formula;
  return (readFormula(text ?? "")?.references ?? []).some(
    (reference) => reference === to || leadsTo(reference, to, among, seen),
  );
}
