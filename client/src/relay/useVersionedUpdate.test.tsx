import { renderHook } from "@testing-library/react";
import type { GraphQLTaggedNode } from "relay-runtime";
import { beforeEach, expect, it, vi } from "vitest";
import { type Target, useVersionedUpdate } from "./useVersionedUpdate";

const STALE = { field: ["version"], message: "数据已被他人修改，请刷新后重试", code: "STALE" };
const REFUSED = { field: ["reason"], message: "请填写原因", code: "INVALID" };

/** Fetches the present record. */
const ask = vi.hoisted(() => vi.fn<() => Promise<{ shown: { version: number } | null }>>());
vi.mock("./useFetchQuery", () => ({ useFetchQuery: () => ask }));

beforeEach(() => {
  ask.mockReset();
  ask.mockResolvedValue({ shown: { version: 8 } });
});

/** A record shown with version 3 while it has version 8, and the requests sent. */
function setup() {
  const sent: Target[] = [];
  const query = {} as GraphQLTaggedNode;
  const { result } = renderHook(() => useVersionedUpdate(query));
  const run = (refusal: typeof STALE | null) => (target: Target) => {
    sent.push(target);
    return Promise.resolve({ userErrors: refusal ? [refusal] : [] });
  };
  const send = (refusal: typeof STALE | null, rowId = "5") =>
    result.current({ rowId, version: 3 }, run(refusal));
  return { sent, send };
}

it("sends over the version that somebody else has made, once it was told of it", async () => {
  const { sent, send } = setup();
  expect(await send(STALE)).toEqual([STALE]);
  expect(await send(null)).toEqual([]);
  expect(sent).toEqual([
    { id: "5", version: 3 },
    { id: "5", version: 8 },
  ]);
});

it("knows nothing of other records by that", async () => {
  const { sent, send } = setup();
  await send(STALE);
  await send(null, "6");
  expect(sent[1]).toEqual({ id: "6", version: 3 });
});

it("asks for nothing where it was refused for something else", async () => {
  const { sent, send } = setup();
  expect(await send(REFUSED)).toEqual([REFUSED]);
  await send(null);
  expect(ask).not.toHaveBeenCalled();
  expect(sent[1]).toEqual({ id: "5", version: 3 });
});

it.each([
  ["is gone", () => Promise.resolve({ shown: null })],
  ["can't be asked for", () => Promise.reject(new Error("away"))],
])("answers the same where the record %s", async (_what, answer) => {
  ask.mockImplementation(answer);
  const { sent, send } = setup();
  expect(await send(STALE)).toEqual([STALE]);
  expect(await send(STALE)).toEqual([STALE]);
  expect(sent[1]).toEqual({ id: "5", version: 3 });
});
