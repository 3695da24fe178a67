import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSearchChange } from "../base/addressNow";
import { ActionButton } from "../frame/ActionButton";
import { Actions, MoreMenu } from "../frame/Actions";
import { BatchBar, BatchStarters } from "./BatchBar";
import { isPhone } from "./cards";
import type { CellEditing } from "./cellEditing";
import { DataTable } from "./DataTable";
import { FilterBar } from "./FilterBar";
import "./ListPage.css";
import { createKey, type KeyBinding, useKeys } from "../base/keys";
import type { Action, BatchAction, Column, TreeOptions, View } from "../base/types";
import { useRouteKey } from "../base/useRouteKey";
import { EmptyState, ErrorState } from "../feedback/states";
import { toast } from "../feedback/toasts";
import { type Crumb, PageHeader } from "../frame/PageHeader";
import { Tabs } from "../frame/Tabs";
import { ColumnsButton, DensityButton, TABLE_VIEW, TreeFlatButton } from "./ListTools";
import { DISPLAY_PARAM } from "./listParams";
import { noVisibleResults } from "./noVisibleResults";
import { type Opens, useOpening } from "./opening";
import { Pagination } from "./Pagination";
import type { AnyListState, FilterDefs } from "./useListState";
import { useTableLayout } from "./useTableLayout";
import { useTreeFlat } from "./useTreeFlat";

/** Key of the tree view in the stored setting per route, for lists with `tree` (business §9). */
const TREE_LOOK = "tree";

/** Another view of the same rows: a board, a calendar, a map. */
export interface RowsView<Row> {
  /** `tree`: the choice between it and the table is stored. */
  key: string;
  label: string;
  icon: ReactElement;
  render: (rows: readonly Row[]) => ReactNode;
}

