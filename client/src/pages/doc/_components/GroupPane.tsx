import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useState } from "react";
import type { FileCategory, GroupTree_groups$key } from "@/__generated__/GroupTree_groups.graphql";
import { PaneChoices, SidePane } from "@/ui/frame/SidePane";
import { SearchInput } from "@/ui/input/TextInput";
import { useGroupActions } from "../_lib/useGroupActions";
import { GroupTree } from "./GroupTree";

/** Number of categories from which the pane has a search box. */
const SEARCH_FROM = 8;

const ALL = [{ value: null, text: "全部文档" }];

/** Pane with the document categories beside a document list. */
export function GroupPane({
  groups,
  count,
  category,
  selected,
  mayAdd,
  onSelect,
  onChanged,
}: {
  groups: GroupTree_groups$key;
  /** Number of categories. */
  count: number;
  category: FileCategory;
  /** Row id of the selected category; null for all documents. */
  selected: string | null;
  mayAdd: boolean;
  onSelect: (id: string | null) => void;
  onChanged: () => Promise<unknown>;
}) {
  const [filter, setFilter] = useState("");
  const { add } = useGroupActions(category);
  return (
    <SidePane
      title="文档分类"
      short="分类"
      actions={
        mayAdd ? (
          <button
            type="button"
            className="ui-icon-button"
            aria-label="新增文档分类"
            title="新增文档分类"
            onClick={() =>
              void add(null).then((added) => {
                if (added) void onChanged();
              })
            }
          >
            <PlusIcon />
          </button>
        ) : null
      }
    >
      {count > SEARCH_FROM ? (
        <SearchInput value={filter} onChange={setFilter} placeholder="搜索分类" aria-label="搜索分类" />
      ) : null}
      <PaneChoices choices={ALL} value={selected} onChoose={onSelect} />
      <GroupTree
        groups={groups}
        category={category}
        mayAdd={mayAdd}
        counted={category === "ENTERPRISE"}
        selected={selected}
        filter={filter}
        maxHeight={560}
        onSelect={onSelect}
        onChanged={onChanged}
        onRemoved={(id) => {
          if (id === selected) onSelect(null);
        }}
      />
    </SidePane>
  );
}
