import { describe, expect, it } from "vitest";
import { days, defineList, flag, multi, record, select, yesNo } from "./list";

type Variables = {
  page: { number?: number; size?: number };
  filter?: {
    keyword?: string | null;
    kind?: "A" | "B";
    ownerId?: string;
    mine?: boolean;
    other?: number;
  } | null;
  orderBy?: readonly { field: "NAME" | "CREATED_AT"; direction: "ASC" | "DESC" }[] | null;
};
const kind = select("种类", [
  { value: "A", label: "甲" },
  { value: "B", label: "乙" },
]);

const things = defineList<Variables>()({
  title: "物品",
  sorts: ["NAME", "CREATED_AT"],
  filters: { kind, owner: record("所有者", { as: "ownerId" }), mine: flag("我的") },
});

describe("a declared list", () => {
  it("reads an address in the server's words", () => {
    const search = new URLSearchParams("keyword=+x+&kind=B&owner=7&mine=1&sort=NAME.asc&pageNo=2");
    expect(things.vars({}, search)).toMatchObject({
      page: { number: 2 },
      filter: { keyword: "x", kind: "B", ownerId: "7", mine: true },
      orderBy: [{ field: "NAME", direction: "ASC" }],
    });
  });

  it("is sorted by fields of the enterprise's own only where it has such", () => {
    expect(things.vars({}, new URLSearchParams("sort=cf_12.asc")).orderBy).toBeNull();
  });

  it("sends nothing that the server does not know, and is newest first by itself", () => {
    expect(things.vars({}, new URLSearchParams("kind=C&owner=x'--&sort=PASSWORD.asc"))).toMatchObject({
      filter: { ownerId: "0" },
      orderBy: null,
    });
    expect(things.vars({}, new URLSearchParams()).filter).toEqual({});
    expect(things.sort).toEqual({ field: "CREATED_AT", direction: "DESC" });
  });

  it("drops what an address says besides the words that there are", () => {
    const search = new URLSearchParams("kind=NOPE");
    expect(multi("更多", [{ value: "B", label: "乙" }]).codec.decode("B,NOPE")).toEqual(["B"]);
    expect(things.read(search).values.kind).toBeNull();
    expect(yesNo("进度", ["是", "否"]).codec.decode("2")).toBeNull();
  });

  it("is refused by the type checker where the server has no such name", () => {
    // @ts-expect-error no such sort
    defineList<Variables>()({ title: "物品", sorts: ["COLOUR"] });
    // @ts-expect-error no such filter
    defineList<Variables>()({ title: "物品", filters: { color: flag("颜色") } });
    // @ts-expect-error no such field
    defineList<Variables>()({ title: "物品", filters: { owner: record("所有者", { as: "ownerID" }) } });
    // @ts-expect-error the field takes no days
    defineList<Variables>()({ title: "物品", filters: { mine: days("我的") } });
    // @ts-expect-error no column can be sorted so
    things.columns<{ name: string }>([{ key: "name", title: "名称", sortable: "COLOUR" }]);
    // @ts-expect-error the row has no such text
    things.columns<{ name: string }>([{ key: "title", title: "名称" }]);
    expect(
      things.columns<{ name: string }>([{ key: "name", title: "名称" }])[0]?.render({ name: "尺" }),
    ).toBe("尺");
  });
});