export interface ListPageProps<Row extends object> {
  title: string;
  breadcrumb?: readonly Crumb[];
  state: AnyListState;
  filters?: FilterDefs;
  columns: readonly Column<Row>[];
  /** null before the first result: skeleton rows. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** null when it was not counted; undefined for lists without pages. */
  total?: number | null;
  /** Limit up to which the server counts: a greater `total` only means that there are more. */
  countedTo?: number;
  hasNext?: boolean;
  loading?: boolean;
  refetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Default: those of the state. */
  views?: readonly View[];
  create?: Action | null;
  importAction?: Action | (() => unknown) | null;
  exportAction?: Action | (() => unknown) | null;
  /** Secondary actions, in the menu. */
  actions?: readonly Action[];
  rowActions?: (row: Row) => readonly Action[];
  /** Effect of a click on a row, or Enter. */
  opens: Opens<Row>;
  /** Permission and saving of in-place editing; the columns' `edit` defines which cells are editable. */
  editing?: CellEditing<Row>;
  batchActions?: readonly BatchAction<Row>[];
  canSelect?: (row: Row) => boolean;
  tree?: TreeOptions<Row>;
  /** Purpose of the list, and the button that creates its first record. */
  empty?: { text?: string; action?: Action };
  /**
   * Name of the records of which some may be invisible to the user, shown when a search finds none; null if
   * all are visible.
   */
  unseen?: string | null | undefined;
  keyword?: boolean;
  keywordPlaceholder?: string;
  storageKey?: string;
  /** Shown between the page header and the filters. */
  header?: ReactNode;
  /** Shown left of the list: a category tree. */
  aside?: ReactNode;
  renderView?: readonly RowsView<Row>[];
  highlightKeys?: ReadonlySet<string>;
  activeKey?: string | null;
  rowClassName?: (row: Row) => string | undefined;
  /** Shown left of the pagination: sums. */
  summary?: ReactNode;
  /** Inside a tab or panel: no page title, height by its content. */
  embedded?: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

function asAction(given: Action | (() => unknown) | null | undefined, fallback: Action): Action | null {
  if (!given) return null;
  return typeof given === "function" ? { ...fallback, onClick: given } : { ...fallback, ...given };
}

/** The rows and their loaded children: batch actions need the records behind the keys. */
function withDescendants<Row>(rows: readonly Row[], tree?: TreeOptions<Row> | null): Row[] {
  return rows.flatMap((row) => [row, ...(tree ? withDescendants(tree.children(row) ?? [], tree) : [])]);
}

/** Shortcuts: `/` for the keyword, `c` for the action that creates a record. */
function useListKeys(
  root: RefObject<HTMLElement | null>,
  hasKeyword: boolean,
  create: Action | undefined,
): void {
  const bindings: KeyBinding[] = [];
  if (hasKeyword)
    bindings.push(
      {
        keys: "/",
        text: "搜索这个列表",
        group: "列表",
        run: () => {
          const input = root.current?.querySelector<HTMLInputElement>(".ui-filters__keyword input");
          input?.focus();
          input?.select();
          return Boolean(input);
        },
      },
      { keys: "↓", text: "从搜索框到列表中的行", group: "列表" },
    );
  useKeys([...bindings, ...createKey(create)], root);
}

/** A list page with a uniform structure: title, views, filters, table, pagination, and all states. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    title,
    breadcrumb,
    state,
    filters,
    columns,
    rowKey,
    countedTo = Number.POSITIVE_INFINITY,
    hasNext,
    refetching,
    error,
    onRetry,
    create,
    actions = [],
    rowActions,
    batchActions = [],
    canSelect,
    empty,
    unseen,
    storageKey,
    header,
    aside,
    renderView = [],
    embedded,
  } = props;
  const rows = props.loading ? null : props.rows;
  const views = props.views ?? state.views;
  const route = useRouteKey(storageKey);
  const layout = useTableLayout(route, columns, state.columns, state.setColumns);
  const branching = renderView.find((view) => view.key === TREE_LOOK);
  const [mode, setMode] = useTreeFlat(storageKey, branching ? "flat" : "tree");
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const nested = props.tree && !props.tree.beside && (!props.tree.switchable || mode === "tree");
  const tree = nested ? props.tree : null;
  const asked = params.get(DISPLAY_PARAM);
  const other = renderView.find((view) => view.key === (asked ?? (mode === "tree" ? TREE_LOOK : null)));
  const look = other?.key ?? TABLE_VIEW.key;
  const setLook = (key: string) => {
    if (branching && (key === TREE_LOOK || key === TABLE_VIEW.key))
      setMode(key === TREE_LOOK ? "tree" : "flat");
    changeSearch({ [DISPLAY_PARAM]: key === TABLE_VIEW.key ? null : key });
  };

  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING);
  // A selection belongs to one result: other filters or another page clear it.
  const stamp = JSON.stringify([state.keyword, state.filters, state.page, state.size, state.view]);
  const [madeOn, setMadeOn] = useState(stamp);
  if (madeOn !== stamp) {
    setMadeOn(stamp);
    setSelected(NOTHING);
  }
  const records = rows ? withDescendants(rows, props.tree) : [];
  const whole = useRef<HTMLDivElement>(null);
  const { onRowClick, rowHref, shown, panel } = useOpening(props.opens, {
    root: whole,
    columns,
    rows: rows && !refetching ? records : null,
    rowKey,
    rowActions,
  });
  const picked = records.filter((row) => selected.has(rowKey(row)));

  const runBatch = async (action: BatchAction<Row>) => {
    if (picked.length === 0) {
      toast.warning("请选择一条记录！");
      return;
    }
    if ((await action.onClick(picked, picked.map(rowKey))) !== false) setSelected(NOTHING);
  };

  const importing = asAction(props.importAction, { key: "import", text: "导入" });
  const exporting = asAction(props.exportAction, { key: "export", text: "导出" });
  const secondary = [importing, exporting].filter((action) => action !== null);
  const always: Action[] = batchActions
    .filter((action) => action.always)
    .map((action) => ({
      key: action.key,
      text: action.text,
      onClick: () => runBatch(action),
    }));
  const primary: Action | undefined = create ? { icon: <PlusIcon />, ...create } : undefined;

  const isMore = typeof props.total === "number" && props.total > countedTo;
  const total = isMore ? countedTo : props.total;
  // A page behind the last one (its rows were deleted): go to the last.
  const count = typeof total === "number" ? Math.max(1, Math.ceil(total / state.size)) : null;
  const { page, setPage } = state;
  useEffect(() => {
    if (count !== null && page > count && rows !== null && !refetching) setPage(count);
  }, [count, page, rows, refetching, setPage]);

  useListKeys(whole, props.keyword !== false && !error && selected.size === 0, primary);

  // A new page starts at its top.
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page) body.current?.querySelector(".ui-table")?.scrollTo?.({ top: 0 });
  }, [page]);

  const emptyState = state.isFiltered ? (
    <EmptyState
      title="暂无数据"
      text={unseen ? noVisibleResults(unseen) : "没有符合筛选条件的记录。"}
      action={{ key: "clear", text: "清除筛选", onClick: state.clearFilters }}
    />
  ) : (
    <EmptyState
      title="暂无数据"
      text={empty?.text}
      action={empty?.action ?? (primary ? { ...primary, intent: undefined } : undefined)}
    />
  );

  const tools = (
    <div className="ui-row ui-list__tools">
      {selected.size > 0 ? null : <BatchStarters actions={always} />}
      {renderView.length > 0 ? (
        <fieldset aria-label="视图" className="ui-list__looks">
          {[TABLE_VIEW, ...renderView].map((view) => (
            <button
              key={view.key}
              type="button"
              className="ui-icon-button"
              aria-pressed={look === view.key}
              aria-label={view.label}
              title={view.label}
              onClick={() => setLook(view.key)}
            >
              {view.icon}
            </button>
          ))}
        </fieldset>
      ) : null}
      {props.tree?.switchable && !other ? (
        <TreeFlatButton
          mode={mode}
          onChange={(next) => {
            setMode(next);
            props.tree?.onModeChange?.(next);
          }}
        />
      ) : null}
      {/* cards have neither columns nor a row height */}
      {other || isPhone() ? null : <ColumnsButton layout={layout} />}
      {other || isPhone() ? null : <DensityButton />}
    </div>
  );

  return (
    <div className="ui-list" data-embedded={embedded || undefined} ref={whole}>
      {embedded ? (
        secondary.length > 0 || primary || actions.length > 0 ? (
          <div className="ui-row ui-row--between">
            <h2>{title}</h2>
            <div className="ui-row">
              <Actions actions={secondary} />
              <MoreMenu actions={actions} />
              {primary && !primary.hidden ? (
                <ActionButton action={{ intent: "primary", ...primary }} />
              ) : null}
            </div>
          </div>
        ) : null
      ) : (
        <PageHeader
          title={title}
          count={isMore ? undefined : total}
          breadcrumb={breadcrumb}
          actions={secondary}
          menu={actions}
          primary={primary}
        />
      )}
      {views.length > 1 ? (
        <Tabs
          label={`${title}视图`}
          tabs={views.map(({ key, label, count: badge }) => ({ key, label, count: badge }))}
          value={state.view ?? views[0]?.key ?? ""}
          onChange={state.setView}
        />
      ) : null}
      {header}
      <div className="ui-list__split" data-aside={aside ? "" : undefined}>
        {aside ? <aside className="ui-list__aside">{aside}</aside> : null}
        <div className="ui-list__main" ref={body}>
          {selected.size > 0 ? (
            <BatchBar
              count={picked.length}
              actions={batchActions.map((action) => ({
                key: action.key,
                text: action.text,
                intent: action.intent,
                onClick: () => runBatch(action),
              }))}
              onClear={() => setSelected(NOTHING)}
            />
          ) : (
            <FilterBar
              state={state}
              filters={filters}
              placeholder={props.keywordPlaceholder}
              keyword={props.keyword}
              onDown={() => body.current?.querySelector<HTMLElement>('tr[data-id][tabindex="0"]')?.focus()}
            >
              {tools}
            </FilterBar>
          )}
          {error ? (
            <div className="ui-list__error">
              <ErrorState error={error} onRetry={onRetry} />
            </div>
          ) : other ? (
            <div className="ui-list__other" data-refetching={refetching || undefined}>
              {rows && rows.length === 0 ? emptyState : other.render(rows ?? [])}
            </div>
          ) : (
            <DataTable
              className="ui-list__table"
              columns={columns}
              layout={layout}
              rows={rows}
              rowKey={rowKey}
              label={title}
              sort={state.sort}
              onSort={state.setSort}
              onRowClick={onRowClick}
              rowHref={rowHref}
              rowActions={rowActions}
              editing={props.editing}
              selection={batchActions.length > 0 ? { selected, onChange: setSelected, canSelect } : undefined}
              tree={tree}
              storageKey={route}
              refetching={refetching}
              highlightKeys={props.highlightKeys}
              activeKey={shown ?? props.activeKey}
              rowClassName={props.rowClassName}
              emptyState={emptyState}
            />
          )}
          {total === undefined || error || other || (total === 0 && page === 1) ? null : (
            <footer className="ui-list__foot">
              <div className="ui-muted">{props.summary}</div>
              <Pagination
                page={page}
                size={state.size}
                total={total}
                isMore={isMore}
                hasNext={hasNext}
                onPage={setPage}
                onSize={state.setSize}
              />
            </footer>
          )}
        </div>
      </div>
      {panel}
    </div>
  );
}
