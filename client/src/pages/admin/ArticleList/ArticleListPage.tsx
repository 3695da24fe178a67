import { lazy } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ArticleListPageDeleteMutation } from "@/__generated__/ArticleListPageDeleteMutation.graphql";
import type { ArticleListPagePublishMutation } from "@/__generated__/ArticleListPagePublishMutation.graphql";
import type { ArticleListPageQuery } from "@/__generated__/ArticleListPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { ARTICLE_STATE } from "@/domains/article/labels";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { confirmDelete, openDialog } from "@/ui/dialog/dialogs";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { articles } from "./list";

type Row = NonNullable<ArticleListPageQuery["response"]["enterpriseArticles"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  { key: "title", title: "标题", width: 280, grow: true, required: true, render: (row) => row.title },
  { key: "key", title: "标识", width: 160, render: (row) => row.key },
  {
    key: "state",
    title: "状态",
    width: 140,
    render: (row) => (
      <StatusTag tone={ARTICLE_STATE[row.state].tone}>{ARTICLE_STATE[row.state].text}</StatusTag>
    ),
  },
  {
    key: "publishedAt",
    title: "发布时间",
    width: 184,
    render: (row) => <DateTimeText value={row.publishedAt} />,
  },
  { key: "updatedBy", title: "修改人", width: 110, render: (row) => row.updatedBy?.name },
  {
    key: "updatedAt",
    title: "修改时间",
    width: 184,
    render: (row) => <DateTimeText value={row.updatedAt} />,
  },
];

const ArticleText = lazyPart(() => import("@/app/shell/ArticleText").then((module) => module.ArticleText));
const openArticleEdit = lazyRecordDialog(() => import("./ArticleEditDialog"));
const ArticleVersionsDialog = lazy(() =>
  import("./ArticleVersionsDialog").then((module) => ({ default: module.ArticleVersionsDialog })),
);

/**
 * List of the enterprise's articles for its members: help, rules, instructions
 * (core §2 Other core screens).
 */
export default function ArticleListPage({ queryRef }: PageProps<ArticleListPageQuery>) {
  const { enterpriseArticles } = usePreloadedQuery<ArticleListPageQuery>(
    graphql`
      query ArticleListPageQuery($keyword: String, $page: PageInput!) {
        enterpriseArticles(keyword: $keyword, page: $page) {
          totalCount
          nodes {
            id
            rowId
            key
            title
            body
            state
            publishedAt
            updatedAt
            version
            updatedBy {
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [publish] = useAppMutation<ArticleListPagePublishMutation>(graphql`
    mutation ArticleListPagePublishMutation($id: ID!, $version: Int!, $published: Boolean!) {
      enterpriseArticlePublish(input: { id: $id, version: $version, published: $published }) {
        article {
          id
          state
          publishedAt
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const remove = useSave<ArticleListPageDeleteMutation>(graphql`
    mutation ArticleListPageDeleteMutation($ids: [ID!]!) {
      enterpriseArticleDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const list = useList(articles);
  const refresh = usePageRefresh();
  const edit = async (row?: Row, text?: { title: string; body: string }) => {
    if (await openArticleEdit({ row, text })) await refresh();
  };
  const show = (row: Row, published: boolean) => publish({ id: row.rowId, version: row.version, published });
  const versions = async (row: Row) => {
    const text = await openDialog<{ title: string; body: string }>(({ open, close }) => (
      <ArticleVersionsDialog open={open} id={row.rowId} name={row.title} onClose={close} />
    ));
    // an earlier version is restored by saving its text as a new version, so that the history stays
    // complete
    if (text) await edit(row, text);
  };
  const removeAll = async (rows: readonly Row[]) => {
    const done = await confirmDelete({
      what: rows.map(({ title }) => title),
      goes: "文章的历史版本一并删除。",
      run: async () => (await remove({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
    });
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={enterpriseArticles?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={enterpriseArticles?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ title }) => title, content: ({ body }) => <ArticleText text={body} /> } }}
      rowActions={(row) => [
        { key: "edit", text: "修改", onClick: () => edit(row) },
        {
          key: "publish",
          text: row.state === "CHANGED" ? "发布修改" : "发布",
          hidden: row.state === "PUBLISHED",
          onClick: () => show(row, true),
        },
        {
          key: "withdraw",
          text: "撤回",
          hidden: row.state === "DRAFT",
          onClick: () => show(row, false),
        },
        { key: "versions", text: "历史版本", onClick: () => versions(row) },
        { key: "delete", text: "删除", intent: "danger", onClick: () => removeAll([row]) },
      ]}
      batchActions={[{ key: "delete", text: "删除", intent: "danger", onClick: removeAll }]}
      create={{ key: "create", text: "新增文章", onClick: () => edit() }}
      empty={{ text: "给成员看的制度、流程和说明。标识与系统帮助相同的文章会代替系统帮助。" }}
    />
  );
}
