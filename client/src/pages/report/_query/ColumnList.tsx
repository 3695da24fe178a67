import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import GripIcon from "@blueprintjs/icons/lib/esm/generated/components/drag-handle-vertical";
import { type ReactElement, useRef } from "react";
import { useDragged, useDropBeside } from "@/ui/base/drag";
import type { Option } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import {
  type ColumnDraft,
  type ColumnKind,
  changedColumn,
  LIMITS,
  type ListMode,
  modeOfColumn,
  movedColumn,
  type QueryDraft,
  withoutColumn,
} from "./draft";
import { isLeaf, stepLabels, stepsAlong, type Types } from "./schema";

const KINDS: readonly Option<ColumnKind>[] = [
  { value: "TEXT", label: "文字" },
  { value: "NUMBER", label: "数字" },
  { value: "MONEY", label: "金额" },
  { value: "PERCENT", label: "百分比" },
  { value: "MINUTES", label: "时长" },
  { value: "DATE", label: "日期" },
  { value: "TIME", label: "时间" },
  { value: "YES_NO", label: "是或否" },
];
const FOLDED: readonly Option<Exclude<ListMode, "ROWS">>[] = [
  { value: "JOIN", label: "合并为文字" },
  { value: "COUNT", label: "计数" },
];

const DRAGGED = "report-query-column";

interface ColumnListProps {
  types: Types;
  draft: QueryDraft;
  /** Validation errors, by path. */
  wrong: ReadonlyMap<string, string>;
  onChange: (draft: QueryDraft, tag?: string) => void;
}

/** Columns in their order: moved by drag, buttons, or Alt and arrow keys; renamed in place. */
export function ColumnList({ types, draft, wrong, onChange }: ColumnListProps) {
  if (draft.columns.length === 0)
    return (
      <EmptyState
        compact
        title="还没有选择字段"
        text="在数据结构里展开一个列表，例如“项目”，再点要显示的字段；每个字段成为一列。"
      />
    );
  return (
    <ol className="query-columns" aria-label="列">
      {draft.columns.map((column, at) => (
        <Column
          key={column.path}
          column={column}
          at={at}
          types={types}
          draft={draft}
          problem={wrong.get(column.path)}
          onChange={onChange}
        />
      ))}
    </ol>
  );
}

interface ColumnProps extends Omit<ColumnListProps, "wrong"> {
  column: ColumnDraft;
  at: number;
  problem: string | undefined;
}

function Column({ column, at, types, draft, problem, onChange }: ColumnProps) {
  const row = useRef<HTMLLIElement>(null);
  const { path, label } = column;
  const grip = useRef<HTMLSpanElement>(null);
  // dragged by the handle only, as texts in the row can be edited and selected
  const isDragged = useDragged(grip, DRAGGED, path);
  const edge = useDropBeside<string>(row, DRAGGED, {
    takes: (dragged) => dragged !== path,
    onDrop: (dragged, side) => {
      const from = draft.columns.findIndex((one) => one.path === dragged);
      const place = side === "before" ? at : at + 1;
      onChange(movedColumn(draft, dragged, from < place ? place - 1 : place));
    },
  });
  const steps = stepsAlong(types, draft.fields, path.split("."));
  const mode = modeOfColumn(types, draft, column);
  const field = steps?.at(-1)?.field;
  // a record as such can only be counted
  const isFolded = mode !== "ROWS" && (!field || isLeaf(field));
  const called = label.trim() || `第 ${at + 1} 列`;
  const move = (by: number) => onChange(movedColumn(draft, path, at + by));
  return (
    <li
      ref={row}
      className="query-column"
      data-edge={edge ?? undefined}
      data-dragging={isDragged || undefined}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (!event.altKey || by === 0) return;
        event.preventDefault();
        move(by);
      }}
    >
      <span ref={grip} className="query-column__grip" title="拖动调整顺序，或按 Alt+上下箭头" aria-hidden>
        <GripIcon />
      </span>
      <TextInput
        aria-label={`第 ${at + 1} 列的名称`}
        maxLength={LIMITS.label}
        invalid={problem !== undefined}
        value={label}
        onChange={(next) => onChange(changedColumn(draft, path, { label: next }), `column:${path}`)}
      />
      <span className="query-column__moves">
        <Mini label={`上移${called}`} icon={<ArrowUpIcon />} disabled={at === 0} onClick={() => move(-1)} />
        <Mini
          label={`下移${called}`}
          icon={<ArrowDownIcon />}
          disabled={at === draft.columns.length - 1}
          onClick={() => move(1)}
        />
        <Mini
          label={`移除${called}`}
          icon={<CrossIcon />}
          onClick={() => onChange(withoutColumn(draft, path))}
        />
      </span>
      <span className="query-column__way" title={path}>
        {steps ? stepLabels(steps).join(" › ") : path}
      </span>
      <span className="query-column__how">
        {mode === "COUNT" ? null : (
          <Select<ColumnKind>
            aria-label={`${called}的格式`}
            placeholder="格式：自动"
            options={KINDS}
            value={column.kind}
            onChange={(kind) => onChange(changedColumn(draft, path, { kind }))}
          />
        )}
        {isFolded ? (
          <Select
            aria-label={`${called}的列表`}
            clearable={false}
            options={FOLDED}
            value={column.list}
            onChange={(list) => onChange(changedColumn(draft, path, { list: list ?? "JOIN" }))}
          />
        ) : null}
      </span>
      {problem ? (
        <p className="query-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

interface MiniProps {
  label: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}

function Mini({ label, icon, disabled = false, onClick }: MiniProps) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
