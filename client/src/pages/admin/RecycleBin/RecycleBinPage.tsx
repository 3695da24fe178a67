import { graphql, usePreloadedQuery } from "react-relay";
import type { RecycleBinPagePurgeMutation } from "@/__generated__/RecycleBinPagePurgeMutation.graphql";
import type { RecycleBinPageQuery } from "@/__generated__/RecycleBinPageQuery.graphql";
import type { RecycleBinPageRestoreMutation } from "@/__generated__/RecycleBinPageRestoreMutation.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { showUserErrors } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { DateTimeText } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { aboutBin, kindOf, recycleBin } from "./list";

type Row = NonNullable<RecycleBinPageQuery["response"]["recycledRecords"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  { key: "title", title: "名称", width: 280, grow: true, required: true, render: (row) => row.title },
  {
    key: "deletedBy",
    title: "删除人",
    width: 150,
    render: (row) =>
      row.deletedBy ? <PersonName name={row.deletedBy.name} src={row.deletedBy.avatarUrl} /> : null,
  },
  {
    key: "deletedAt",
    title: "删除时间",
    width: 184,
    render: (row) => <DateTimeText value={row.deletedAt} />,
  },
  {
    key: "purgeAt",
    title: "自动清除时间",
    width: 184,
    render: (row) => <DateTimeText value={row.purgeAt} />,
  },
];

/**
 * Recycle bin: soft-deleted records that can be restored within thirty days, one view per record type. URLs
 * of deleted customers and projects redirect to their views (business §2 Administration, decision 0034).
 */
export default function RecycleBinPage({ queryRef }: PageProps<RecycleBinPageQuery>) {
  const list = useList(recycleBin);
  const kind = kindOf(list.state.view);
  const { recycledRecords } = usePreloadedQuery<RecycleBinPageQuery>(
    graphql`
      query RecycleBinPageQuery($kind: RecycleKind!, $keyword: String, $page: PageInput!) {
        recycledRecords(kind: $kind, keyword: $keyword, page: $page) {
          totalCount
          nodes {
            rowId
            title
            deletedAt
            purgeAt
            deletedBy {
              name
              avatarUrl
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [restore] = useAppMutation<RecycleBinPageRestoreMutation>(
    graphql`
      mutation RecycleBinPageRestoreMutation($input: RecycleInput!) {
        recycleRestore(input: $input) {
          ids
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已恢复" },
  );
  const purge = useSave<RecycleBinPagePurgeMutation>(graphql`
    mutation RecycleBinPagePurgeMutation($input: RecycleInput!) {
      recyclePurge(input: $input) {
        ids
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const refresh = usePageRefresh();
  const input = (rows: readonly Row[]) => ({ input: { kind, ids: rows.map(({ rowId }) => rowId) } });
  const bringBack = async (rows: readonly Row[]) => {
    const { ok } = await restore(input(rows));
    if (ok) await refresh();
    return ok;
  };
  const removeForGood = async (rows: readonly Row[]) => {
    let done = false;
    await confirm({
      text: "彻底删除后不可恢复，是否继续?",
      what: rows.map(({ title }) => title),
      danger: true,
      run: async () => {
        done = !showUserErrors((await purge(input(rows))).userErrors);
      },
    });
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={recycledRecords?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={recycledRecords?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ title }) => title } }}
      rowActions={(row) => [
        { key: "restore", text: "恢复", onClick: () => bringBack([row]) },
        { key: "purge", text: "彻底删除", intent: "danger", onClick: () => removeForGood([row]) },
      ]}
      batchActions={[
        { key: "restore", text: "恢复", onClick: bringBack },
        { key: "purge", text: "彻底删除", intent: "danger", onClick: removeForGood },
      ]}
      empty={{ text: aboutBin(kind) }}
    />
  );
}
