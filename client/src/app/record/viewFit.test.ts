import { describe, expect, it } from "vitest";
import { ownFilter } from "@/app/customFields/ownFilter";
import { flagFilter, multiSelectFilter, remoteFilter, selectFilter } from "@/ui/list/filters";
import { fitView, type ViewFilters } from "./viewFit";

const LEVELS = [
  { value: "1", label: "高" },
  { value: "2", label: "中" },
];

const FIELD = {
  rowId: "7",
  name: "等级",
  kind: "TEXT",
  dictionary: null,
  options: null,
  enabled: true,
};

function filters(known: readonly string[], hidden = false): ViewFilters {
  return {
    level: multiSelectFilter({ label: "优先级", options: LEVELS }),
    kind: selectFilter({ label: "类型", options: LEVELS }),
    late: flagFilter({ label: "仅看逾期" }),
    project: remoteFilter({
      label: "项目",
      hidden,
      fetch: async () => [],
      resolve: async (ids: readonly string[]) =>
        ids.filter((id) => known.includes(id)).map((value) => ({ value, label: value })),
    }),
    custom: ownFilter("自定义字段", [FIELD as never]),
  } as unknown as ViewFilters;
}

describe("a view that somebody shared", () => {
  it("stays as it is where everything may be asked", async () => {
    const query = "custom=7%3Aeq%3Aa&keyword=x&kind=1&late=1&level=1%2C2&project=5";
    expect(await fitView(query, filters(["5"]))).toEqual({ query, left: [] });
  });

  it("loses options, records and fields that are not there for the person, and says which", async () => {
    const query = "keyword=x&kind=9&late=1&level=1%2C9&project=6&custom=8%3Aeq%3Aa";
    expect(await fitView(query, filters(["5"]))).toEqual({
      query: "keyword=x&late=1&level=1",
      left: ["优先级", "类型", "项目", "自定义字段"],
    });
  });

  it("loses a filter that is hidden from the person", async () => {
    expect(await fitView("project=5", filters(["5"], true))).toEqual({ query: "", left: ["项目"] });
  });

  it("keeps a record whose source does not answer", async () => {
    const broken = {
      project: remoteFilter({
        label: "项目",
        fetch: async () => [],
        resolve: () => Promise.reject(new Error("offline")),
      }),
    } as unknown as ViewFilters;
    expect(await fitView("project=5", broken)).toEqual({ query: "project=5", left: [] });
  });
});
