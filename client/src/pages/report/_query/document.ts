import type { Argument, Chosen, Value } from "./selection";

/** A variable declared in a document, with its type as written: `[ID!]`. */
export interface Declared {
  readonly name: string;
  readonly type: string;
}

/** A GraphQL query: its variables and its selected fields. */
export interface Document {
  readonly declared: readonly Declared[];
  readonly fields: readonly Chosen[];
}

/** Operation name of all documents, as it appears in logs. */
const NAME = "Report";

const quoted = (text: string) =>
  // JSON escapes everything that a GraphQL string must escape
  JSON.stringify(text);

function printValue(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "flag":
      return value.on ? "true" : "false";
    case "text":
      return quoted(value.text);
    case "list":
      return `[${value.items.map(printValue).join(", ")}]`;
    case "object":
      return value.fields.length === 0 ? "{}" : `{ ${printedArguments(value.fields)} }`;
    case "parameter":
      return `$${value.name}`;
    default:
      return value.text;
  }
}

/** Arguments in GraphQL syntax. */
export const printedArguments = (args: readonly Argument[]): string =>
  args.map(({ name, value }) => `${name}: ${printValue(value)}`).join(", ");

function printFields(fields: readonly Chosen[], indent: string): string {
  return fields
    .map(({ alias, name, args, fields: below }) => {
      const head = `${indent}${alias ? `${alias}: ` : ""}${name}${args.length > 0 ? `(${printedArguments(args)})` : ""}`;
      return below.length > 0 ? `${head} {\n${printFields(below, `${indent}  `)}${indent}}\n` : `${head}\n`;
    })
    .join("");
}

/** The document as it is sent and stored; equal queries give equal texts. */
export function printed({ declared, fields }: Document): string {
  const variables = declared.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  return `query ${NAME}${variables ? `(${variables})` : ""} {\n${printFields(fields, "  ")}}\n`;
}

/** Error of a text that this editor can't parse. */
export class DocumentError extends Error {}

interface Token {
  readonly kind: "mark" | "name" | "number" | "text" | "end";
  readonly text: string;
}

/** Ignored tokens: blanks, commas, comments; the editor itself writes no comments. */
const BLANK = /[\s,\uFEFF]+|#[^\n\r]*/y;
const TOKENS: readonly (readonly [Token["kind"], RegExp])[] = [
  ["name", /[A-Za-z_]\w*/y],
  ["number", /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ["text", /"(?:[^"\\\n\r]|\\.)*"/y],
  ["mark", /[!$():=[\]{}]/y],
];
/** Largest depth of nesting, beyond any query the server accepts: guards against stack overflow. */
const DEEPEST = 60;

function* tokensOf(text: string): Generator<Token, never> {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  for (;;) {
    while (match(BLANK) !== undefined);
    if (at >= text.length) break;
    let token: Token | null = null;
    for (const [kind, pattern] of TOKENS) {
      const found = match(pattern);
      if (found === undefined) continue;
      token = { kind, text: found };
      break;
    }
    if (!token) throw new DocumentError(`第 ${at + 1} 个字符无法识别`);
    yield token;
  }
  for (;;) yield { kind: "end", text: "" };
}

function textOf(token: Token): string {
  try {
    return JSON.parse(token.text) as string;
  } catch {
    throw new DocumentError("文字中有无法识别的转义");
  }
}

/** Parser of the output of `printed`: a query without fragments and directives. */
class Reader {
  readonly #tokens: Generator<Token, never>;
  #next: Token;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#next = this.#tokens.next().value;
  }

  #take(): Token {
    const token = this.#next;
    this.#next = this.#tokens.next().value;
    return token;
  }

  #is(mark: string): boolean {
    return this.#next.kind === "mark" && this.#next.text === mark;
  }

  #took(mark: string): boolean {
    const is = this.#is(mark);
    if (is) this.#take();
    return is;
  }

  #need(mark: string): void {
    if (!this.#took(mark)) throw new DocumentError(`此处应为 ${mark}`);
  }

  #name(): string {
    if (this.#next.kind !== "name") throw new DocumentError("此处应为名称");
    return this.#take().text;
  }

  document(): Document {
    const declared: Declared[] = [];
    if (!this.#is("{")) {
      if (this.#name() !== "query") throw new DocumentError("只支持查询");
      if (this.#next.kind === "name") this.#take();
      if (this.#took("(")) {
        do {
          this.#need("$");
          const name = this.#name();
          this.#need(":");
          declared.push({ name, type: this.#type(0) });
          if (this.#took("=")) this.#value(0);
        } while (!this.#took(")"));
      }
    }
    const fields = this.#fields(0);
    if (this.#next.kind !== "end") throw new DocumentError("只支持一个查询");
    return { declared, fields };
  }

  #type(depth: number): string {
    if (depth > DEEPEST) throw new DocumentError("层次太多");
    let type: string;
    if (this.#took("[")) {
      type = `[${this.#type(depth + 1)}]`;
      this.#need("]");
    } else type = this.#name();
    return this.#took("!") ? `${type}!` : type;
  }

  #fields(depth: number): Chosen[] {
    if (depth > DEEPEST) throw new DocumentError("层次太多");
    this.#need("{");
    const fields: Chosen[] = [];
    do {
      const first = this.#name();
      const second = this.#took(":") ? this.#name() : null;
      fields.push({
        name: second ?? first,
        alias: second === null ? null : first,
        args: this.#took("(") ? this.#arguments(")", depth) : [],
        fields: this.#is("{") ? this.#fields(depth + 1) : [],
      });
    } while (!this.#took("}"));
    return fields;
  }

  #arguments(end: string, depth: number): Argument[] {
    const args: Argument[] = [];
    while (!this.#took(end)) {
      const name = this.#name();
      this.#need(":");
      args.push({ name, value: this.#value(depth) });
    }
    return args;
  }

  #value(depth: number): Value {
    if (depth > DEEPEST) throw new DocumentError("层次太多");
    if (this.#took("$")) return { kind: "parameter", name: this.#name() };
    if (this.#took("{")) return { kind: "object", fields: this.#arguments("}", depth + 1) };
    if (this.#took("[")) {
      const items: Value[] = [];
      while (!this.#took("]")) items.push(this.#value(depth + 1));
      return { kind: "list", items };
    }
    const token = this.#take();
    if (token.kind === "number") return { kind: "number", text: token.text };
    if (token.kind === "text") return { kind: "text", text: textOf(token) };
    if (token.kind !== "name") throw new DocumentError("此处应为值");
    if (token.text === "null") return { kind: "null" };
    if (token.text === "true" || token.text === "false") return { kind: "flag", on: token.text === "true" };
    return { kind: "enum", text: token.text };
  }
}

/** Parses a stored document; throws `DocumentError` on syntax that this editor does not support. */
export const parsed = (text: string): Document => new Reader(text).document();
