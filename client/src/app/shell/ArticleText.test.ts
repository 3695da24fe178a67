import { expect, it } from "vitest";
import { parseArticle } from "./ArticleText";

it("reads headings, lists and paragraphs", () => {
  expect(parseArticle("# 标题\n\n第一行\n第二行\n- 甲\n- 乙\n1. 一\n\n尾")).toEqual([
    { kind: "heading", level: 1, text: "标题" },
    { kind: "text", text: "第一行\n第二行" },
    { kind: "list", ordered: false, items: ["甲", "乙"] },
    { kind: "list", ordered: true, items: ["一"] },
    { kind: "text", text: "尾" },
  ]);
});
