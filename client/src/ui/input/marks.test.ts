import { describe, expect, it } from "vitest";
import { hasMarkup } from "./hasMarkup";
import { changeOf, continuedLine, type Draft, inserted, type Mark, marked, pictureMark } from "./marks";

/** A draft from a text in which `‹` and `›` are the ends of the selection; a single `|` is both. */
function draft(said: string): Draft {
  if (said.includes("|")) {
    const at = said.indexOf("|");
    return { text: said.replace("|", ""), from: at, to: at };
  }
  const from = said.indexOf("‹");
  return { text: said.replace(/[‹›]/g, ""), from, to: said.indexOf("›") - 1 };
}

function said({ text, from, to }: Draft): string {
  const middle = from === to ? "|" : `‹${text.slice(from, to)}›`;
  return text.slice(0, from) + middle + text.slice(to);
}

describe("a mark", () => {
  it.each<[Mark, string, string]>([
    ["bold", "请‹务必›断电", "请**‹务必›**断电"],
    ["bold", "请**‹务必›**断电", "请‹务必›断电"],
    ["bold", "|", "**|**"],
    ["italic", "‹小心›", "*‹小心›*"],
    ["italic", "*‹小心›*", "‹小心›"],
    ["italic", "**‹小心›**", "***‹小心›***"],
    ["heading", "断|电", "## 断|电"],
    ["heading", "## 断|电", "断|电"],
    ["bullets", "‹甲\n乙›\n丙", "‹- 甲\n- 乙›\n丙"],
    ["bullets", "‹- 甲\n- 乙›", "‹甲\n乙›"],
    ["numbers", "‹- 甲\n- 乙›", "‹1. 甲\n2. 乙›"],
    ["numbers", "‹1. 甲\n2. 乙›", "‹甲\n乙›"],
    ["checks", "1. 甲|", "- [ ] 甲|"],
    ["quote", "前\n甲|\n后", "前\n> 甲|\n后"],
    ["link", "见‹图纸›", "见[图纸](‹https://›)"],
    ["link", "‹https://a.cn/x›", "[‹链接文字›](https://a.cn/x)"],
    ["link", "|", "[‹链接文字›](https://)"],
  ])("%s: %s", (mark, before, after) => {
    expect(said(marked(draft(before), mark))).toBe(after);
  });
});

describe("Enter", () => {
  it.each<[string, string]>([
    ["- 甲|", "- 甲\n- |"],
    ["- [x] 甲|", "- [x] 甲\n- [ ] |"],
    ["  9. 甲|", "  9. 甲\n  10. |"],
    ["1) 甲|乙", "1) 甲\n2) |乙"],
    ["> 甲|", "> 甲\n> |"],
    ["- 甲\n- |", "- 甲\n|"],
    ["2. |\n后", "|\n后"],
  ])("goes on with a list, or ends it: %s", (before, after) => {
    const next = continuedLine(draft(before));
    expect(next && said(next)).toBe(after);
  });
  it.each(["甲|", "|", "1、甲|", "- ‹甲›"])("is a line break elsewhere: %s", (before) => {
    expect(continuedLine(draft(before))).toBeNull();
  });
});

it("a picture is called after its file, whatever that is called", () => {
  expect(pictureMark("12", "图[1]\n.png")).toBe("![图 1  .png](file:12)");
  expect(said(inserted(draft("甲‹乙›丙"), "丁"))).toBe("甲丁|丙");
});

it("only what differs is replaced", () => {
  expect(changeOf("甲乙丙", "甲丁丙")).toEqual({ from: 1, to: 2, by: "丁" });
  expect(changeOf("aa", "aaa")).toEqual({ from: 2, to: 2, by: "a" });
  expect(changeOf("甲乙", "甲乙")).toEqual({ from: 2, to: 2, by: "" });
});

describe("a text may be formatted", () => {
  it.each(["**甲**", "# 甲", "甲\n- 乙", "1. 甲", "> 甲", "![x](file:1)", "`甲`", "|甲|"])("%s", (text) => {
    expect(hasMarkup(text)).toBe(true);
  });
  it.each(["现场断电后更换。", "#3 柜", "2026-11-29 到场", "1、甲", "a_b", "见 https://a.cn/x"])(
    "not %s",
    (text) => {
      expect(hasMarkup(text)).toBe(false);
    },
  );
});
