import { graphql, usePreloadedQuery } from "react-relay";
import type { QrcodeListPageQuery } from "@/__generated__/QrcodeListPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useBatchSource, useTemplateSource } from "@/domains/qrcode/useQrcodeSources";
import { CodeList } from "../_components/CodeList";
import { codes } from "../_lib/lists";
import { useNewBatch } from "../_lib/useBatchActions";

/** List of all QR codes of the enterprise, with their equipment (core §2 QrcodeList). */
export default function QrcodeListPage({ queryRef }: PageProps<QrcodeListPageQuery>) {
  const { qrcodes } = usePreloadedQuery<QrcodeListPageQuery>(
    graphql`
      query QrcodeListPageQuery($page: PageInput!, $filter: QrcodeFilter, $orderBy: [QrcodeOrder!]) {
        qrcodes(page: $page, filter: $filter, orderBy: $orderBy) {
          ...CodeList_codes
        }
      }
    `,
    queryRef,
  );
  const go = usePageNavigate();
  const newBatch = useNewBatch();
  const list = useList(codes, { batchId: useBatchSource(), templateId: useTemplateSource() });
  const create = async () => {
    if (await newBatch()) go("/admin/QrcodeBatchList");
  };
  return (
    <CodeList
      {...list}
      codes={qrcodes}
      create={{ key: "create", text: "批量生成", onClick: create }}
      emptyText="二维码按批次生成，打印后贴在设备上，扫码即可绑定和查看。"
    />
  );
}
