import { afterEach, describe, expect, it, vi } from "vitest";
import { actionWidth } from "./actionWidth";

const actions = (...texts: string[]) => texts.map((text) => ({ key: text, text }));

afterEach(() => void vi.unstubAllGlobals());

describe("the room for the actions of rows", () => {
  it("is that of the widest row's buttons, with the menu where a row needs one", () => {
    const plain = actionWidth([actions("修改"), actions("修改", "删除")], null);
    expect(plain).toEqual({ quick: 2, width: 2 * 44 + 16 });
    expect(actionWidth([actions("修改", "删除", "停用")], null)).toEqual({ quick: 2, width: 2 * 44 + 48 });
    const hidden = [...actions("修改", "删除"), { key: "x", text: "很长很长的操作", hidden: true }];
    expect(actionWidth([hidden], null)).toEqual(plain);
  });

  it("holds fewer buttons where the columns leave less, and at last the menu alone", () => {
    const rows = [actions("修改", "发布修改", "删除")];
    expect(actionWidth(rows, 400).quick).toBe(2);
    expect(actionWidth(rows, 120)).toEqual({ quick: 1, width: 44 + 48 });
    expect(actionWidth(rows, -300)).toEqual({ quick: 0, width: 48 });
  });

  it("is the menu's alone where nothing hovers", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(actionWidth([actions("修改")], null)).toEqual({ quick: 0, width: 48 });
  });
});
