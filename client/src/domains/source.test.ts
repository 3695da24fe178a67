import { describe, expect, it } from "vitest";
import type { memberNamesQuery } from "@/__generated__/memberNamesQuery.graphql";
import type { teamNamesQuery } from "@/__generated__/teamNamesQuery.graphql";
import type { useFetchQuery } from "@/relay/useFetchQuery";
import { namesByIds, namesOf } from "./source";

type Variables = teamNamesQuery["variables"];

async function resolve(ids: readonly string[], gone: readonly string[] = []) {
  const asked: Variables[] = [];
  const ask = ((_query: unknown, variables: Variables) => {
    asked.push(variables);
    const flags = { a: true, b: variables.two, c: variables.three, d: variables.four, e: variables.five };
    const answer = Object.fromEntries(
      Object.entries(flags).flatMap(([place, wanted]) => {
        const rowId = variables[place as keyof typeof flags];
        return wanted ? [[place, gone.includes(rowId) ? null : { rowId, name: `名${rowId}` }]] : [];
      }),
    );
    return Promise.resolve(answer);
  }) as unknown as ReturnType<typeof useFetchQuery>;
  const options = await namesOf<teamNamesQuery>(
    ask,
    () => import("./team/teamNames"),
    ids,
    ({ rowId, name }) => ({
      value: rowId,
      label: name,
    }),
  );
  return { requests: asked.length, labels: options.map(({ label }) => label) };
}

describe("the names of chosen records", () => {
  it("come in one request for five, and none for none", async () => {
    expect(await resolve([])).toEqual({ requests: 0, labels: [] });
    expect(await resolve(["7"])).toEqual({ requests: 1, labels: ["名7"] });
    expect(await resolve(["1", "2", "3"])).toEqual({ requests: 1, labels: ["名1", "名2", "名3"] });
    expect((await resolve(["1", "2", "3", "4", "5", "6"])).requests).toBe(2);
  });

  it("are missing for who is not there", async () => {
    expect((await resolve(["1", "2"], ["1"])).labels).toEqual(["名2"]);
  });
});

describe("the names of a page of members", () => {
  it("come in one request for a hundred", async () => {
    const asked: number[] = [];
    const ask = ((_query: unknown, { ids }: memberNamesQuery["variables"]) => {
      asked.push(ids.length);
      const row = (rowId: string) => ({ rowId, name: `名${rowId}`, avatarUrl: null });
      return Promise.resolve({ memberOptions: ids.map(row) });
    }) as unknown as ReturnType<typeof useFetchQuery>;
    const ids = Array.from({ length: 120 }, (_, at) => String(at + 1));
    const options = await namesByIds<memberNamesQuery>(
      ask,
      () => import("./member/memberNames"),
      ids,
      ({ memberOptions }) => memberOptions?.map(({ rowId, name }) => ({ value: rowId, label: name })) ?? [],
    );
    expect(asked).toEqual([100, 20]);
    expect(options.map(({ value }) => value)).toEqual(ids);
  });
});
