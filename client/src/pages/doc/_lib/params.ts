/** Lists of documents: their context, filters in the URL, and query variables. */
import type { DocumentsPageQuery$variables } from "@/__generated__/DocumentsPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, node, record, select } from "@/app/record/list";
import { FILE_KINDS, VISIBILITIES } from "@/domains/file/labels";
import { MEMBER_TYPE } from "@/domains/member/labels";

/** Context of a document list: a project (category 2), customer (3), or the company (core §2 Documents). */
export interface DocumentContext {
  /** Id of the enterprise; 0 means the system's records, which are read-only (core §4). */
  readonly enterpriseId: string;
  readonly projectId?: string;
  readonly customerId?: string;
  /**
   * Row id of the chosen category; null for all
   * (0 in the URL: core §2 Documents; sent empty: core §7 Files).
   */
  readonly groupId: string | null;
}

/** Number of the kind of documents in the API: 1 company, 2 project, 3 customer. */
export function categoryOf({
  projectId,
  customerId,
}: Pick<DocumentContext, "projectId" | "customerId">): "ENTERPRISE" | "PROJECT" | "CUSTOMER" {
  if (projectId) return "PROJECT";
  return customerId ? "CUSTOMER" : "ENTERPRISE";
}

/** An id of digits; null for any other text. */
export function idOrNull(text: string | null | undefined): string | null {
  return text && /^[1-9]\d{0,18}$/.test(text) ? text : null;
}

type Narrowed = Pick<DocumentsPageQuery$variables, "page" | "filter" | "orderBy">;

/** List of documents in any context. An invalid uploader or category filters nothing. */
export const documents = defineList<Narrowed>()({
  title: "全部文档",
  keyword: "文件名称",
  sorts: ["CREATED_AT"],
  filters: {
    group: node("文档分类", { as: null, primary: true }),
    uploader: record("上传人", { as: null, primary: true }),
    contents: flag("也查找文件内容", { primary: true }),
    created: days("上传时间", { primary: true }),
    type: select("文件类型", FILE_KINDS),
    userType: select("用户类型", optionsOf(MEMBER_TYPE)),
    isOpen: select("查看权限", VISIBILITIES),
  },
  also: ({ group, uploader }) => {
    const [groupId, createdById] = [idOrNull(group), idOrNull(uploader)];
    return { ...(groupId ? { groupId } : {}), ...(createdById ? { createdById } : {}) };
  },
});

/** Query variables of a document list for its context and URL. */
export function documentVariables(
  context: DocumentContext,
  search: URLSearchParams,
): DocumentsPageQuery$variables {
  const category = categoryOf(context);
  const { projectId, customerId, groupId } = context;
  const { page, filter, orderBy } = documents.read(search);
  return {
    category,
    page,
    filter: {
      ...filter,
      category,
      ...(projectId ? { projectId } : {}),
      ...(customerId ? { customerId } : {}),
      ...(groupId ? { groupId } : {}),
    },
    orderBy,
  };
}
