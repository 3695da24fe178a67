/** Columns of the fields of one form, where the list is filtered by it. */
import { lazy, Suspense, use } from "react";
import { type Field, type FlowValue, type FlowValues, isNumber } from "@/domains/flow/definition";
import { isBlank, textsOf } from "@/domains/flow/form/condition";
import { namedKind } from "@/domains/flow/form/namedKind";
import { numberText } from "@/domains/flow/form/numberText";
import type { Column, ExportColumn } from "@/ui/base/types";
import { PageNamesContext } from "./pageNames";

/** Loads the views of all types, which most forms do not need. */
const ValueView = lazy(() =>
  import("@/domains/flow/form/ValueView").then((module) => ({ default: module.ValueView })),
);

const NO_NAMES = {};

/** Fields that have values. */
const valued = (fields: readonly Field[]) => fields.filter(({ type }) => type !== "explanation");

/** A column for each field; tables and files show their number. */
export function fieldColumns<Row extends { readonly values?: unknown }>(
  fields: readonly Field[],
): Column<Row>[] {
  return valued(fields).map((field) => ({
    key: `f.${field.key}`,
    title: field.label,
    width: isNumber(field) ? 130 : 160,
    number: isNumber(field),
    render: ({ values }) => <FieldCell field={field} value={((values ?? {}) as FlowValues)[field.key]} />,
  }));
}

function FieldCell({ field, value }: { field: Field; value: FlowValue | undefined }) {
  const names = use(PageNamesContext);
  if (isBlank(value)) return null;
  const [kind, ids] = [namedKind(field), textsOf(value)];
  if (kind) return ids.map((id) => names[kind]?.[id] ?? "加载中").join("、");
  if (typeof value === "number") return numberText(field, value);
  if (field.type === "detail") return `${(value as readonly unknown[]).length} 行`;
  if (field.type === "attachment" || field.type === "picture") return `${ids.length} 个文件`;
  return (
    <Suspense fallback={null}>
      <ValueView field={field} value={value} names={NO_NAMES} />
    </Suspense>
  );
}

/** A field by its path in exports and sums, with its label; columns of tables with that of their table. */
interface Part {
  readonly path: string;
  readonly label: string;
  readonly field: Field;
}

function partsOf(fields: readonly Field[]): Part[] {
  return valued(fields).flatMap((field) =>
    field.type === "detail"
      ? (field.columns ?? []).map((column) => ({
          path: `${field.key}.${column.key}`,
          label: `${field.label} · ${column.label}`,
          field: column,
        }))
      : [{ path: field.key, label: field.label, field }],
  );
}

/** The columns of an export of one form beside those of every export; rows of tables have lines there. */
export function fieldExportColumns(fields: readonly Field[]): ExportColumn[] {
  return partsOf(fields).map(({ path, label }) => ({
    prop: `f.${path}`,
    label,
    required: false,
    checked: true,
  }));
}

/** Whether a form has numbers to sum. */
export function hasNumbers(fields: readonly Field[]): boolean {
  return partsOf(fields).some(({ field }) => isNumber(field));
}

/** Text of the sums of a whole result, in the order of the form; empty without numbers. */
export function sumsText(
  fields: readonly Field[],
  sums: readonly { readonly path: string; readonly sum: number }[],
): string {
  const texts = partsOf(fields).flatMap(({ path, label, field }) => {
    const found = sums.find((one) => one.path === path);
    return found && isNumber(field) ? [`${label} ${numberText(field, found.sum)}`] : [];
  });
  return texts.length > 0 ? `合计：${texts.join("；")}` : "";
}
