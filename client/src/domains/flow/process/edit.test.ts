import { describe, expect, it } from "vitest";
import type { Node } from "../definition";
import { heldOf, moveItem, paste, placeAfter, removeItem } from "./edit";
import { END, START } from "./layout";
import { findBranch, findNode, freshKeys } from "./tree";

const approve = (key: string): Node => ({ key, name: key, kind: "approve" });
const WAY: readonly Node[] = [
  approve("n1"),
  {
    key: "n2",
    name: "分支",
    kind: "branch",
    branches: [
      { key: "b3", name: "大额", when: { any: [] }, nodes: [approve("n5")] },
      { key: "b4", name: "其他情况", nodes: [] },
    ],
  },
];

describe("the place behind what is drawn", () => {
  it("is the next one in its way, in a branch the first", () => {
    expect(placeAfter(WAY, START)).toEqual({ way: null, index: 0 });
    expect(placeAfter(WAY, "n2")).toEqual({ way: null, index: 2 });
    expect(placeAfter(WAY, "b3")).toEqual({ way: "b3", index: 0 });
    expect(placeAfter(WAY, "n5")).toEqual({ way: "b3", index: 1 });
    expect(placeAfter(WAY, END)).toEqual({ way: null, index: 2 });
    expect(placeAfter(WAY, "gone")).toBeNull();
  });
});

describe("copies", () => {
  it("of a node are put behind, with a key of their own", () => {
    const held = heldOf(WAY, "n1");
    if (!held) throw new Error("nothing held");
    const put = paste(WAY, "b4", held, freshKeys(WAY));
    expect(put?.key).toBe("n6");
    expect(findNode(put?.nodes ?? [], "n6")?.place).toEqual({ way: "b4", index: 0 });
  });

  it("of a branch are put beside it or into a fork, and nowhere else", () => {
    const held = heldOf(WAY, "b3");
    if (!held) throw new Error("nothing held");
    const beside = paste(WAY, "b4", held, freshKeys(WAY));
    expect(findBranch(beside?.nodes ?? [], beside?.key ?? "")).toMatchObject({
      index: 1,
      branch: { name: "大额副本" },
    });
    expect(paste(WAY, "n2", held, freshKeys(WAY))?.key).toBe("b6");
    expect(paste(WAY, "n1", held, freshKeys(WAY))).toBeNull();
  });

  it("are not of the applicant", () => {
    expect(heldOf(WAY, START)).toBeNull();
  });
});

describe("removing and moving", () => {
  it("take nodes and branches", () => {
    expect(findNode(removeItem(WAY, "n5"), "n5")).toBeNull();
    expect(removeItem(WAY, "b3").map(({ key }) => key)).toEqual(["n1"]);
    expect(moveItem(WAY, "n2", -1).map(({ key }) => key)).toEqual(["n2", "n1"]);
    expect(moveItem(WAY, "b3", 1)).toBe(WAY);
  });

  it("leave the applicant and the end", () => {
    expect(removeItem(WAY, START)).toBe(WAY);
    expect(moveItem(WAY, END, -1)).toBe(WAY);
  });
});
