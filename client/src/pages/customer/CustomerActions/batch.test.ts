import { describe, expect, it } from "vitest";
import { outcomesOf } from "@/app/record/outcomes";
import { batchInputOf, START } from "./batchChange";
import { type ActionRow, customerActions } from "./rowActions";

const rows = [
  { id: "customer-1", rowId: "1", name: "甲" },
  { id: "customer-2", rowId: "2", name: "乙" },
  { id: "customer-3", rowId: "3", name: "丙" },
];

describe("a batch", () => {
  it("tells of each row what became of it, whichever id the server says", () => {
    const results = [
      { id: "customer-2", error: "已被王敏领取" },
      { id: "1", error: null },
    ];
    expect(outcomesOf(rows, results)).toEqual([
      { key: "1", name: "甲", error: null },
      { key: "2", name: "乙", error: "已被王敏领取" },
      { key: "3", name: "丙", error: "没有处理" },
    ]);
  });

  it("sends only what is to change", () => {
    expect(batchInputOf(START)).toEqual({});
    expect(batchInputOf({ ...START, level: "A", removeTags: ["2"] })).toEqual({
      level: "A",
      removeTags: ["2"],
    });
  });
});

describe("the actions of a customer", () => {
  const nothing = {
    update: false,
    delete: false,
    transfer: false,
    release: false,
    claim: false,
    assign: false,
    follow: false,
    setShares: false,
  };
  const offered = (over: Partial<ActionRow["viewerCan"]>) => {
    const actions = new Proxy({}, { get: () => async () => true }) as Parameters<typeof customerActions>[1];
    return customerActions({ id: "c", rowId: "1", name: "甲", viewerCan: { ...nothing, ...over } }, actions)
      .filter(({ hidden }) => !hidden)
      .map(({ text }) => text);
  };

  it("are those the server allows", () => {
    expect(offered({})).toEqual([]);
    expect(offered({ update: true, follow: true })).toEqual(["写跟进", "修改"]);
    expect(offered({ transfer: true, release: true, delete: true })).toEqual(["转移", "退回公海", "删除"]);
  });

  it("are claiming and assigning in the pool", () => {
    expect(offered({ claim: true, assign: true })).toEqual(["领取", "分配"]);
  });
});
