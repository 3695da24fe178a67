/**
 * Formulas over indicators, as the server parses them (business §7 KPI): `+ - * / ( )`, numbers and
 * `{key}`. Not the parser of approval forms, whose library is larger than the rest of a page, and would
 * load with every page if two areas shared it.
 */

/** The longest formula, in characters. */
export const FORMULA_LENGTH = 500;

export interface Formula {
  /** The references in braces, each once. */
  readonly references: readonly string[];
  /** Undefined where an operand is missing or a number is divided by zero. */
  readonly evaluate: (numberOf: (reference: string) => number | undefined) => number | undefined;
}

type Values = ReadonlyMap<string, number>;
type Term = (values: Values) => number;

const TOKEN = /\d+\.?\d*|\.\d+|\{\w+\}|[-+*/()]/g;
const NAME = /^\{(\w+)\}$/;
const SIGNS = new Map<string, (a: number, b: number) => number>([
  ["+", (a, b) => a + b],
  ["-", (a, b) => a - b],
  ["*", (a, b) => a * b],
  ["/", (a, b) => a / b],
]);

const nameIn = (token: string) => NAME.exec(token)?.[1];

/** Parses a formula; null if it is invalid. */
export function readFormula(text: string): Formula | null {
  const tokens = text.match(TOKEN) ?? [];
  const isStrange = tokens.join("") !== text.replaceAll(" ", "");
  const term = text.length > FORMULA_LENGTH || isStrange ? null : parse(tokens);
  if (!term) return null;
  const references = [...new Set(tokens.flatMap((token) => nameIn(token) ?? []))];
  return {
    references,
    evaluate: (numberOf) => {
      const values = new Map<string, number>();
      for (const reference of references) {
        const value = numberOf(reference);
        if (value === undefined) return undefined;
        values.set(reference, value);
      }
      const result = term(values);
      return Number.isFinite(result) ? result : undefined;
    },
  };
}

function parse(tokens: readonly string[]): Term | null {
  let at = 0;
  const next = () => tokens[at] ?? "";
  /** Operands with operators between them, from left to right. */
  const chain = (operand: () => Term | null, signs: readonly string[]): Term | null => {
    let left = operand();
    while (left && signs.includes(next())) {
      const sign = SIGNS.get(next());
      at += 1;
      const [first, second] = [left, operand()];
      left = sign && second ? (values) => sign(first(values), second(values)) : null;
    }
    return left;
  };
  const sum = () => chain(product, ["+", "-"]);
  const product = () => chain(factor, ["*", "/"]);
  const factor = (): Term | null => {
    const token = next();
    at += 1;
    if (token === "+" || token === "-") {
      const term = factor();
      return term && token === "-" ? (values) => -term(values) : term;
    }
    if (token === "(") {
      const term = sum();
      const isClosed = next() === ")";
      at += 1;
      return isClosed ? term : null;
    }
    const name = nameIn(token);
    if (name !== undefined) return (values) => values.get(name) ?? Number.NaN;
    const number = token === "" ? Number.NaN : Number(token);
    return Number.isNaN(number) ? null : () => number;
  };
  const whole = sum();
  return at === tokens.length ? whole : null;
}

/** Rounds half away from zero, like the server. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  const whole = Math.round(Math.abs(value) * unit);
  return whole === 0 ? 0 : (Math.sign(value) * whole) / unit;
}
