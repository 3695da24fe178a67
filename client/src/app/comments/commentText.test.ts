import { describe, expect, it } from "vitest";
import { commentParts, mentioned, mentionQuery } from "./commentText";

describe("the text of a comment", () => {
  it("shows web addresses as links and leaves everything else as it is", () => {
    expect(commentParts("见 https://a.cn/x?y=1。再说 javascript:alert(1)", [])).toEqual([
      { kind: "text", text: "见 " },
      { kind: "link", text: "https://a.cn/x?y=1", href: "https://a.cn/x?y=1" },
      { kind: "text", text: "。再说 javascript:alert(1)" },
    ]);
    expect(commentParts("(https://a.cn/x).", [])[1]).toMatchObject({ href: "https://a.cn/x" });
    expect(commentParts("<b>粗</b>", [])).toEqual([{ kind: "text", text: "<b>粗</b>" }]);
  });

  it("finds people by their whole name", () => {
    expect(commentParts("@张三丰 和@张三", ["张三", "张三丰"])).toEqual([
      { kind: "mention", text: "@张三丰" },
      { kind: "text", text: " 和" },
      { kind: "mention", text: "@张三" },
    ]);
    expect(commentParts("@李四", ["张三"])).toEqual([{ kind: "text", text: "@李四" }]);
  });

  it("calls only those who are still in the text", () => {
    const picked = [
      { id: "1", name: "张三" },
      { id: "2", name: "李四" },
      { id: "1", name: "张三" },
    ];
    expect(mentioned("@张三 你好，李四", picked)).toEqual(["1"]);
    expect(mentioned("你好", picked)).toEqual([]);
  });
});

describe("calling somebody by name", () => {
  it("begins with an @ that is not part of a word", () => {
    expect(mentionQuery("你好@gmy", 6)).toEqual({ from: 2, keyword: "gmy" });
    expect(mentionQuery("@", 1)).toEqual({ from: 0, keyword: "" });
    expect(mentionQuery("a@b.cn", 6)).toBeNull();
    expect(mentionQuery("@张三 好", 5)).toBeNull();
    expect(mentionQuery("@张三 好", 3)).toEqual({ from: 0, keyword: "张三" });
  });
});
