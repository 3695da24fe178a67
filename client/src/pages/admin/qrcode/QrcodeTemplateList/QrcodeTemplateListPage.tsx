import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { graphql, usePreloadedQuery } from "react-relay";
import type { QrcodeTemplateListPageDeleteMutation } from "@/__generated__/QrcodeTemplateListPageDeleteMutation.graphql";
import type { QrcodeTemplateListPageQuery } from "@/__generated__/QrcodeTemplateListPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FilterBar } from "@/ui/list/FilterBar";
import { Pagination } from "@/ui/list/Pagination";
import { templates } from "../_lib/lists";
import { TemplateCard } from "./TemplateCard";
import "./QrcodeTemplateList.css";

const EDIT = "/admin/QrcodeTemplateEdit";

/** Gallery of label templates for QR codes, each with a preview (core §2 QrcodeTemplateList). */
export default function QrcodeTemplateListPage({ queryRef }: PageProps<QrcodeTemplateListPageQuery>) {
  const { qrcodeTemplates } = usePreloadedQuery<QrcodeTemplateListPageQuery>(
    graphql`
      query QrcodeTemplateListPageQuery(
        $page: PageInput!
        $filter: QrcodeTemplateFilter
        $orderBy: [QrcodeOrder!]
      ) {
        qrcodeTemplates(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            viewerCan {
              update
              delete
            }
            ...TemplateCard_template
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<QrcodeTemplateListPageDeleteMutation>(graphql`
    mutation QrcodeTemplateListPageDeleteMutation($ids: [ID!]!) {
      qrcodeTemplateDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const { title, state: list, keywordPlaceholder } = useList(templates);
  const go = usePageNavigate();
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const rows = qrcodeTemplates?.nodes ?? [];
  const total = qrcodeTemplates?.totalCount ?? 0;
  type Row = (typeof rows)[number];
  const removeOne = async ({ rowId, name }: Row) => {
    const done = await confirmDelete({
      what: [name],
      run: async () => (await remove({ ids: [rowId] })).userErrors,
    });
    if (done) await refresh();
  };
  const actionsOf = (row: Row): Action[] => [
    {
      key: "edit",
      text: "编辑",
      hidden: !row.viewerCan.update,
      onClick: () => go(`${EDIT}?id=${row.rowId}`),
    },
    {
      key: "copy",
      text: "复制",
      hidden: !row.viewerCan.update,
      onClick: () => go(`${EDIT}?copy=${row.rowId}`),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: () => removeOne(row),
    },
  ];
  const create: Action = { key: "create", text: "新增模板", icon: <PlusIcon />, onClick: () => go(EDIT) };
  return (
    <div className="ui-page">
      <PageHeader title={title} count={total} breadcrumb={useBreadcrumb()} primary={create} />
      <FilterBar state={list} placeholder={keywordPlaceholder} />
      {rows.length > 0 ? (
        <ul className="qr-cards" data-refetching={pending || undefined}>
          {rows.map((row) => (
            <TemplateCard
              key={row.rowId}
              template={row}
              href={`${EDIT}?id=${row.rowId}`}
              actions={actionsOf(row)}
            />
          ))}
        </ul>
      ) : list.isFiltered ? (
        <EmptyState
          title="暂无数据"
          text="没有符合筛选条件的记录。"
          action={{ key: "clear", text: "清除筛选", onClick: list.clearFilters }}
        />
      ) : (
        <EmptyState
          title="暂无数据"
          text="设计一次标签：尺寸、二维码、标志和文字，之后每个批次都按它打印。"
          action={create}
        />
      )}
      {total > 0 ? (
        <div className="ui-row ui-row--end">
          <Pagination
            page={list.page}
            size={list.size}
            total={total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        </div>
      ) : null}
    </div>
  );
}
