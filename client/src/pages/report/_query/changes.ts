import { DocumentError, parsed, printedArguments } from "./document";
import type { ListMode, Stored } from "./draft";
import { eachField, pathText } from "./selection";

/** A difference between two versions. */
export interface Change {
  readonly kind: "added" | "removed" | "changed";
  readonly text: string;
}

const MODES: Readonly<Record<ListMode, string>> = { ROWS: "展开为行", COUNT: "计数", JOIN: "合并为文字" };

export const modeWords = (mode: ListMode): string => MODES[mode];

/** Arguments of each field as text, by its path. */
function conditionsIn(document: string): ReadonlyMap<string, string> {
  try {
    return new Map(
      [...eachField(parsed(document).fields)].flatMap(([path, { args }]) =>
        args.length > 0 ? [[pathText(path), printedArguments(args)] as const] : [],
      ),
    );
  } catch (error) {
    if (error instanceof DocumentError) return new Map([["", document]]);
    throw error;
  }
}

interface Difference<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly both: readonly (readonly [T, T])[];
}

function differenceOf<T>(before: readonly T[], after: readonly T[], key: (one: T) => string): Difference<T> {
  const old = new Map(before.map((one) => [key(one), one]));
  const now = new Set(after.map(key));
  return {
    added: after.filter((one) => !old.has(key(one))),
    removed: before.filter((one) => !now.has(key(one))),
    both: after.flatMap((one) => {
      const was = old.get(key(one));
      return was === undefined ? [] : [[was, one] as const];
    }),
  };
}

type Column = Stored["columns"][number];
type Parameter = Stored["parameters"][number];

function columnChanges(before: Stored, after: Stored): Change[] {
  const { added, removed, both } = differenceOf<Column>(before.columns, after.columns, ({ path }) => path);
  const kept = (all: readonly Column[]) =>
    all.map(({ path }) => path).filter((path) => both.some(([, now]) => now.path === path));
  return [
    ...removed.map(({ label }): Change => ({ kind: "removed", text: `删除列“${label}”` })),
    ...added.map(({ label }): Change => ({ kind: "added", text: `增加列“${label}”` })),
    ...both.flatMap(([was, now]): Change[] => [
      ...(was.label === now.label
        ? []
        : [{ kind: "changed" as const, text: `列“${was.label}”改名为“${now.label}”` }]),
      ...(was.list === now.list
        ? []
        : [{ kind: "changed" as const, text: `列“${now.label}”由${MODES[was.list]}改为${MODES[now.list]}` }]),
      ...(was.kind === now.kind
        ? []
        : [{ kind: "changed" as const, text: `列“${now.label}”改变了显示格式` }]),
    ]),
    ...(kept(before.columns).join() === kept(after.columns).join()
      ? []
      : [{ kind: "changed" as const, text: "调整列的顺序" }]),
  ];
}

function parameterChanges(before: Stored, after: Stored): Change[] {
  const { added, removed, both } = differenceOf<Parameter>(
    before.parameters,
    after.parameters,
    ({ name }) => name,
  );
  return [
    ...removed.map(({ label }): Change => ({ kind: "removed", text: `删除参数“${label}”` })),
    ...added.map(({ label }): Change => ({ kind: "added", text: `增加参数“${label}”` })),
    ...both.flatMap(([was, now]): Change[] =>
      JSON.stringify(tidy(was)) === JSON.stringify(tidy(now))
        ? []
        : [{ kind: "changed", text: `修改参数“${now.label}”` }],
    ),
  ];
}

/** A parameter in normal form: fixed order of members, empty ones left out. */
function tidy({ name, label, kind, multiple, required, dict, default: usual }: Parameter) {
  const { values, period, from, to } = usual ?? {};
  return [name, label, kind, multiple, required, dict ?? null, values ?? [], period, from, to].map(
    (one) => one ?? null,
  );
}

function conditionChanges(before: Stored, after: Stored): Change[] {
  const [old, now] = [conditionsIn(before.document), conditionsIn(after.document)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path): Change[] => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    if (path === "") return [{ kind: "changed", text: "修改查询" }];
    if (was === undefined) return [{ kind: "added", text: `增加条件 ${path}：${is}` }];
    if (is === undefined) return [{ kind: "removed", text: `删除条件 ${path}：${was}` }];
    return [{ kind: "changed", text: `修改条件 ${path}：${was} → ${is}` }];
  });
}

/** Descriptions of the changes between two versions; empty where only name or audience changed. */
export function changesOf(before: Stored, after: Stored): Change[] {
  return [
    ...columnChanges(before, after),
    ...conditionChanges(before, after),
    ...parameterChanges(before, after),
    ...(before.rows.join() === after.rows.join()
      ? []
      : [{ kind: "changed" as const, text: "改变展开为行的列表" }]),
    ...(before.keepEmpty === after.keepEmpty
      ? []
      : [
          {
            kind: "changed" as const,
            text: after.keepEmpty ? "没有明细的记录也显示一行" : "没有明细的记录不再显示",
          },
        ]),
  ];
}
