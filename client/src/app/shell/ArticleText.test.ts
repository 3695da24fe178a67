import { expect, it } from "vitest";
import { isPageAddress, parseArticle } from "./ArticleText";

it("reads headings, lists and paragraphs", () => {
  expect(parseArticle("# 标题\n\n第一行\n第二行\n- 甲\n- 乙\n1. 一\n\n尾")).toEqual([
    { kind: "heading", level: 1, text: "标题" },
    { kind: "text", text: "第一行\n第二行" },
    { kind: "list", ordered: false, items: ["甲", "乙"] },
    { kind: "list", ordered: true, items: ["一"] },
    { kind: "text", text: "尾" },
  ]);
});

it("reads quotes of several lines", () => {
  expect(parseArticle("甲\n> 一\n> 二\n乙")).toEqual([
    { kind: "text", text: "甲" },
    { kind: "quote", text: "一\n二" },
    { kind: "text", text: "乙" },
  ]);
});

it("links to pages and to nothing that runs", () => {
  for (const good of ["https://a.cn", "HTTP://a.cn", "mailto:a@b.cn", "/doc", "#x"])
    expect(isPageAddress(good)).toBe(true);
  for (const bad of ["javascript:alert(1)", "data:text/html,x", "//a.cn", "file:///x", " /x"])
    expect(isPageAddress(bad)).toBe(false);
});
