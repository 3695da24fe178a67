import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import type { KeyboardEvent } from "react";
import type { Column, Sort } from "../base/types";

/** Field by which a column is sorted; null when it is not sortable. */
export function sortField<Row>(column: Column<Row>): string | null {
  return column.sortable === true ? column.key : column.sortable || null;
}

/** The next sort order on a click: ascending, descending, default. */
function nextSort(field: string, sort: Sort | null): Sort | null {
  if (sort?.field !== field) return { field, direction: "ASC" };
  return sort.direction === "ASC" ? { field, direction: "DESC" } : null;
}

/** Current sort direction of a column, with the texts of its heading. */
export function sortedBy(field: string | null, sort: Sort | null | undefined) {
  const sorted = field !== null && sort?.field === field ? sort.direction : null;
  return {
    sorted,
    ariaSort: sorted ? (sorted === "ASC" ? ("ascending" as const) : ("descending" as const)) : undefined,
  };
}

/** The title of a column as the button that sorts by it. */
export function SortHead({
  title,
  field,
  sort,
  onSort,
  onKeyDown,
}: {
  title: string;
  field: string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const { sorted } = sortedBy(field, sort);
  return (
    <button
      type="button"
      className="ui-table__sort"
      data-sorted={sorted ?? undefined}
      onKeyDown={onKeyDown}
      onClick={() => onSort(nextSort(field, sort))}
    >
      <span>{title}</span>
      {sorted === "DESC" ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
    </button>
  );
}
