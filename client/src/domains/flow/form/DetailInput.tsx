import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import DuplicateIcon from "@blueprintjs/icons/lib/esm/generated/components/duplicate";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FileTarget } from "@/app/files/useFileSender";
import { isComposing } from "@/ui/base/composing";
import { Button } from "@/ui/frame/Button";
import { type Field, type FlowRow, type FlowValue, isComputed, type Right, type Rights } from "../definition";
import { isBlank, rowsOf } from "./condition";
import { DetailCell } from "./DetailCell";
import type { FieldErrorOf } from "./fieldErrors";
import { countOf } from "./labels";
import type { FlowValueNames } from "./names";
import { keysOf, withoutPlace, withPlace } from "./rowKeys";
import { sumTexts } from "./sums";
import { emptyRow, seen } from "./values";

export interface DetailInputProps {
  table: Field;
  value: FlowValue | undefined;
  onChange: (rows: readonly FlowRow[]) => void;
  rights: Rights;
  otherwise: Right;
  names: FlowValueNames;
  files: FileTarget | undefined;
  /** Errors of cells by `row.column` after the table's key. */
  errorOf: FieldErrorOf;
  id: string;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * Input of a detail table: rows are added, copied and removed, with sums below. On a narrow screen, rows
 * are cards.
 */
export function DetailInput(props: DetailInputProps) {
  const { table, rights, otherwise, names, id } = props;
  const rows = rowsOf(props.value);
  const columns = seen(table.columns ?? [], rights, otherwise, table.key);
  const body = useRef<HTMLTableSectionElement>(null);
  const awaited = useRef<number | null>(null);
  const [held, setHeld] = useState<readonly string[]>([]);
  const keys = keysOf(held, rows.length);
  // uploads of several cells may end before the next render: each builds on the one before
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  // the focus moves to the added row
  useEffect(() => {
    const place = awaited.current;
    if (place === null || place >= rows.length) return;
    awaited.current = null;
    const row = body.current?.children[place];
    row?.querySelector<HTMLElement>("td[data-cell] :is(input:not([type=file]), textarea, button)")?.focus();
  });
  const full = rows.length >= countOf(table);
  const change = (next: readonly FlowRow[]) => {
    latest.current = next;
    props.onChange(next);
  };
  const insert = (place: number, row: FlowRow) => {
    if (full) return;
    awaited.current = place;
    setHeld(withPlace(keys, place));
    change([...latest.current.slice(0, place), row, ...latest.current.slice(place)]);
  };
  const add = () => insert(rows.length, emptyRow(table));
  const remove = (place: number) => {
    setHeld(withoutPlace(keys, place));
    change(latest.current.filter((_, at) => at !== place));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = rows.at(-1);
    if (full || !last || !leavesLastCell(event)) return;
    // Tab leaves the table from an empty row
    const begun = emptyRow(table);
    const isUntouched = (column: Field) =>
      isComputed(column) || isBlank(last[column.key]) || last[column.key] === begun[column.key];
    if (columns.every(isUntouched)) return;
    event.preventDefault();
    add();
  };
  const sums = sumTexts(table, rows);
  return (
    <div className="flow-detail">
      <div className="flow-detail__scroll">
        <table
          id={id}
          aria-label={table.label}
          aria-describedby={props.describedBy}
          data-empty={rows.length === 0 || undefined}
        >
          <thead>
            <tr>
              <th scope="col" className="flow-detail__place">
                序号
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col" title={column.hint}>
                  {column.label}
                  {column.required ? (
                    <span className="ui-field__mark" aria-hidden>
                      *
                    </span>
                  ) : null}
                </th>
              ))}
              <th scope="col" className="flow-detail__tools">
                <span className="ui-visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {rows.map((row, at) => (
              <tr key={keys[at]} aria-label={`第 ${at + 1} 行`}>
                <td className="flow-detail__place">{at + 1}</td>
                {columns.map((column) => (
                  <DetailCell
                    key={column.key}
                    table={table}
                    column={column}
                    row={row}
                    place={at}
                    rights={rights}
                    otherwise={otherwise}
                    names={names}
                    files={props.files}
                    errorOf={props.errorOf}
                    id={`${id}-${at}-${column.key}`}
                    onChange={(value) =>
                      change(
                        latest.current.map((other, place) =>
                          place === at ? { ...other, [column.key]: value } : other,
                        ),
                      )
                    }
                  />
                ))}
                <td className="flow-detail__tools">
                  <button
                    type="button"
                    className="ui-icon-button"
                    aria-label={`复制第 ${at + 1} 行`}
                    title="复制"
                    disabled={full}
                    onClick={() => insert(at + 1, row)}
                  >
                    <DuplicateIcon />
                  </button>
                  <button
                    type="button"
                    className="ui-icon-button"
                    aria-label={`移除第 ${at + 1} 行`}
                    title="移除"
                    onClick={() => remove(at)}
                  >
                    <CrossIcon />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
          {sums.size > 0 && rows.length > 0 ? (
            <tfoot>
              <tr>
                <td className="flow-detail__place">合计</td>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.label}
                    data-none={!sums.has(column.key) || undefined}
                  >
                    {sums.get(column.key)}
                  </td>
                ))}
                <td className="flow-detail__tools" />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      <div className="ui-row">
        <Button icon={<PlusIcon />} disabled={full} onClick={add} data-invalid={props.invalid || undefined}>
          添加一行
        </Button>
        <span className="ui-muted ui-small">
          {full ? `最多 ${countOf(table)} 行` : `共 ${rows.length} 行`}
        </span>
      </div>
    </div>
  );
}

/** Whether a key is Enter or Tab in the last input of the last cell of the last row. */
function leavesLastCell(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key } = event;
  if (isComposing(event) || event.defaultPrevented || !(target instanceof HTMLElement)) return false;
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
  // Enter opens lists of buttons, and breaks lines
  const isTyped = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
  if (key !== "Tab" && !(key === "Enter" && isTyped)) return false;
  const cell = target.closest("td");
  const row = cell?.closest("tr");
  if (!cell || !row || row.nextElementSibling) return false;
  const cells = [...row.querySelectorAll("td[data-cell]")].filter(
    (one) => one.querySelector(FOCUSABLE) !== null,
  );
  if (cells.at(-1) !== cell) return false;
  return [...cell.querySelectorAll(FOCUSABLE)].at(-1) === target;
}

const FOCUSABLE = ":is(input:not([type=file]), textarea, button):not(:disabled):not([tabindex='-1'])";
