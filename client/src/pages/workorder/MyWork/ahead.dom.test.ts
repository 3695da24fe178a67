import { beforeEach, expect, it, vi } from "vitest";
import list from "@/__generated__/aheadOrdersQuery.graphql";
import page from "@/__generated__/WorkOrderInfoPageQuery.graphql";
import { AppError } from "@/app/errors";
import { beginSession, rememberPerson } from "@/app/session/store";
import { foundOrKept, KEPT_ITEMS } from "@/domains/work/keptWorkItems";
import { prefetch } from "./ahead";

const disk = vi.hoisted(() => new Map<string, unknown>());
const execute = vi.hoisted(() => vi.fn());
vi.mock("@/relay/environment", () => ({ execute }));
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: (key: string) => Promise.resolve(disk.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void disk.set(key, value)),
  clear: () => Promise.resolve(disk.clear()),
  keys: () => Promise.resolve([...disk.keys()]),
  setMany: (all: [string, unknown][]) =>
    Promise.resolve(all.forEach(([key, value]) => void disk.set(key, value))),
  delMany: (all: string[]) => Promise.resolve(all.forEach((key) => void disk.delete(key))),
}));

const ITEM = { code: "C1", kind: "CONSUMABLE", unit: "个", price: 12 };
const ITEMS = [
  { ...ITEM, rowId: "1", name: "空调滤网", code: "KT-9" },
  { ...ITEM, rowId: "2", name: "安装费", kind: "SERVICE" },
];
const orders = (nodes: readonly object[]) => ({ data: { workOrders: { nodes } } });
const order = (rowId: string, description = "") => ({ id: `WorkOrder:${rowId}`, rowId, description });
const kept = () => [...disk.keys()].map((key) => key.slice("1 7 ".length));

/** Mock server: answers with the orders first, then with the catalogue. */
function answers(first: object): void {
  execute.mockImplementation(({ variables }: { variables: object }) =>
    Promise.resolve("me" in variables ? first : { data: { workItems: { nodes: ITEMS } } }),
  );
}

beforeEach(() => {
  disk.clear();
  execute.mockReset();
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 });
  rememberPerson({ id: "7", enterpriseId: "1", realname: "", name: "", roles: [], teams: [] }, []);
});

it("asks of each order in the list exactly what its page asks", () => {
  const [pages] = page.operation.selections as unknown as [{ selections: unknown }];
  const [lists] = list.operation.selections as unknown as [{ selections: [{ selections: unknown }] }];
  const sorted = (selections: unknown) =>
    (selections as object[]).map((one) => JSON.stringify(one)).toSorted();
  expect(sorted(lists.selections[0].selections)).toEqual(sorted(pages.selections));
});

it("keeps one answer for each order, as its page would have it, in two requests", async () => {
  answers(orders([order("5"), order("6")]));
  await prefetch("7");
  expect(execute).toHaveBeenCalledTimes(2);
  expect(kept()).toEqual([
    'WorkOrderInfoPageQuery {"id":"5"}',
    'WorkOrderInfoPageQuery {"id":"6"}',
    KEPT_ITEMS,
  ]);
  expect(disk.get('1 7 WorkOrderInfoPageQuery {"id":"6"}')).toMatchObject({
    reply: { data: { workOrder: { rowId: "6" } } },
  });
  // the catalogue was fetched today
  await prefetch("7");
  expect(execute).toHaveBeenCalledTimes(3);
});

it("keeps no more than there is room for, and nothing that is not whole", async () => {
  const much = "x".repeat(1_200_000);
  answers(orders([order("5", much), order("6", much), order("7")]));
  await prefetch("7");
  expect(kept()).toEqual(['WorkOrderInfoPageQuery {"id":"5"}', KEPT_ITEMS]);
  answers({
    ...orders([order("5"), order("6")]),
    errors: [{ message: "无权访问", path: ["workOrders", "nodes", 0, "uses"] }],
  });
  await prefetch("7");
  expect(kept().toSorted()).toEqual(['WorkOrderInfoPageQuery {"id":"6"}', KEPT_ITEMS].toSorted());
});

it("finds in the kept catalogue what the server can't be asked for, by name, code or initials", async () => {
  answers(orders([]));
  const away = () => Promise.reject(new AppError("NETWORK"));
  await expect(foundOrKept(away(), "", undefined, 20)).rejects.toThrow(AppError);
  await prefetch("7");
  const names = async (keyword: string, kind?: "SERVICE", asked: Promise<never> = away()) =>
    (await foundOrKept(asked, keyword, kind, 20)).map(({ name }) => name);
  expect(await names("")).toEqual(["空调滤网", "安装费"]);
  expect(await names("滤网")).toEqual(["空调滤网"]);
  expect(await names("kt-")).toEqual(["空调滤网"]);
  expect(await names("AZ")).toEqual(["安装费"]);
  expect(await names("", "SERVICE")).toEqual(["安装费"]);
  // an error of the server is passed on
  await expect(names("", undefined, Promise.reject(new AppError("FORBIDDEN")))).rejects.toThrow();
  // results of the server take precedence
  expect(await foundOrKept(Promise.resolve([]), "", undefined, 20)).toEqual([]);
});
