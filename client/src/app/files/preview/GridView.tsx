import { useRef, useState } from "react";
import { useRowWindow } from "@/ui/base/useRowWindow";
import { EmptyState } from "@/ui/feedback/states";
import { Tabs } from "@/ui/frame/Tabs";

/** One sheet, as read by the server: texts as Excel shows them. */
export interface GridSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly truncated: boolean;
}

const ROW = 28;
/** Values that Excel aligns to the right: amounts and percentages, with or without separators. */
const NUMBER = /^[-+]?[¥$€]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/;
const LETTERS = 26;

/** Name of a column: 0 is A, 25 Z, 26 AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter;
}

/** A workbook: its sheets as tabs, with virtualized rows. */
export function GridView({ sheets }: { sheets: readonly GridSheet[] }) {
  const [chosen, setChosen] = useState("0");
  const sheet = sheets[Number(chosen)];
  return (
    <div className="f-view">
      {sheets.length > 1 ? (
        <Tabs
          label="工作表"
          tabs={sheets.map(({ name }, index) => ({ key: String(index), label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      {sheet && sheet.rows.length > 0 ? <Sheet key={chosen} sheet={sheet} /> : null}
      {sheet?.rows.length === 0 ? <EmptyState title="暂无数据" text="这个工作表是空的" /> : null}
      {sheet?.truncated ? <p className="f-view__note">表格较大，仅显示开头部分，完整内容请下载查看</p> : null}
    </div>
  );
}

function Sheet({ sheet: { name, rows } }: { sheet: GridSheet }) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const { indexes, before, after } = useRowWindow(scroller, { count: rows.length, row: ROW, overscan: 20 });
  const names = Array.from({ length: columns }, (_, index) => columnName(index));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard
    <section className="f-view__stage" ref={scroller} tabIndex={0} aria-label={`工作表${name}`}>
      <table className="f-grid" aria-rowcount={rows.length}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {names.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: before }} />
          {indexes.map((index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {names.map((column, at) => {
                const text = rows[index]?.[at];
                return (
                  <td key={column} title={text} data-number={NUMBER.test(text ?? "") || undefined}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr aria-hidden style={{ height: after }} />
        </tbody>
      </table>
    </section>
  );
}
