import { graphql, usePreloadedQuery } from "react-relay";
import type { QrcodeBatchListPageQuery } from "@/__generated__/QrcodeBatchListPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useTemplateSource } from "@/domains/qrcode/useQrcodeSources";
import { formatNumber } from "@/ui/base/format";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { BatchState } from "../_components/BatchState";
import { batches } from "../_lib/lists";
import { useBatchActions, useNewBatch } from "../_lib/useBatchActions";
import { useUntilReady } from "../_lib/useUntilReady";
import "../_components/qrcode.css";

type Row = NonNullable<QrcodeBatchListPageQuery["response"]["qrcodeBatches"]>["nodes"][number];

const COLUMNS = batches.columns<Row>([
  { key: "name", title: "批次名称", width: 220, grow: true, required: true },
  {
    key: "ready",
    title: "状态",
    width: 90,
    render: (row) => <BatchState ready={row.ready} />,
  },
  { key: "template", title: "标签模板", width: 160, render: (row) => row.template?.name },
  {
    key: "quantity",
    title: "数量",
    width: 90,
    number: true,
    render: (row) => formatNumber(row.quantity, 0),
  },
  {
    key: "prefix",
    title: "前缀",
    width: 100,
    render: (row) => <span className="qr-code">{row.prefix}</span>,
  },
  { key: "remark", title: "备注", width: 200 },
  { key: "createdBy", title: "创建人", width: 90, render: (row) => row.createdBy?.name },
  {
    key: "createdAt",
    title: "创建时间",
    width: 170,
    sortable: "CREATED_AT",
    render: (row) => <ListTime value={row.createdAt} />,
  },
]);

/** List of QR code batches; a batch has one label template (core §2 QrcodeBatchList). */
export default function QrcodeBatchListPage({ queryRef }: PageProps<QrcodeBatchListPageQuery>) {
  const { qrcodeBatches } = usePreloadedQuery<QrcodeBatchListPageQuery>(
    graphql`
      query QrcodeBatchListPageQuery($page: PageInput!, $filter: QrcodeBatchFilter, $orderBy: [QrcodeOrder!]) {
        qrcodeBatches(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            prefix
            quantity
            ready
            remark
            version
            createdAt
            createdBy {
              name
            }
            template {
              rowId
              name
              width
              height
            }
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(batches, { templateId: useTemplateSource() });
  const refresh = usePageRefresh();
  useTrackedRows(qrcodeBatches?.nodes, refresh);
  useUntilReady(qrcodeBatches?.nodes.some(({ ready }) => !ready) ?? false, refresh);
  const { actionsOf, removeAll } = useBatchActions();
  const newBatch = useNewBatch();
  const create = async () => {
    if (await newBatch()) await refresh();
  };
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={qrcodeBatches?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={qrcodeBatches?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: (row) => `/admin/QrcodeBatch?id=${row.rowId}` }}
      rowActions={(row) => actionsOf(row, refresh)}
      batchActions={[
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          onClick: async (rows) => {
            const done = await removeAll(rows);
            if (done) await refresh();
            return done;
          },
        },
      ]}
      create={{ key: "create", text: "新增批次", onClick: create }}
      empty={{ text: "选一个标签模板，一次生成一批空白二维码，打印后贴到设备上再绑定。" }}
    />
  );
}
