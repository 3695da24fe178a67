import type { Option } from "@/ui/base/types";
import { Checkbox, Segmented } from "@/ui/input/choices";
import { modeWords } from "./changes";
import { type ListMode, modeOf, type QueryDraft, shownLists, withMode } from "./draft";
import { labelAt, type Types } from "./schema";

const MODES: readonly Option<ListMode>[] = (["ROWS", "JOIN", "COUNT"] as const).map((value) => ({
  value,
  label: modeWords(value),
}));

interface ListModesProps {
  types: Types;
  draft: QueryDraft;
  onChange: (draft: QueryDraft) => void;
  /** Called with the labels of lists that were joined into cells because another list makes the rows. */
  onFolded: (labels: readonly string[]) => void;
}

/** Mode of each list on the path of a column. Only nested lists make rows: others would multiply them. */
export function ListModes({ types, draft, onChange, onFolded }: ListModesProps) {
  const lists = shownLists(types, draft);
  if (lists.length === 0) return <p className="ui-muted ui-small">选择的字段里没有列表，结果只有一行。</p>;
  const labelOf = (list: string) => labelAt(types, draft.fields, list.split("."));
  return (
    <>
      <ul className="query-lists" aria-label="列表的显示方式">
        {lists.map((list) => (
          <li key={list}>
            <span title={list}>{labelOf(list)}</span>
            <Segmented<ListMode>
              aria-label={`${labelOf(list)}的显示方式`}
              options={MODES}
              value={modeOf(draft, list)}
              onChange={(mode) => {
                const { draft: next, folded } = withMode(types, draft, list, mode);
                onChange(next);
                onFolded(folded.map(labelOf));
              }}
            />
          </li>
        ))}
      </ul>
      {draft.rows.length > 1 ? (
        <Checkbox
          label={`没有${labelOf(draft.rows.at(-1) ?? "")}的记录也显示一行`}
          value={draft.keepEmpty}
          onChange={(keepEmpty) => onChange({ ...draft, keepEmpty })}
        />
      ) : null}
    </>
  );
}
