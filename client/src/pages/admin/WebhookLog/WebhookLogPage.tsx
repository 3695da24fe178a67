import RefreshIcon from "@blueprintjs/icons/lib/esm/generated/components/refresh";
import { graphql, usePreloadedQuery } from "react-relay";
import { Navigate } from "react-router";
import type { WebhookLogPageMutation } from "@/__generated__/WebhookLogPageMutation.graphql";
import type { WebhookLogPageQuery } from "@/__generated__/WebhookLogPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePagePending, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { DELIVERY_STATE } from "@/domains/webhook/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { DeliveryTexts } from "./DeliveryTexts";
import { deliveries } from "./list";

type Row = NonNullable<WebhookLogPageQuery["response"]["webhookDeliveries"]>["nodes"][number];

function State({ state }: { state: Row["state"] }) {
  const { text, tone } = DELIVERY_STATE[state];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

const COLUMNS: Column<Row>[] = [
  {
    key: "createdAt",
    title: "时间",
    width: 184,
    required: true,
    render: (row) => <ListTime value={row.createdAt} />,
  },
  { key: "label", title: "事件", width: 200, required: true, render: (row) => row.label },
  { key: "state", title: "状态", width: 100, render: (row) => <State state={row.state} /> },
  { key: "attempts", title: "次数", width: 80, number: true, render: (row) => row.attempts },
  { key: "status", title: "HTTP", width: 80, number: true, render: (row) => row.status },
  {
    key: "error",
    title: "失败原因",
    width: 240,
    grow: true,
    render: (row) => <Ellipsis>{row.error ?? ""}</Ellipsis>,
  },
  { key: "actor", title: "操作人", width: 120, render: (row) => row.actor?.name ?? "系统" },
  {
    key: "kind",
    title: "事件代码",
    width: 220,
    hidden: true,
    render: (row) => <Ellipsis>{row.kind}</Ellipsis>,
  },
  {
    key: "duration",
    title: "用时",
    width: 100,
    number: true,
    hidden: true,
    render: (row) => (row.duration == null ? "—" : `${row.duration} 毫秒`),
  },
  {
    key: "nextAt",
    title: "下次重试",
    width: 184,
    render: (row) => <ListTime value={row.nextAt} />,
  },
];

/** Deliveries of a webhook in the last month; the URL identifies the webhook by `id`. */
export default function WebhookLogPage(props: PageProps<WebhookLogPageQuery>) {
  return props.search.get("id") ? <Log {...props} /> : <Navigate replace to="/admin/Webhooks" />;
}

function Log({ queryRef }: PageProps<WebhookLogPageQuery>) {
  const data = usePreloadedQuery<WebhookLogPageQuery>(
    graphql`
      query WebhookLogPageQuery($id: ID!, $page: PageInput!, $state: WebhookDeliveryState) {
        webhook(id: $id) {
          id
          name
          isActive
        }
        webhookDeliveries(webhookId: $id, page: $page, state: $state) {
          totalCount
          nodes {
            id
            kind
            label
            state
            attempts
            nextAt
            status
            error
            duration
            request
            response
            canRedeliver
            createdAt
            actor {
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [redeliver] = useAppMutation<WebhookLogPageMutation>(
    graphql`
      mutation WebhookLogPageMutation($id: ID!) {
        webhookRedeliver(input: { id: $id }) {
          delivery {
            id
            state
            attempts
            nextAt
            canRedeliver
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已重新排队发送" },
  );
  const webhook = found(data.webhook);
  usePageTitle(webhook.name);
  const list = useList(deliveries);
  const refresh = usePageRefresh();
  return (
    <ListPage
      {...list}
      title={`${webhook.name}：推送记录`}
      breadcrumb={useBreadcrumb(webhook.name)}
      columns={COLUMNS}
      rows={data.webhookDeliveries?.nodes ?? null}
      rowKey={(row) => row.id}
      total={data.webhookDeliveries?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ label }) => label, content: (row) => <DeliveryTexts row={row} /> } }}
      rowActions={(row) => [
        {
          key: "again",
          text: "重新发送",
          hidden: !row.canRedeliver || !webhook.isActive,
          onClick: () => redeliver({ id: row.id }),
        },
      ]}
      create={{ key: "refresh", text: "刷新", icon: <RefreshIcon />, onClick: () => refresh() }}
      empty={{ text: "最近 30 天没有推送。" }}
    />
  );
}
