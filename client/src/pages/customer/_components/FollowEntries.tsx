import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { FollowEntries_customer$key } from "@/__generated__/FollowEntries_customer.graphql";
import type {
  FollowEntries_query$data,
  FollowEntries_query$key,
} from "@/__generated__/FollowEntries_query.graphql";
import type { FollowEntriesDeleteMutation } from "@/__generated__/FollowEntriesDeleteMutation.graphql";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useList } from "@/app/record/useList";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { MoreMenu } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, RelativeTime } from "@/ui/frame/text";
import { FilterBar } from "@/ui/list/FilterBar";
import { Pagination } from "@/ui/list/Pagination";
import { FileList } from "@/ui/upload/FileList";
import { follows as LIST } from "../_lib/lists";
import { FollowComposer } from "./FollowComposer";
import "./customer.css";

export type FollowRow = NonNullable<FollowEntries_query$data["customerFollows"]>["nodes"][number];

const openEdit = lazyRecordDialog(() => import("./FollowEditDialog"));

/** Follow-ups of a customer, newest first, below the form for a new one. */
export function FollowEntries(props: {
  query: FollowEntries_query$key;
  customer: FollowEntries_customer$key;
}) {
  const { customerFollows, dictItems } = useFragment(
    graphql`
      fragment FollowEntries_query on Query
      @argumentDefinitions(page: { type: "PageInput!" }, filter: { type: "CustomerFollowFilter" }) {
        dictItems(code: CUSTOMER_FOLLOW_KIND) {
          value
          text
        }
        customerFollows(page: $page, filter: $filter) {
          totalCount
          nodes {
            id
            rowId
            body
            nextAt
            remind
            remindedAt
            version
            createdAt
            kind {
              value
              text
              color
            }
            contact {
              rowId
              name
            }
            files {
              rowId
              name
              size
            }
            createdBy {
              name
              avatarUrl
            }
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    props.query,
  );
  const customer = useFragment(
    graphql`
      fragment FollowEntries_customer on Customer {
        rowId
        viewerCan {
          follow
        }
      }
    `,
    props.customer,
  );
  const remove = useSave<FollowEntriesDeleteMutation>(graphql`
    mutation FollowEntriesDeleteMutation($ids: [ID!]!) {
      customerFollowDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  useTrackedRows(customerFollows?.nodes, refresh);
  const pending = usePagePending();
  const kinds = useMemo(
    () => (dictItems ?? []).map(({ value, text }) => ({ value, label: text })),
    [dictItems],
  );
  const { state, filters, keywordPlaceholder } = useList(LIST, {
    kind: { options: kinds },
    createdById: useMemberSource(),
  });
  const rows = customerFollows?.nodes ?? [];
  const edit = async (row: FollowRow) => {
    if (await openEdit({ customerId: customer.rowId, row, kinds })) await refresh();
  };
  const drop = async ({ rowId, body }: FollowRow) => {
    const done = await confirmDelete({
      what: [body.slice(0, 50)],
      run: async () => (await remove({ ids: [rowId] })).userErrors,
    });
    if (done) await refresh();
  };
  return (
    <div className="ui-stack">
      {customer.viewerCan.follow && kinds.length > 0 ? (
        <Card title="写跟进">
          <FollowComposer customerId={customer.rowId} kinds={kinds} onSaved={refresh} />
        </Card>
      ) : null}
      <FilterBar state={state} filters={filters} placeholder={keywordPlaceholder} />
      {rows.length === 0 ? (
        <EmptyState
          compact
          title="暂无数据"
          text={state.isFiltered ? "没有符合条件的跟进记录" : "还没有人跟进过这个客户"}
        />
      ) : (
        <ol className="cust-follows" aria-label="跟进记录" aria-busy={pending}>
          {rows.map((row) => (
            <FollowEntry key={row.rowId} row={row} onEdit={() => edit(row)} onDelete={() => drop(row)} />
          ))}
        </ol>
      )}
      <Pagination
        page={state.page}
        size={state.size}
        total={customerFollows?.totalCount ?? 0}
        onPage={state.setPage}
        onSize={state.setSize}
      />
    </div>
  );
}

function FollowEntry({
  row,
  onEdit,
  onDelete,
}: {
  row: FollowRow;
  onEdit: () => Promise<void>;
  onDelete: () => Promise<void>;
}) {
  const { viewerCan, kind, contact, createdBy, nextAt } = row;
  const files = attachedFiles(row.files);
  return (
    <li className="cust-follow">
      <div className="ui-row ui-row--wrap">
        {createdBy ? <PersonName name={createdBy.name} src={createdBy.avatarUrl} /> : null}
        {kind ? <StatusTag color={kind.color ?? null}>{kind.text}</StatusTag> : null}
        {contact ? <span className="ui-muted">联系人 {contact.name}</span> : null}
        <span className="ui-grow ui-muted ui-small">
          <RelativeTime value={row.createdAt} />
        </span>
        {viewerCan.update || viewerCan.delete ? (
          <MoreMenu
            label="跟进操作"
            actions={[
              { key: "edit", text: "修改", hidden: !viewerCan.update, onClick: onEdit },
              { key: "delete", text: "删除", intent: "danger", hidden: !viewerCan.delete, onClick: onDelete },
            ]}
          />
        ) : null}
      </div>
      <p className="cust-follow__body">{row.body}</p>
      {files.length > 0 ? <FileList files={files} onOpen={(file) => void openPreview(file, files)} /> : null}
      {nextAt ? (
        <p className="ui-muted ui-small">
          下次跟进 <DateTimeText value={nextAt} />
          {row.remind ? (row.remindedAt ? "，已提醒" : "，到时提醒") : null}
        </p>
      ) : null}
    </li>
  );
}
