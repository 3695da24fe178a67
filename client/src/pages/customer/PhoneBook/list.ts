import type { ContactFilter, PageInput } from "@/__generated__/CustomerArchivesPageQuery.graphql";
import { defineList, record } from "@/app/record/list";

/** List of the contacts of all customers visible to the viewer; searched rather than paged. */
export const phoneBook = defineList<{ readonly page: PageInput; readonly filter?: ContactFilter | null }>()({
  title: "电话簿",
  keyword: "姓名、拼音或电话",
  filters: {
    customerId: record("客户", { primary: true }),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});
