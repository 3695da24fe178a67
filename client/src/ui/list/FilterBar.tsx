import FilterIcon from "@blueprintjs/icons/lib/esm/generated/components/filter";
import SmallCrossIcon from "@blueprintjs/icons/lib/esm/generated/components/small-cross";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "../frame/Button";
import "./FilterBar.css";
import { isComposing } from "../base/composing";
import type { InputProps } from "../base/types";
import { Popover } from "../frame/Popover";
import { SearchInput } from "../input/TextInput";
import { isPhone } from "./cards";
import type { FilterDef } from "./filters";
import type { AnyListState, FilterDefs } from "./useListState";

// loaded on phones only
const FilterSheet = lazy(() => import("./FilterSheet"));

export interface FilterBarProps {
  state: AnyListState;
  filters?: FilterDefs;
  placeholder?: string;
  /** Default true; false for lists without a keyword. */
  keyword?: boolean;
  /** Called on the arrow key down in the keyword. */
  onDown?: () => void;
  /** Shown at the right end. */
  children?: ReactNode;
}

/** Number of filters shown beside the keyword. */
const IN_SIGHT = 3;

type Named = [string, FilterDef<unknown>];

/** Splits filters into visible ones and those behind 更多; on a phone all of them are behind one button. */
function splitFilters(filters: FilterDefs): {
  near: Named[];
  far: Named[];
} {
  const usable = Object.entries(filters).filter(([, def]) => !def.hidden);
  if (isPhone()) return { near: [], far: usable };
  const primary = usable.filter(([, def]) => def.primary);
  const near = (primary.length > 0 ? primary : usable).slice(0, IN_SIGHT);
  return { near, far: usable.filter((entry) => !near.includes(entry)) };
}

/** Keyword first, the three most used filters, the others behind 更多, chips for active filters. */
export function FilterBar({
  state,
  filters = {},
  placeholder = "搜索关键词",
  keyword = true,
  onDown,
  children,
}: FilterBarProps) {
  const composing = useRef(false);
  const [open, setOpen] = useState(false);
  const { near, far } = splitFilters(filters);
  const active = [...near, ...far].filter(([name]) => state.isActive(name));
  const farActive = far.filter(([name]) => state.isActive(name)).length;
  const input = (name: string, label: string): InputProps<unknown> => ({
    value: state.filters[name],
    onChange: (value) => state.setFilter(name, value),
    placeholder: label,
    "aria-label": label,
  });
  const fields = far.map(([name, def]) => (
    <fieldset key={name} aria-label={def.label}>
      {def.labelled ? null : (
        <span className="ui-field__label" aria-hidden>
          {def.label}
        </span>
      )}
      {def.control({ ...input(name, def.label), placeholder: undefined })}
    </fieldset>
  ));

  return (
    <div className="ui-filters">
      <search className="ui-filters__row">
        {keyword ? (
          <span
            className="ui-filters__keyword"
            onCompositionStart={() => {
              composing.current = true;
            }}
            onCompositionEnd={(event) => {
              composing.current = false;
              if (event.target instanceof HTMLInputElement) state.setKeywordInput(event.target.value);
            }}
          >
            <SearchInput
              aria-label={placeholder}
              placeholder={placeholder}
              value={state.keywordInput}
              onChange={(text) => state.setKeywordInput(text, composing.current)}
              onEnter={state.commitKeyword}
              onKeyDown={(event) => {
                if (isComposing(event)) return;
                if (event.key === "ArrowDown" && onDown) {
                  event.preventDefault();
                  onDown();
                } else if (event.key === "Escape" && state.keywordInput === "") event.currentTarget.blur();
              }}
            />
          </span>
        ) : null}
        {near.map(([name, def]) => (
          <span key={name} className="ui-filters__near">
            {def.control(input(name, def.label))}
          </span>
        ))}
        {far.length === 0 ? null : isPhone() ? (
          <>
            <Button icon={<FilterIcon size={14} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {farActive > 0 ? `筛选 ${farActive}` : "筛选"}
            </Button>
            {open ? (
              <Suspense>
                <FilterSheet
                  open={open}
                  count={farActive}
                  onClear={state.clearFilters}
                  onClose={() => setOpen(false)}
                >
                  {fields}
                </FilterSheet>
              </Suspense>
            ) : null}
          </>
        ) : (
          <Popover label="更多筛选" content={<div className="ui-filters__more">{fields}</div>}>
            <Button icon={<FilterIcon size={14} />}>{farActive > 0 ? `更多 ${farActive}` : "更多"}</Button>
          </Popover>
        )}
        <span className="ui-grow" />
        {children}
      </search>
      {active.length > 0 ? (
        <div className="ui-filters__chips">
          {active.map(([name, def]) => (
            <span key={name} className="ui-chip">
              <span className="ui-chip__text">
                {def.label}：{def.chip(state.filters[name]) || "全部"}
              </span>
              <button type="button" aria-label={`清除${def.label}`} onClick={() => state.clearFilter(name)}>
                <SmallCrossIcon />
              </button>
            </span>
          ))}
          <button type="button" className="ui-link ui-small" onClick={state.clearFilters}>
            清除筛选
          </button>
        </div>
      ) : null}
    </div>
  );
}
