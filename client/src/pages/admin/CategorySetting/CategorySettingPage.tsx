import { type ReactNode, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { CategorySettingPageExportQuery } from "@/__generated__/CategorySettingPageExportQuery.graphql";
import type {
  CategorySettingPageQuery,
  CategoryTree,
} from "@/__generated__/CategorySettingPageQuery.graphql";
import { useCan } from "@/access/Can";
import { importFile } from "@/app/importFile";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import { download, saveResponse } from "@/app/rest";
import type { PageModule, PageProps } from "@/app/routes/types";
import { categoryNodes, ownIndex } from "@/domains/category/categoryTree";
import { useInitialize } from "@/domains/setting/useInitialize";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Action, TreeNode } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ARRANGE_TREE, ArrangeBar } from "@/ui/tree/ArrangeBar";
import { Tree, type TreeMove } from "@/ui/tree/Tree";
import { useCategoryActions } from "./useCategoryActions";
import "./CategorySetting.css";

type Row = NonNullable<CategorySettingPageQuery["response"]["categoryTree"]>[number];

const openCategory = lazyRecordDialog(() => import("./CategoryDialog"));

interface Arranged {
  readonly title: string;
  readonly code: string;
  readonly about: string;
  /** REST path of a tree with operations of its own. */
  readonly path?: string;
  /** Permission codes of other members who may arrange, import and export the tree. */
  readonly perms?: string;
}

/** Configuration of each tree: page title, code in API calls, and description. */
const TREES: Readonly<Record<CategoryTree, Arranged>> = {
  KPI_TEMPLATE: {
    title: "考核模板分类",
    code: "kpi_template_category",
    about: "考核模板按这里的分类归档和筛选。",
  },
  KPI_INDICATION: {
    title: "考核指标分类",
    code: "kpi_indication_category",
    about: "考核指标按这里的分类归档和筛选。",
  },
  KPI_EVENT: { title: "考核事件分类", code: "kpi_event_category", about: "考核事件按这里的分类归档和筛选。" },
  PRODUCT: { title: "产品分类", code: "product_category", about: "产品按这里的分类归档和筛选。" },
  FAULT_TYPE: { title: "故障类型", code: "fault_type", about: "报修和常见问题按这里的故障类型归类。" },
  ACCEPTANCE: {
    title: "验收目录",
    code: "acceptance_directory",
    about: "项目结束时要移交的资料按这里的目录整理，验收模板从中选择。",
    path: "/api/pms/validateDirectory",
    perms: "project:manage",
  },
};

type Props = PageProps<CategorySettingPageQuery>;

/** One page component per tree, so that React remounts the page on navigation from one tree to another. */
const PAGES: Readonly<Record<CategoryTree, (props: Props) => ReactNode>> = {
  KPI_TEMPLATE: (props) => <CategorySettingPage {...props} tree="KPI_TEMPLATE" />,
  KPI_INDICATION: (props) => <CategorySettingPage {...props} tree="KPI_INDICATION" />,
  KPI_EVENT: (props) => <CategorySettingPage {...props} tree="KPI_EVENT" />,
  PRODUCT: (props) => <CategorySettingPage {...props} tree="PRODUCT" />,
  FAULT_TYPE: (props) => <CategorySettingPage {...props} tree="FAULT_TYPE" />,
  ACCEPTANCE: (props) => <CategorySettingPage {...props} tree="ACCEPTANCE" />,
};

/** Page module of one category tree. */
export function of(tree: CategoryTree): PageModule {
  return { default: PAGES[tree] };
}

/**
 * Editor of a category tree: nodes are reordered by drag, arrow keys or row menu
 * (core §7 Dictionaries and categories).
 */
