import { graphql, usePreloadedQuery } from "react-relay";
import { Navigate, useNavigate } from "react-router";
import type { QrcodeBatchPageQuery } from "@/__generated__/QrcodeBatchPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { CodeList } from "../_components/CodeList";
import { codesOfBatch } from "../_lib/lists";
import { useBatchActions } from "../_lib/useBatchActions";
import { useUntilReady } from "../_lib/useUntilReady";
import { BatchFacts } from "./BatchFacts";

const LIST = "/admin/QrcodeBatchList";

/** Page of one batch of QR codes, identified by `id` in the URL (core §2 QrcodeBatch). */
export default function QrcodeBatchPage(props: PageProps<QrcodeBatchPageQuery>) {
  return props.search.get("id") ? <Batch {...props} /> : <Navigate replace to={LIST} />;
}

function Batch({ queryRef }: PageProps<QrcodeBatchPageQuery>) {
  const data = usePreloadedQuery<QrcodeBatchPageQuery>(
    graphql`
      query QrcodeBatchPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: QrcodeFilter
        $orderBy: [QrcodeOrder!]
      ) {
        qrcodeBatch(id: $id) {
          id
          rowId
          name
          remark
          version
          ready
          template {
            width
            height
          }
          viewerCan {
            update
            delete
          }
          ...BatchFacts_batch
        }
        qrcodes(page: $page, filter: $filter, orderBy: $orderBy) {
          ...CodeList_codes
        }
      }
    `,
    queryRef,
  );
  const batch = found(data.qrcodeBatch);
  usePageTitle(batch.name);
  const refresh = usePageRefresh();
  useUntilReady(!batch.ready, refresh);
  const navigate = useNavigate();
  const { actionsOf } = useBatchActions();
  const list = useList(codesOfBatch);
  const [labels, ...rest] = actionsOf(batch, refresh, async () => navigate(LIST, { replace: true }));
  return (
    <CodeList
      {...list}
      ofBatch
      title={batch.name}
      codes={data.qrcodes}
      header={<BatchFacts batch={batch} />}
      create={labels ?? null}
      actions={rest}
      emptyText={batch.ready ? "没有符合条件的二维码。" : "二维码正在后台生成，完成后会自动出现在这里。"}
    />
  );
}
