import { lazy, type ReactNode, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { DictionarySettingPageQuery } from "@/__generated__/DictionarySettingPageQuery.graphql";
import { useBreadcrumb } from "@/app/page/pageContext";
import { lazyRecordDialog, openRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import type { PageModule, PageProps } from "@/app/routes/types";
import { useInitialize } from "@/domains/setting/useInitialize";
import type { Action, TreeNode } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { ArrangeBar } from "@/ui/tree/ArrangeBar";
import { Tree } from "@/ui/tree/Tree";
import type { DictItemDialogProps } from "./DictItemDialog";
import { DictHead, DictRow } from "./DictRow";
import { DICTIONARIES, restCode, type SettingCode } from "./dictionaries";
import type { MergeDialogProps } from "./MergeDialog";
import { useDictActions } from "./useDictActions";
import { useDictExchange } from "./useDictExchange";
import "./DictionarySetting.css";

type Row = NonNullable<DictionarySettingPageQuery["response"]["dictItemList"]>["nodes"][number];
type Props = PageProps<DictionarySettingPageQuery>;

const openItem = openRecordDialog<DictItemDialogProps>(
  lazy(() => import("./DictItemDialog").then((module) => ({ default: module.DictItemDialog }))),
);
const openMerge = openRecordDialog<MergeDialogProps>(
  lazy(() => import("./MergeDialog").then((module) => ({ default: module.MergeDialog }))),
);
const openWorkType = lazyRecordDialog(() => import("./WorkTypeDialog"));

/**
 * One page component per dictionary, so that React remounts the page on navigation between dictionaries.
 */
const PAGES = new Map<SettingCode, (props: Props) => ReactNode>();

/** Page module of one dictionary, under the title of its route. */
export function of(code: SettingCode, title: string): PageModule {
  const known = PAGES.get(code);
  if (known) return { default: known };
  const page = (props: Props) => <DictionarySettingPage {...props} code={code} title={title} />;
  PAGES.set(code, page);
  return { default: page };
}

/**
 * Editor of a dictionary: items of the system and of the enterprise in one order, changed by drag, Alt and
 * arrow keys, or row menu (core §3 Dictionary item, core §7 Dictionaries and categories).
 */
function DictionarySettingPage({ queryRef, code, title }: Props & { code: SettingCode; title: string }) {
  const { dictItemList } = usePreloadedQuery<DictionarySettingPageQuery>(
    graphql`
      query DictionarySettingPageQuery($code: DictCode!) {
        dictItemList(code: $code, page: { number: 1, size: 500 }) {
          nodes {
            id
            rowId
            text
            value
            color
            param
            disabled
            origin
            uses
            version
            viewerCan {
              update
              merge
              reset
              delete
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { about } = DICTIONARIES[code];
  const rows = dictItemList?.nodes ?? [];
  const nodes = useMemo(
    () => (dictItemList?.nodes ?? []).map((data) => ({ id: data.rowId, label: data.text, data })),
    [dictItemList],
  );
  const { move, enable, reset, remove, refresh } = useDictActions();
  useTrackedRows(dictItemList?.nodes, refresh);
  const initialize = useInitialize();
  const { importing, exporting } = useDictExchange(code, title, rows.length, refresh);
  const [filter, setFilter] = useState("");

  const open = async (row?: Row) => {
    if (await openItem({ code, title, row })) await refresh();
  };
  const merge = async (item: Row) => {
    const others = rows
      .filter(({ rowId, disabled }) => rowId !== item.rowId && !disabled)
      .map(({ rowId, text }) => ({ value: rowId, label: text }));
    if (await openMerge({ item, others })) await refresh();
  };
  const actions = ({ data: row }: TreeNode<Row>): Action[] => {
    if (!row?.viewerCan.update) return [];
    return [
      { key: "edit", text: "修改", onClick: () => open(row) },
      { key: "enable", text: row.disabled ? "启用" : "停用", onClick: () => enable(row, row.disabled) },
      {
        key: "demand",
        text: "服务要求",
        hidden: code !== "WORK_SERVICE_TYPE",
        onClick: () => openWorkType({ serviceType: row.value, name: row.text }),
      },
      {
        key: "merge",
        text: "合并到…",
        hidden: !row.viewerCan.merge || !rows.some(({ rowId, disabled }) => rowId !== row.rowId && !disabled),
        onClick: () => merge(row),
      },
      { key: "reset", text: "恢复系统默认", hidden: !row.viewerCan.reset, onClick: () => reset(row) },
      {
        key: "delete",
        text: "删除",
        intent: "danger",
        hidden: !row.viewerCan.delete,
        onClick: () => remove(row),
      },
    ];
  };
  const create: Action = { key: "create", text: `新增${title}`, onClick: () => open() };

  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        count={rows.length}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "import", text: "导入", onClick: importing },
          { key: "export", text: "导出", onClick: exporting },
        ]}
        menu={[
          {
            key: "reset",
            text: "全部恢复系统默认",
            onClick: () =>
              initialize({
                code: restCode(code),
                text: `${title}恢复为系统默认：系统的内容还原，没有被使用的自定义内容删除，正在使用的停用保留，是否继续?`,
                done: "已恢复系统默认",
              }),
          },
        ]}
        primary={create}
      />
      <Card>
        <div className="dict">
          <p className="ui-muted dict__about">{about}</p>
          {rows.length === 0 ? (
            <EmptyState text="还没有可选的内容。" action={{ ...create, intent: "primary" }} />
          ) : (
            <>
              <ArrangeBar
                value={filter}
                onChange={setFilter}
                label="搜索名称"
                hint={
                  rows.length < 2
                    ? null
                    : filter.trim()
                      ? "搜索时不能调整顺序"
                      : "拖动调整顺序，或选中后按 Alt + ↑ ↓"
                }
              />
              <div className="dict__list">
                <DictHead code={code} />
                <Tree
                  label={title}
                  nodes={nodes}
                  nestable={false}
                  filter={filter}
                  onMove={({ id, index }) => move(id, index)}
                  actions={actions}
                  onSelect={({ data }) => {
                    if (data?.viewerCan.update) void open(data);
                  }}
                  renderLabel={({ data }) => (data ? <DictRow item={data} code={code} /> : null)}
                />
              </div>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}