function CategorySettingPage({
  queryRef,
  tree,
}: PageProps<CategorySettingPageQuery> & { tree: CategoryTree }) {
  const { categoryTree } = usePreloadedQuery<CategorySettingPageQuery>(
    graphql`
      query CategorySettingPageQuery($tree: CategoryTree!) {
        categoryTree(tree: $tree, deep: true) {
          id
          rowId
          name
          remark
          parentRowId
          system
          version
          viewerCan {
            create
            update
            delete
          }
        }
      }
    `,
    queryRef,
  );
  const { title, code, about, path = "/api/ems/category", perms } = TREES[tree];
  const rows = categoryTree ?? [];
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const refresh = usePageRefresh();
  useTrackedRows(categoryTree, refresh);
  const ask = useFetchQuery();
  const { move, remove } = useCategoryActions();
  const initialize = useInitialize();
  const [filter, setFilter] = useState("");

  const open = async (target: { row?: Row; parentId?: string }) => {
    if (await openCategory({ tree, title, nodes, ...target })) await refresh();
  };
  const onMove = async ({ id, parent, index }: TreeMove) => {
    const { ok, userErrors } = await move({
      input: {
        id,
        order: ownIndex(nodes, parent, index),
        ...(parent === null ? { toRoot: true } : { parentId: parent }),
      },
    });
    if (ok) await refresh();
    return userErrors;
  };
  const actions = ({ data }: TreeNode<Row>): Action[] =>
    data
      ? [
          {
            key: "add",
            text: "新增下级",
            hidden: !data.viewerCan.create,
            onClick: () => open({ parentId: data.rowId }),
          },
          { key: "edit", text: "修改", hidden: !data.viewerCan.update, onClick: () => open({ row: data }) },
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !data.viewerCan.delete,
            onClick: async () => {
              if (await remove([data])) await refresh();
            },
          },
        ]
      : [];
  const importing = () =>
    openImport({
      title: `导入${title}`,
      templateUrl: async () =>
        saveResponse(await download(`${path}/getImportTemplate`, { code }), `${title}导入模板.xlsx`),
      ...importFile(`${path}/importExcel`, { code }),
      onDone: () => void refresh(),
    });
  const exporting = async () => {
    const { categoryExportColumns } = await ask<CategorySettingPageExportQuery>(
      graphql`
        query CategorySettingPageExportQuery($tree: CategoryTree!) {
          categoryExportColumns(tree: $tree) {
            prop
            label
            required
            checked
          }
        }
      `,
      { tree },
    );
    await openExport({
      title: `导出${title}`,
      columns: [...(categoryExportColumns ?? [])],
      count: rows.length,
      fileName: `${title}.xlsx`,
      run: (columns, { signal }) => download(`${path}/exportExcel`, { code, columns }, { signal }),
    });
  };
  const begin: Action = {
    key: "initialize",
    text: "使用推荐分类",
    onClick: () => initialize({ code, done: "已加入推荐分类" }),
  };
  const create: Action = { key: "create", text: `新增${title}`, onClick: () => open({}) };
  const can = useCan();
  const manages = can({ perms: perms ? `e:manage,${perms}` : "e:manage" });
  const creates = manages || (tree === "KPI_INDICATION" && can({ perms: "kpi:indicationCategory:create" }));

  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        count={rows.length}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "import", text: "导入", hidden: !manages, onClick: importing },
          { key: "export", text: "导出", hidden: !manages, onClick: exporting },
        ]}
        menu={creates ? [begin] : []}
        {...(creates ? { primary: create } : {})}
      />
      <Card>
        <div className="categories">
          <ArrangeBar
            value={filter}
            onChange={setFilter}
            label="搜索名称"
            hint={rows.length > 1 ? ARRANGE_TREE : null}
          />
          {rows.length === 0 ? (
            <EmptyState text={about} {...(creates ? { action: { ...begin, intent: "primary" } } : {})} />
          ) : (
            <Tree
              label={title}
              nodes={nodes}
              filter={filter}
              defaultDepth={rows.length > 500 ? 1 : 2}
              onMove={onMove}
              actions={actions}
              onSelect={({ data }) => {
                if (data?.viewerCan.update) void open({ row: data });
              }}
              renderLabel={({ label, data }) => (
                <span className="categories__row">
                  <span className="ui-ellipsis">{label}</span>
                  {data?.system ? <StatusTag>系统</StatusTag> : null}
                  {data?.remark ? <span className="ui-muted ui-small ui-ellipsis">{data.remark}</span> : null}
                </span>
              )}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
