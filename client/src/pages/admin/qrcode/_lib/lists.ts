/** Lists of QR codes, batches and label templates: filters and sorts in the URL. */
import type { QrcodeBatchListPageQuery$variables } from "@/__generated__/QrcodeBatchListPageQuery.graphql";
import type { QrcodeBatchPageQuery$variables } from "@/__generated__/QrcodeBatchPageQuery.graphql";
import type { QrcodeListPageQuery$variables } from "@/__generated__/QrcodeListPageQuery.graphql";
import type { QrcodeTemplateListPageQuery$variables } from "@/__generated__/QrcodeTemplateListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, record, select } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { STATUS } from "@/domains/qrcode/labels";

const status = select("状态", optionsOf(STATUS));
const CODE_WORDS = "编码、设备、型号或序列号";

/** All codes of the enterprise. */
export const codes = defineList<QrcodeListPageQuery$variables>()({
  title: "二维码",
  keyword: CODE_WORDS,
  sorts: ["CREATED_AT"],
  filters: { status, batchId: record("批次"), templateId: record("标签模板") },
});

/** Id of the record in a URL like `/admin/QrcodeBatch?id=12`. */
function recordIdOf(search: URLSearchParams): string {
  return rowIdOf(search.get("id"));
}

/** QR codes of one batch, identified by the URL. */
export const codesOfBatch = defineList<QrcodeBatchPageQuery$variables>()({
  title: "二维码批次",
  keyword: CODE_WORDS,
  sorts: ["CREATED_AT"],
  filters: { status },
  variables: ({ page, filter, orderBy }, search) => {
    const id = recordIdOf(search);
    return { id, page, orderBy, filter: { ...filter, batchId: id } };
  },
});

/** Batches of QR codes. */
export const batches = defineList<QrcodeBatchListPageQuery$variables>()({
  title: "二维码批次",
  keyword: "批次名称或前缀",
  sorts: ["CREATED_AT"],
  filters: { templateId: record("标签模板") },
});

/** Label templates. */
export const templates = defineList<QrcodeTemplateListPageQuery$variables>()({
  title: "标签模板",
  keyword: "模板名称或标签文字",
  sorts: ["CREATED_AT"],
});
