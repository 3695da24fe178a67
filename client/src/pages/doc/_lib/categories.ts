import type { FileCategory } from "@/__generated__/DocCategorySettingPageQuery.graphql";

/** Kinds of documents by their number in URLs (core §9). */
export const CATEGORIES: readonly {
  readonly code: string;
  readonly category: FileCategory;
  readonly label: string;
}[] = [
  { code: "1", category: "ENTERPRISE", label: "企业文档" },
  { code: "2", category: "PROJECT", label: "项目文档" },
  { code: "3", category: "CUSTOMER", label: "客户文档" },
];

/** Kind of documents for a number in the URL; unknown numbers mean the company's. */
export function categoryOfCode(code: string | undefined): FileCategory {
  return CATEGORIES.find((entry) => entry.code === code)?.category ?? "ENTERPRISE";
}

/** Number of a kind of documents in URLs. */
export function codeOf(category: FileCategory): string {
  return CATEGORIES.find((entry) => entry.category === category)?.code ?? "1";
}
