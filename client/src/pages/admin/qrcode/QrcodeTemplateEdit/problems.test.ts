import { describe, expect, it } from "vitest";
import { type Layout, type LayoutElement, layoutOf, STARTER } from "./layout";
import { problems } from "./problems";

type Place = readonly [x: number, y: number, width: number, height: number];

let count = 0;
const placed = ([x, y, width, height]: Place) => {
  count += 1;
  return { key: String(count), x, y, width, height, rotation: 0 };
};
const code = (x: number, y: number, side: number): LayoutElement => ({
  kind: "qr",
  ...placed([x, y, side, side]),
});
const letters = { fontSize: 3, align: "center", bold: false, color: "#000000" } as const;
const text = (said: string, ...place: Place): LayoutElement => ({
  kind: "text",
  ...placed(place),
  ...letters,
  text: said,
});
const field = (name: string, ...place: Place): LayoutElement => ({
  kind: "field",
  ...placed(place),
  ...letters,
  field: name,
});
const drawn = (kind: "line" | "rect", ...place: Place): LayoutElement => ({
  kind,
  ...placed(place),
  stroke: 0.3,
  color: "#000000",
});
const image = (...place: Place): LayoutElement => ({ kind: "image", ...placed(place), image: "data:," });

const found = (...elements: LayoutElement[]) =>
  problems({ width: 60, height: 60, elements } satisfies Layout);

describe("what overlaps", () => {
  it("is nothing on the label that a new template begins with", () => {
    expect(problems(layoutOf(STARTER))).toEqual([]);
  });

  it("is named, the code last, the upper one first among others", () => {
    expect(found(code(10, 10, 20), text("扫码报修", 5, 20, 30, 5))).toEqual(["文字“扫码报修”与二维码重叠"]);
    expect(found(text("扫码报修", 5, 20, 30, 5), code(10, 10, 20))).toEqual(["文字“扫码报修”与二维码重叠"]);
    expect(found(text("甲", 5, 20, 30, 5), field("code", 6, 21, 30, 5))).toEqual([
      "字段“二维码编码”与文字“甲”重叠",
    ]);
    expect(found(text(" ", 5, 20, 30, 5), image(6, 21, 9, 9))).toEqual(["图片与空文字重叠"]);
  });

  it("is not told of a picture that is the ground of something, but for a code", () => {
    expect(found(image(0, 0, 60, 60), text("扫码报修", 5, 5, 30, 5))).toEqual([]);
    expect(found(text("扫码报修", 5, 5, 30, 5), image(0, 0, 60, 60))).not.toEqual([]);
    expect(found(image(0, 0, 60, 60), code(10, 10, 20))).toEqual(["图片与二维码重叠"]);
  });

  it("is named by its beginning when it is long, and told once", () => {
    expect(found(code(10, 10, 20), text("一二三四五六七八九十一二三", 5, 20, 30, 5))).toEqual([
      "文字“一二三四五六七八九十一二…”与二维码重叠",
    ]);
    expect(found(code(10, 10, 20), image(10, 10, 5, 5), image(24, 24, 5, 5))).toEqual(["图片与二维码重叠"]);
  });

  it("is not what only touches, nor a box that is empty where it overlaps", () => {
    expect(found(code(10, 10, 20), image(30, 10, 9, 9), image(10, 30, 9, 9))).toEqual([]);
    // letters of 3 mm in the middle of a box of 5
    expect(found(code(10, 10, 20), text("甲", 10, 29.2, 20, 5))).toEqual([]);
    expect(found(code(10, 10, 20), text("甲", 10, 28.8, 20, 5))).toHaveLength(1);
  });

  it("is measured as it lies when it is turned", () => {
    const upright = { ...text("甲", 0, 18, 30, 4), rotation: 90 };
    expect(found(code(20, 10, 20), upright)).toEqual([]);
    expect(found(code(20, 10, 20), { ...upright, rotation: 0 })).toHaveLength(1);
  });

  it("is no frame around others, but one whose edge crosses them", () => {
    const inside = [code(10, 10, 20), text("甲", 12, 32, 16, 5)];
    expect(found(drawn("rect", 9, 9, 22, 30), ...inside)).toEqual([]);
    expect(found(...inside, drawn("rect", 9, 9, 22, 30))).toEqual([]);
    expect(found(...inside, drawn("rect", 15, 5, 10, 15))).toEqual(["方框与二维码重叠"]);
  });

  it("is no table, but a line through a text or a code", () => {
    expect(
      found(drawn("rect", 5, 5, 30, 30), drawn("rect", 5, 20, 30, 30), drawn("line", 5, 12, 40, 0.3)),
    ).toEqual([]);
    expect(found(text("甲", 5, 5, 30, 5), drawn("line", 5, 9.5, 30, 0.3))).toEqual([]);
    expect(found(text("甲", 5, 5, 30, 5), drawn("line", 5, 7.5, 30, 0.3))).toEqual(["线条与文字“甲”重叠"]);
    expect(found(drawn("line", 5, 20, 30, 0.3), code(10, 10, 20))).toEqual(["线条与二维码重叠"]);
  });
});

describe("a code", () => {
  it("is too small when telephones can't tell its modules apart", () => {
    expect(found(code(10, 10, 8))).toEqual(["二维码只有 8 毫米，手机可能扫不出"]);
    expect(found(code(10, 10, 14.3))).toEqual(["二维码只有 14.3 毫米，手机可能扫不出"]);
    expect(found(code(10, 10, 14.4))).toEqual([]);
    expect(found(code(10, 10, 15))).toEqual([]);
  });

  it("is as large as fits into its box", () => {
    expect(found({ ...code(10, 10, 20), height: 9 })).toEqual(["二维码只有 9 毫米，手机可能扫不出"]);
  });

  it("can be too small and covered", () => {
    expect(found(code(10, 10, 10), image(10, 10, 5, 5))).toEqual([
      "图片与二维码重叠",
      "二维码只有 10 毫米，手机可能扫不出",
    ]);
  });
});
