import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { WebhooksPageQuery } from "@/__generated__/WebhooksPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { targetLabel } from "@/domains/webhook/labels";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { inWords } from "./events";
import { webhooks as LIST } from "./list";
import { openSecret } from "./SecretDialog";
import { useWebhookActions } from "./useWebhookActions";

type Row = NonNullable<WebhooksPageQuery["response"]["webhooks"]>["nodes"][number];

const openWebhook = lazyRecordDialog(() => import("./WebhookDialog"));

/** URL of a webhook. After a restore from a backup it is shown only, and nothing is delivered to it. */
function Address({ row: { address, needsAddress } }: { row: Row }) {
  return needsAddress ? (
    <span className="ui-muted" title={`原地址：${address}`}>
      <Ellipsis>原地址 {address}，请重新填写</Ellipsis>
    </span>
  ) : (
    <Ellipsis>{address}</Ellipsis>
  );
}

function State({ row }: { row: Row }) {
  if (row.needsAddress) return <StatusTag tone="yellow">待重填地址</StatusTag>;
  if (row.stoppedAt) return <StatusTag tone="red">因失败停用</StatusTag>;
  if (!row.isActive) return <StatusTag>已停用</StatusTag>;
  return row.failingSince ? (
    <StatusTag tone="red">推送失败</StatusTag>
  ) : (
    <StatusTag tone="green">启用</StatusTag>
  );
}

/** List of webhooks of programs and group chat bots, to which events are delivered. */
export default function WebhooksPage({ queryRef }: PageProps<WebhooksPageQuery>) {
  const { webhooks, webhookEvents } = usePreloadedQuery<WebhooksPageQuery>(
    graphql`
      query WebhooksPageQuery($page: PageInput!, $filter: WebhookFilter) {
        webhooks(page: $page, filter: $filter) {
          totalCount
          nodes {
            id
            rowId
            name
            target
            address
            needsAddress
            events
            isActive
            failingSince
            lastAt
            stoppedAt
            version
            createdAt
          }
        }
        webhookEvents {
          kind
          label
          events {
            kind
            label
          }
        }
      }
    `,
    queryRef,
  );
  const groups = webhookEvents ?? [];
  const list = useList(LIST);
  const refresh = usePageRefresh();
  useTrackedRows(webhooks?.nodes, refresh);
  const navigate = usePageNavigate();
  const actions = useWebhookActions();
  const columns = useMemo<Column<Row>[]>(
    () => [
      { key: "name", title: "名称", width: 180, required: true, render: (row) => row.name },
      { key: "state", title: "状态", width: 120, render: (row) => <State row={row} /> },
      { key: "target", title: "推送到", width: 160, render: (row) => targetLabel(row.target) },
      { key: "address", title: "推送地址", width: 280, render: (row) => <Address row={row} /> },
      {
        key: "events",
        title: "推送的事件",
        width: 260,
        grow: true,
        render: (row) => <Ellipsis>{inWords(row.events, webhookEvents ?? [])}</Ellipsis>,
      },
      {
        key: "lastAt",
        title: "最近推送",
        width: 120,
        render: (row) => (row.lastAt ? <ListTime value={row.lastAt} /> : "从未"),
      },
      {
        key: "createdAt",
        title: "创建时间",
        width: 184,
        hidden: true,
        render: (row) => <ListTime value={row.createdAt} />,
      },
    ],
    [webhookEvents],
  );
  const open = async (row?: Row) => {
    let issued: { name: string; secret: string } | undefined;
    const onSecret = (name: string, secret: string) => {
      issued = { name, secret };
    };
    if (!(await openWebhook({ row, groups, onSecret }))) return;
    await refresh();
    if (issued) await openSecret(issued.name, issued.secret);
  };
  const removeAll = async (rows: readonly Row[]) => {
    const done = await actions.removeAll(rows);
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={columns}
      rows={webhooks?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={webhooks?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ name }) => name } }}
      rowActions={(row) => [
        { key: "edit", text: "修改", onClick: () => open(row) },
        {
          key: "log",
          text: "推送记录",
          onClick: () => {
            navigate(`/admin/WebhookLog?id=${row.rowId}`);
          },
        },
        {
          key: "test",
          text: "发送测试",
          hidden: row.needsAddress,
          onClick: async () => {
            await actions.test(row);
            await refresh();
          },
        },
        {
          key: "toggle",
          text: row.isActive ? "停用" : "启用",
          hidden: row.needsAddress && !row.isActive,
          onClick: () => actions.toggle(row),
        },
        {
          key: "secret",
          text: "更换密钥",
          hidden: row.target !== "PROGRAM" || row.needsAddress,
          onClick: () => actions.renew(row),
        },
        { key: "delete", text: "删除", intent: "danger", onClick: () => removeAll([row]) },
      ]}
      batchActions={[{ key: "delete", text: "删除", intent: "danger", onClick: removeAll }]}
      create={{ key: "create", text: "新增推送", onClick: () => open() }}
      empty={{ text: "把成员、文件、二维码等的变化推送给其他系统，或发送到企业微信、钉钉、飞书的群里。" }}
    />
  );
}
