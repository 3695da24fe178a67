import BarcodeIcon from "@blueprintjs/icons/lib/esm/generated/components/barcode";
import RefreshIcon from "@blueprintjs/icons/lib/esm/generated/components/refresh";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { MyWorkPageQuery } from "@/__generated__/MyWorkPageQuery.graphql";
import { offlineNote, useRefetchOnReconnect } from "@/app/offline/reconnect";
import { useRefetchAfterSend } from "@/app/offline/useRefetchAfterSend";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { Refusals } from "@/domains/workOrder/queue/Refusals";
import { useWorkQueue } from "@/domains/workOrder/queue/useWorkQueue";
import { useShownFrom } from "@/relay/offlineAnswers";
import { DialogFrame } from "@/ui/dialog/DialogFrame";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Pagination } from "@/ui/list/Pagination";
import { MyWorkCard } from "./MyWorkCard";
import { pageOf, SIZE } from "./query";
import { usePrefetch } from "./usePrefetch";
import "./MyWork.css";

/** Loaded with the bar of phones, and thereby cached for offline use. */
const CodeForm = lazy(() => import("@/app/shell/CodeForm").then((module) => ({ default: module.CodeForm })));

/** A technician's open orders, by due date, designed for one hand and a bad network (decision 0060). */
export default function MyWorkPage({ queryRef }: PageProps<MyWorkPageQuery>) {
  const { workOrders } = usePreloadedQuery<MyWorkPageQuery>(
    graphql`
      query MyWorkPageQuery($page: PageInput, $me: ID) {
        workOrders(
          page: $page
          filter: { memberId: $me, status: [WAITING_PICKUP, TAKEN, IN_SERVICE, RETURNED] }
          orderBy: [{ field: NEXT_DUE_AT, direction: ASC }]
        ) {
          totalCount
          nodes {
            id
            rowId
            asset { qrcode { code } }
            ...MyWorkCard_order
          }
        }
      }
    `,
    queryRef,
  );
  const [search, setSearch] = useSearchParams();
  const refresh = usePageRefresh();
  const { queue, view } = useWorkQueue();
  const [scanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const all = workOrders?.nodes ?? [];
  const orders = code ? all.filter(({ asset }) => asset?.qrcode?.code === code) : all;

  // basements have no network: the label scanner is loaded in advance
  useEffect(() => {
    if (navigator.maxTouchPoints > 0)
      import("@/app/scan/reader").then(({ openDecoder }) => openDecoder()).catch(() => undefined);
  }, []);

  useRefetchAfterSend(view.actions.length, refresh);

  // offline: time at which the shown data was fetched; online it is refetched
  const from = useShownFrom("MyWorkPageQuery");
  useRefetchOnReconnect(from, refresh);
  usePrefetch();

  const found = useCallback(
    (typed: string) => {
      const mine = all.some(({ asset }) => asset?.qrcode?.code === typed);
      if (mine) setCode(typed);
      else toast.warning("我的工单里没有这台设备，已打开设备标签");
      return mine;
    },
    [all],
  );
  const number = pageOf(search);
  const total = workOrders?.totalCount ?? 0;
  const waits = view.actions.filter(({ problem }) => problem === null).length;
  return (
    <div className="ui-page my-work">
      <PageHeader
        title="我的工单"
        count={total}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "scan", text: "扫码找工单", icon: <BarcodeIcon />, onClick: () => setScanning(true) },
          { key: "refresh", text: "刷新", icon: <RefreshIcon />, onClick: refresh },
        ]}
      />
      {/* what belongs to orders that are not mine any more */}
      <Refusals
        queue={queue}
        actions={view.actions.filter(
          ({ problem, orderId }) => problem !== null && !all.some(({ rowId }) => rowId === orderId),
        )}
      />
      {code ? (
        <p className="ui-row">
          <span className="ui-grow">标签 {code} 的工单</span>
          <Button onClick={() => setCode(null)}>显示全部</Button>
        </p>
      ) : null}
      {orders.length === 0 ? (
        <EmptyState title="没有待处理的工单" />
      ) : (
        <ol className="my-work__list" aria-label="我的工单">
          {orders.map((order) => (
            <MyWorkCard
              key={order.id}
              order={order}
              queue={queue}
              actions={view.actions.filter(({ orderId }) => orderId === order.rowId)}
              done={view.done.find(({ orderId }) => orderId === order.rowId) ?? null}
              draft={view.drafts.find(({ orderId }) => orderId === order.rowId) ?? null}
            />
          ))}
        </ol>
      )}
      {total > SIZE ? (
        <Pagination
          page={number}
          size={SIZE}
          total={total}
          onPage={(page) => setSearch({ page: String(page) })}
          onSize={() => undefined}
        />
      ) : null}
      {/* at the end of the page: notes that appear and disappear must not move a card from under a
          finger */}
      {waits > 0 || from !== null ? (
        <div className="my-work__waits" role="status">
          {from === null ? null : <p>{offlineNote(from)}</p>}
          {waits > 0 ? (
            <p className="ui-row">
              <span className="ui-grow">
                {view.sending ? "正在提交" : `${waits} 项操作等待网络，恢复后自动提交`}
              </span>
              <Button onClick={() => queue.run()}>立即提交</Button>
            </p>
          ) : null}
        </div>
      ) : null}
      <DialogFrame open={scanning} title="扫码找工单" onClose={() => setScanning(false)}>
        {scanning ? (
          <Suspense fallback={<LoadingMask text="加载中" />}>
            <CodeForm onDone={() => setScanning(false)} onCode={found} />
          </Suspense>
        ) : null}
      </DialogFrame>
    </div>
  );
}
