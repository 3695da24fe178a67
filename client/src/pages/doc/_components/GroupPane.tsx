import MenuClosedIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-closed";
import MenuOpenIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-open";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useState } from "react";
import type { FileCategory, GroupTree_groups$key } from "@/__generated__/GroupTree_groups.graphql";
import { SearchInput } from "@/ui/TextInput";
import { useGroupActions } from "../_lib/useGroupActions";
import "./GroupPane.css";
import { GroupTree } from "./GroupTree";

/** Below this the list needs the room more than the tree does; pixels. */
const NARROW = "(max-width: 1180px)";
/** From so many categories on there is a box to search in. */
const SEARCH_FROM = 8;

/** The categories beside a list of documents. */
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
  /** How many categories there are. */
  count: number;
  category: FileCategory;
  /** Row id of the chosen one; null for all documents. */
  selected: string | null;
  mayAdd: boolean;
  onSelect: (id: string | null) => void;
  onChanged: () => Promise<unknown>;
}) {
  const [open, setOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const [filter, setFilter] = useState("");
  const { add } = useGroupActions(category);
  return (
    <section className="d-pane" data-closed={open ? undefined : ""} aria-label="文档分类">
      <div className="d-pane__head">
        {open ? <span>文档分类</span> : null}
        <span className="ui-row">
          {open && mayAdd ? (
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
          ) : null}
          <button
            type="button"
            className="ui-icon-button"
            aria-expanded={open}
            aria-label={open ? "收起分类" : "展开分类"}
            title={open ? "收起分类" : "展开分类"}
            onClick={() => setOpen(!open)}
          >
            {open ? <MenuClosedIcon /> : <MenuOpenIcon />}
          </button>
        </span>
      </div>
      {open ? (
        <>
          {count > SEARCH_FROM ? (
            <SearchInput value={filter} onChange={setFilter} placeholder="搜索分类" aria-label="搜索分类" />
          ) : null}
          <button
            type="button"
            className="d-pane__all"
            aria-pressed={selected === null}
            onClick={() => onSelect(null)}
          >
            全部文档
          </button>
          <GroupTree
            groups={groups}
            category={category}
            mayAdd={mayAdd}
            selected={selected}
            filter={filter}
            maxHeight={560}
            onSelect={onSelect}
            onChanged={onChanged}
            onRemoved={(id) => {
              if (id === selected) onSelect(null);
            }}
          />
        </>
      ) : null}
    </section>
  );
}
