import { describe, expect, it } from "vitest";
import { isSafeLink } from "../base/links";
import { blocksOf, type Inline } from "./markdown";

const text = (said: string): Inline => ({ type: "text", text: said });
const line = (said: string) => {
  const [block] = blocksOf(said);
  return block && "children" in block ? block.children : [];
};

describe("a formatted text", () => {
  it("has headings, lists, checklists, quotes, code and tables", () => {
    const said =
      "## 断电\n\n- 挂牌\n- [x] 验电\n- [ ] 放电\n\n3. 三\n4. 四\n\n> 注意\n\n```\na*b*c\n```\n\n|甲|乙|\n|-|-|\n|1|2|\n\n---";
    expect(blocksOf(said)).toEqual([
      { type: "heading", level: 2, children: [text("断电")] },
      {
        type: "list",
        start: null,
        items: [
          { done: null, children: [{ type: "paragraph", children: [text("挂牌")] }] },
          { done: true, children: [{ type: "paragraph", children: [text("验电")] }] },
          { done: false, children: [{ type: "paragraph", children: [text("放电")] }] },
        ],
      },
      {
        type: "list",
        start: 3,
        items: [
          { done: null, children: [{ type: "paragraph", children: [text("三")] }] },
          { done: null, children: [{ type: "paragraph", children: [text("四")] }] },
        ],
      },
      { type: "quote", children: [{ type: "paragraph", children: [text("注意")] }] },
      { type: "code", text: "a*b*c" },
      {
        type: "table",
        rows: [
          [[text("甲")], [text("乙")]],
          [[text("1")], [text("2")]],
        ],
      },
      { type: "rule" },
    ]);
  });

  it("is bold and slanted in the middle of Chinese, too", () => {
    expect(line("请**务必（先）**断电，*小心*")).toEqual([
      text("请"),
      { type: "strong", children: [text("务必（先）")] },
      text("断电，"),
      { type: "em", children: [text("小心")] },
    ]);
    expect(line("~~旧~~`C:\\a`")).toEqual([
      { type: "del", children: [text("旧")] },
      { type: "code", text: "C:\\a" },
    ]);
  });

  it.each([
    "柜体 600*400*300，螺栓 M8*20 共 4*6 只",
    "共享 \\\\192.168.1.1\\资料\\_图纸_",
    "电流 5 * 3 与 snake_case_name",
    "#3 柜",
    "<b>粗</b>&amp;<script>alert(1)</script>",
    "[1]: https://a.cn",
  ])("stays plain text where it is: %s", (said) => {
    const flat = line(said).map((one) =>
      "text" in one ? one.text : one.type === "link" ? one.href : one.type,
    );
    expect(flat.join("")).toBe(said);
  });

  it("keeps lines apart, and indents mean nothing", () => {
    expect(line("第一行\n    第二行")).toEqual([text("第一行"), { type: "break" }, text("第二行")]);
    expect(blocksOf("标题\n---")[0]).toEqual({ type: "paragraph", children: [text("标题")] });
    expect(blocksOf("    四格")[0]).toEqual({ type: "paragraph", children: [text("四格")] });
  });
});

describe("links and pictures", () => {
  it("lead to the web, to mail and to pages of the product", () => {
    for (const href of ["https://a.cn/x", "mailto:a@b.cn", "/task/1"])
      expect(line(`[看](${href})`)).toEqual([{ type: "link", href, children: [text("看")] }]);
    expect(line("见 https://a.cn/x。好")).toEqual([
      text("见 "),
      { type: "link", href: "https://a.cn/x", children: [text("https://a.cn/x")] },
      text("。好"),
    ]);
  });
  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.cn",
    "/api/logout",
    "file:1",
    "relative",
  ])("lead nowhere else: %s", (href) => {
    expect(JSON.stringify(line(`[看](${href})`))).not.toContain('"link"');
    expect(JSON.stringify(line(`[看](<${href}>)`))).not.toContain('"link"');
  });
  it("are the record's own files; others are only linked to", () => {
    expect(line("![接线](file:12)")).toEqual([{ type: "picture", file: "12", alt: "接线" }]);
    expect(line("![x](https://a.cn/p.png)")).toEqual([
      { type: "link", href: "https://a.cn/p.png", children: [text("x")] },
    ]);
    expect(JSON.stringify(line("![x](file:../etc)"))).not.toContain("picture");
    expect(JSON.stringify(line("![x](data:image/svg+xml,1)"))).not.toContain("picture");
  });
});

it("a backslash never makes an address of a page one of elsewhere", () => {
  expect(isSafeLink("/\\evil.cn")).toBe(false);
  expect(line("[看](/\\evil.cn)")).toEqual([{ type: "link", href: "/%5Cevil.cn", children: [text("看")] }]);
});

it("is read in no time, whatever it is made of", () => {
  for (const piece of ["*", "[", "![", "> ", "- ", "**a ", "`", "|", "_a"])
    expect(blocksOf(piece.repeat(2500)).length).toBeGreaterThanOrEqual(0);
});
