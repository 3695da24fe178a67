import type { FileCategory } from "@/__generated__/DocCategorySettingPageQuery.graphql";

/** The kinds of documents by their number in addresses (core §9). */
export const CATEGORIES: readonly {
  readonly code: string;
  readonly category: FileCategory;
  readonly label: string;
}[] = [
  { code: "1", category: "ENTERPRISE", label: "企业文档" },
  { code: "2", category: "PROJECT", label: "项目文档" },
  { code: "3", category: "CUSTOMER", label: "客户文档" },
];

/** What a number in an address stands for; any other is the company. */
export function categoryOfCode(code: string | undefined): FileCategory {
  return CATEGORIES.find((entry) => entry.code === code)?.category ?? "ENTERPRISE";
}

/** The number of a kind in addresses. */
export function codeOf(category: FileCategory): string {
  return CATEGORIES.find((entry) => entry.category === category)?.code ?? "1";
}
