import type { DashboardInput } from "@/__generated__/DashboardEditorSaveMutation.graphql";
import type { Condition } from "../_lib/types";
import { initialOf } from "./conditions";
import { inOrder, type Place } from "./grid";
import type { DashboardRow, ParameterRow, ReportOfTile, TileKind } from "./types";

/** Editable form of a dashboard parameter. */
export interface DraftParameter extends Pick<ParameterRow, "code" | "label" | "kind"> {
  readonly dictionary: string | null;
  readonly initial: Condition | null;
}

/** Editable form of a tile. */
export interface DraftTile {
  readonly code: string;
  readonly kind: TileKind;
  /** Whether the editor may read its report; otherwise the tile can only be moved or removed. */
  readonly readable: boolean;
  readonly report: ReportOfTile | null;
  readonly title: string;
  readonly text: string;
  readonly measure: string | null;
  readonly bindings: readonly { readonly parameter: string; readonly field: string }[];
  readonly place: Place;
}

export interface DashboardDraft {
  readonly tiles: readonly DraftTile[];
  readonly parameters: readonly DraftParameter[];
}

export const MOST_TILES = 24;
export const MOST_PARAMETERS = 6;

/** Display kinds of a tile. */
export const TILE_KIND: Readonly<Record<TileKind, string>> = {
  FIGURE: "数字",
  CHART: "图",
  TABLE: "表格",
  TEXT: "文字",
};

/** Initial width and height of a tile, by kind. */
export const SIZES: Readonly<Record<TileKind, readonly [number, number]>> = {
  FIGURE: [3, 2],
  CHART: [6, 5],
  TABLE: [6, 6],
  TEXT: [6, 1],
};

/** Draft of a stored dashboard. */
export function draftOf({ tiles, parameters }: Pick<DashboardRow, "tiles" | "parameters">): DashboardDraft {
  return {
    tiles: tiles.map(({ code, kind, readable, report, ownTitle, text, measure, bindings, x, y, w, h }) => ({
      code,
      kind,
      readable,
      report: report ?? null,
      title: ownTitle ?? "",
      text: text ?? "",
      measure: measure ?? null,
      bindings,
      place: { x, y, w, h },
    })),
    parameters: parameters.map((parameter) => ({
      code: parameter.code,
      label: parameter.label,
      kind: parameter.kind,
      dictionary: parameter.dictionary ?? null,
      initial: initialOf(parameter),
    })),
  };
}

/** The dashboard as it is sent. For a tile with an unreadable report the server uses only the position. */
export function inputOf({ tiles, parameters }: DashboardDraft): DashboardInput {
  return {
    parameters: parameters.map(({ code, label, kind, dictionary, initial }) => ({
      code,
      label,
      kind,
      dictionary,
      initial,
    })),
    tiles: inOrder(tiles).map(({ code, kind, report, title, text, measure, bindings, place }) => ({
      code,
      kind,
      reportId: report?.rowId ?? null,
      title: title.trim() || null,
      text: text.trim() || null,
      measure,
      bindings,
      ...place,
    })),
  };
}

/** The first free code: `t1`, `t2` and so on. */
export function newCode(letter: string, taken: readonly { readonly code: string }[]): string {
  let n = 1;
  while (taken.some(({ code }) => code === `${letter}${n}`)) n += 1;
  return `${letter}${n}`;
}

type Field = ReportOfTile["parameters"][number];

/** Whether a parameter can filter the field. */
export function narrows(
  { kind, dictionary }: Pick<DraftParameter, "kind" | "dictionary">,
  field: Field,
): boolean {
  return field.kind === kind && (kind !== "DICT" || field.dictionary === dictionary);
}

/** Automatic bindings: each parameter filters the first matching field that is free. */
export function bound(
  report: ReportOfTile | null,
  parameters: readonly DraftParameter[],
): DraftTile["bindings"] {
  const taken = new Set<string>();
  return parameters.flatMap((parameter) => {
    const field = report?.parameters.find((one) => narrows(parameter, one) && !taken.has(one.code));
    if (!field) return [];
    taken.add(field.code);
    return [{ parameter: parameter.code, field: field.code }];
  });
}

/** The draft with other parameters: removed ones lose their bindings, new ones are bound automatically. */
export function withParameters(draft: DashboardDraft, parameters: readonly DraftParameter[]): DashboardDraft {
  const had = new Map(draft.parameters.map((one) => [one.code, one]));
  const same = ({ code, kind, dictionary }: DraftParameter) => {
    const before = had.get(code);
    return before?.kind === kind && before.dictionary === dictionary;
  };
  const fresh = parameters.filter((one) => !same(one));
  return {
    parameters,
    tiles: draft.tiles.map((tile) => {
      const kept = tile.bindings.filter(({ parameter }) =>
        parameters.some((one) => one.code === parameter && same(one)),
      );
      const taken = new Set(kept.map(({ field }) => field));
      const added = bound(tile.report, fresh).filter(({ field }) => !taken.has(field));
      return { ...tile, bindings: [...kept, ...added] };
    }),
  };
}

/** Title of a tile in the editor. */
export function titleOf({ title, report, readable, kind }: DraftTile): string {
  if (!readable) return "您看不到的报表";
  return title.trim() || report?.name || TILE_KIND[kind];
}
