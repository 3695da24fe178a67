import { describe, expect, it } from "vitest";
import {
  audienceInput,
  audienceOf,
  startVisibility,
  visibilityInput,
  visibilityProblems,
} from "./documentForm";

const HEADS = { inside: 86, outside: 4 };
const values = (isOpen: "EXCEPT" | "ONLY" | "INSIDE", more: object = {}) => ({
  ...startVisibility("ENTERPRISE", false),
  isOpen,
  ...more,
});

describe("who sees a document", () => {
  it("starts with all inside, and with all where it lies in a project or somebody outside uploads it", () => {
    expect(startVisibility("ENTERPRISE", false).isOpen).toBe("INSIDE");
    expect(startVisibility("CUSTOMER", false).isOpen).toBe("INSIDE");
    expect(startVisibility("PROJECT", false).isOpen).toBe("EXCEPT");
    expect(startVisibility("ENTERPRISE", true).isOpen).toBe("EXCEPT");
  });

  it("is said in one line", () => {
    const said = (isOpen: "EXCEPT" | "ONLY" | "INSIDE", more?: object) =>
      audienceOf(values(isOpen, more), "ENTERPRISE", HEADS);
    expect(said("INSIDE")).toBe("全体内部成员（86 人）可见，外部成员看不到");
    expect(said("INSIDE", { invisibleMemberIds: ["1", "2"] })).toBe(
      "全体内部成员（86 人，所选 2 人除外）可见，外部成员看不到",
    );
    expect(said("EXCEPT")).toBe("所有人（含 4 名外部成员）可见");
    expect(said("ONLY", { visibleMemberIds: ["1", "2", "3"] })).toBe("仅所选 3 人和管理员可见");
    expect(said("ONLY")).toBe("仅所选成员和管理员可见");
  });

  it("counts nobody where nobody is told, and says what projects and customers mean", () => {
    const unknown = { inside: null, outside: null };
    expect(audienceOf(values("EXCEPT"), "ENTERPRISE", unknown)).toBe("所有人（含外部成员）可见");
    expect(audienceOf(values("EXCEPT"), "ENTERPRISE", { inside: 5, outside: 0 })).toBe("所有人可见");
    expect(audienceOf(values("EXCEPT"), "PROJECT", HEADS)).toBe(
      "所有人（含 4 名外部成员）可见，参与项目的外部成员也能看到",
    );
    expect(audienceOf(values("INSIDE"), "CUSTOMER", HEADS)).toBe(
      "能看到该客户的内部成员可见，外部成员看不到",
    );
  });

  it("sends the list that applies and empties the other", () => {
    const both = { visibleMemberIds: ["1"], invisibleMemberIds: ["2"] };
    expect(visibilityInput(values("INSIDE", both))).toMatchObject({
      isOpen: "INSIDE",
      visibleMemberIds: [],
      invisibleMemberIds: ["2"],
    });
    expect(visibilityInput(values("ONLY", both))).toMatchObject({
      visibleMemberIds: ["1"],
      invisibleMemberIds: [],
    });
    expect(visibilityProblems(values("ONLY"))).toEqual({ visibleMemberIds: "请选择可见成员" });
    expect(visibilityProblems(values("INSIDE"))).toEqual({});
  });

  it("says nothing of previews where several documents are shown to others", () => {
    const shown = { ...startVisibility("ENTERPRISE", false), isPreviewOnly: true };
    expect(audienceInput(shown)).not.toHaveProperty("isPreviewOnly");
    expect(visibilityInput(shown)).toMatchObject({ ...audienceInput(shown), isPreviewOnly: true });
  });
});
