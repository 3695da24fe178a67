import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { ScoringView } from "@/domains/kpi/ScoringView";
import { isComposing } from "@/ui/base/composing";
import { toast } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { plainNumber } from "@/ui/input/NumberInput";
import { decimalsOf } from "../_lib/values";
import { InputCell } from "./InputCell";
import { type CellPlace, movedFrom, stepOf } from "./moves";
import { cellsOf, pastedAt } from "./paste";
import { inputAt, isOpenInput, nameOf, type RaterInput, tableOf, textOf } from "./table";
import type { Inputs } from "./useInputs";
import "./inputs.css";

interface InputTableProps {
  readonly inputs: readonly RaterInput[];
  readonly edit: Inputs;
  /** Called after a submitted input was modified. */
  readonly onModified: () => Promise<unknown>;
}

/** Position of the cell of an event. */
function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [row, column] = (cell?.dataset.place ?? "").split("-").map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

/**
 * Table of a rater's inputs, members by indicators: Enter and arrow keys move; pasted cells fill to the
 * right and down.
 */
export function InputTable({ inputs, edit, onModified }: InputTableProps) {
  const frame = useRef<HTMLTableElement>(null);
  const [told, setTold] = useState("");
  const table = useMemo(() => tableOf(inputs), [inputs]);
  const { columns, rows } = table;
  const size = { rows: rows.length, columns: columns.length };
  const isOpen = (place: CellPlace) => isOpenInput(inputAt(table, place));

  const focusAt = ({ row, column }: CellPlace) => {
    const input = frame.current?.querySelector<HTMLInputElement>(`[data-place="${row}-${column}"] input`);
    input?.focus();
    input?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.altKey && (event.key.toLowerCase() === "s" || event.key === "Enter")) {
      event.preventDefault();
      void (event.key === "Enter" ? edit.submit() : edit.save());
      return;
    }
    const { target } = event;
    const from = placeOf(target);
    if (!from || !(target instanceof HTMLInputElement)) return;
    const { selectionStart: start, selectionEnd: end, value } = target;
    const isAll = start === 0 && end === value.length;
    const step = stepOf({
      key: event.key,
      shiftKey: event.shiftKey,
      isOther: isCommand || event.altKey,
      isAtStart: isAll || (start === 0 && end === 0),
      isAtEnd: isAll || (start === value.length && end === value.length),
    });
    if (!step) return;
    event.preventDefault();
    const to = movedFrom(from, step, size, isOpen);
    if (to) focusAt(to);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const from = placeOf(event.target);
    if (!from || !(event.target instanceof HTMLInputElement)) return;
    const cells = cellsOf(event.clipboardData.getData("text/plain"));
    // a single value is pasted at the caret
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1) return;
    event.preventDefault();
    const { writes, left } = pastedAt(from, cells, size, isOpen);
    edit.set(
      writes.flatMap(({ place, text }) => {
        const input = inputAt(table, place);
        const scoring = input?.planIndication?.scoring;
        return input && scoring ? [{ input, value: plainNumber(text, decimalsOf(scoring)) }] : [];
      }),
    );
    const text = `已粘贴 ${writes.length} 项${left > 0 ? `，另有 ${left} 项没有对应的单元格` : ""}`;
    setTold(text);
    if (left > 0) toast.warning(text);
  };

  return (
    <div className="kpi-inputs__frame">
      <table
        ref={frame}
        className="kpi-inputs__table"
        aria-label="录入指标"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col" className="kpi-inputs__name">
              被考核人
            </th>
            {columns.map(({ key, indication: { name, unit, description, scoring }, whoText }) => (
              <th key={key} scope="col" title={description ?? undefined}>
                <strong>
                  {name}
                  {unit ? `（${unit}）` : ""}
                </strong>
                {whoText ? <span className="ui-muted ui-small">作为{whoText}</span> : null}
                <span className="ui-muted ui-small">
                  <ScoringView scoring={scoring} unit={unit} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, examine, cells }, row) => (
            <tr key={key}>
              <th scope="row" className="kpi-inputs__name">
                <PersonName name={nameOf(examine)} src={examine.member?.avatarUrl ?? null} />
                <span className="ui-muted ui-small">{examine.team?.name}</span>
              </th>
              {cells.map((input, column) => {
                const { key: of, indication } = columns[column] ?? { key: String(column), indication: null };
                return (
                  <td key={of} data-place={`${row}-${column}`}>
                    {input && indication ? (
                      <InputCell
                        input={input}
                        name={`${nameOf(examine)}的${indication.name}`}
                        unit={indication.unit ?? null}
                        scoring={indication.scoring}
                        text={textOf(input, edit.typed)}
                        problem={edit.problemAt(input)}
                        isChanged={input.rowId in edit.typed}
                        onChange={(change) => edit.set([{ input, ...change }])}
                        onModified={onModified}
                      />
                    ) : (
                      <span className="ui-muted" title="不由您评分">
                        —
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ui-visually-hidden" role="status">
        {told}
      </p>
    </div>
  );
}
