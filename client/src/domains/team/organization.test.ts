import { describe, expect, it } from "vitest";
import { organizationTree } from "./organization";

const row = (rowId: string, parentRowId: string | null, peopleCount = 0) => ({
  rowId,
  name: `团队${rowId}`,
  parentRowId,
  peopleCount,
});

describe("the organisation's tree", () => {
  it("hangs children below their parents in the order of the list", () => {
    const tree = organizationTree([row("1", null, 9), row("3", "1"), row("2", "1", 4), row("4", "2")]);
    expect(tree.map(({ id }) => id)).toEqual(["1"]);
    expect(tree[0]?.count).toBe(9);
    expect(tree[0]?.children?.map(({ id }) => id)).toEqual(["3", "2"]);
    expect(tree[0]?.children?.[1]?.children?.map(({ id }) => id)).toEqual(["4"]);
  });

  it("stands a row at the root when its parent is not to be seen", () => {
    expect(organizationTree([row("5", "99"), row("6", "5")]).map(({ id }) => id)).toEqual(["5"]);
  });

  it("loses nobody to a circle", () => {
    const ids = organizationTree([row("1", null), row("7", "8"), row("8", "7")]).map(({ id }) => id);
    expect(ids.sort()).toEqual(["1", "7", "8"]);
  });

  it("leaves the numbers out when they are shown elsewhere", () => {
    expect(organizationTree([row("1", null, 3)], false)[0]?.count).toBeNull();
  });
});
