import { describe, expect, it } from "vitest";
import { orderParameters } from "@/app/customFields/conditions";
import { columnsOf } from "./columns";
import { exportParameters } from "./exchange";
import { LISTS } from "./list";
import { allowanceWords } from "./PoolAllowance";

const variables = (scope: keyof typeof LISTS, address = "") =>
  LISTS[scope].list.vars({}, new URLSearchParams(address));

describe("the columns", () => {
  const inSight = (pooled: boolean) =>
    columnsOf(pooled, [])
      .filter(({ hidden }) => !hidden)
      .map(({ key }) => key);

  it("of the pool tell since when they are nobody's, not who follows them next", () => {
    expect(inSight(true)).toEqual(expect.arrayContaining(["pooledFrom", "pooledAt", "followedAt"]));
    for (const key of ["nextFollowAt", "state", "createdAt", "salesman"])
      expect(inSight(true)).not.toContain(key);
    expect(inSight(false)).toEqual(expect.arrayContaining(["salesman", "nextFollowAt", "state"]));
  });
});

describe("the lists of customers", () => {
  it("each ask for their part, the newest first", () => {
    expect(variables("ALL")).toMatchObject({
      filter: { scope: "ALL" },
      orderBy: [{ field: "CREATED_AT", direction: "DESC" }],
      route: "/customer/CustomerList",
      pooled: false,
    });
    expect(variables("MINE").filter).toEqual({ scope: "MINE" });
    expect(variables("SHARED").filter).toEqual({ scope: "SHARED" });
    expect(variables("POOL")).toMatchObject({
      filter: { scope: "POOL" },
      orderBy: [{ field: "POOLED_AT", direction: "DESC" }],
      pooled: true,
    });
  });

  it("are sorted by a field of the enterprise's own, as its column says, and nothing else that looks like one", () => {
    const [column] = columnsOf(false, [
      {
        rowId: "12",
        name: "员工人数",
        kind: "NUMBER",
        dictionary: null,
        options: [],
        enabled: true,
        inList: true,
      },
    ]).slice(-1);
    const order = { field: "CUSTOM", customField: "12", direction: "ASC" };
    expect(variables("ALL", `sort=${column?.sortable}.asc`).orderBy).toEqual([order]);
    for (const sort of ["cf_.asc", "cf_x.asc", "cf_12_3.desc", "CUSTOM.asc"])
      expect(variables("ALL", `sort=${sort}`).orderBy).toBeNull();
    expect(orderParameters({ field: "cf_12", direction: "ASC" })).toEqual({ column: "cf_12", order: "asc" });
    expect(orderParameters(null)).toEqual({});
  });

  it("turn every filter into the server's", () => {
    const { filter } = variables(
      "ALL",
      "keyword=+hd+&type=1,2&level=A&industry=3&tags=1,5&salesmanId=7&teamId=3&isOpen=CONCERNED" +
        "&createdAt=2026-01-01~2026-01-31&followedAt=2026-02-01~2026-02-28&nextFollowAt=2026-03-01~2026-03-31" +
        "&idle=30&createdById=9&batch=8",
    );
    expect(filter).toEqual({
      scope: "ALL",
      keyword: "hd",
      type: ["1", "2"],
      level: ["A"],
      industry: ["3"],
      tags: ["1", "5"],
      salesmanId: "7",
      teamId: "3",
      isOpen: "CONCERNED",
      createdAt: { from: "2026-01-01", to: "2026-01-31" },
      followedAt: { from: "2026-02-01", to: "2026-02-28" },
      nextFollowAt: { from: "2026-03-01", to: "2026-03-31" },
      notFollowedDays: 30,
      createdById: "9",
      importBatchId: "8",
    });
  });

  it("never leave their part, whatever an address says", () => {
    expect(variables("MINE", "scope=ALL&idle=x&salesmanId=abc").filter).toEqual({
      scope: "MINE",
      salesmanId: "0",
    });
  });

  it("keep views without the page and the customer beside the list", () => {
    const kept = (scope: keyof typeof LISTS, address: string) =>
      LISTS[scope].viewQuery(new URLSearchParams(address));
    expect(kept("ALL", "type=1&pageNo=3&show=12")).toBe("type=1");
    // the default sort of one list is a choice in another
    expect(kept("ALL", "sort=CREATED_AT.desc")).toBe("");
    expect(kept("POOL", "sort=CREATED_AT.desc")).toBe("sort=CREATED_AT.desc");
  });

  it("export what they show", () => {
    const filter = variables("SHARED", "type=1,2&createdAt=2026-01-01~2026-01-31&idle=7").filter;
    expect(exportParameters(filter ?? {})).toMatchObject({
      scope: "SHARED",
      type: "1,2",
      createTimeStart: "2026-01-01",
      createTimeEnd: "2026-01-31",
      notFollowedDays: 7,
    });
  });
});

describe("the allowance of the pool", () => {
  it("says what is left, and nothing where nothing is limited", () => {
    expect(allowanceWords({ claimedToday: 3, dailyClaims: 5, held: 40, holdingCap: 50 })).toBe(
      "今天已领取 3 个，还可领取 2 个；现有客户 40 个，上限 50 个",
    );
    expect(allowanceWords({ claimedToday: 6, dailyClaims: 5, held: 0 })).toBe(
      "今天已领取 6 个，还可领取 0 个",
    );
    expect(allowanceWords({ claimedToday: 3, dailyClaims: null, held: 40, holdingCap: null })).toBe("");
  });
});
