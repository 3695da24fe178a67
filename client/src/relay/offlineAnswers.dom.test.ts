import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/app/errors";
import { type Heard, keepOnly } from "@/app/offline/answers";
import { beginSession, endSession, getSession, rememberPerson } from "@/app/session/store";
import { AnswerStore, keyOf, watchAnswers } from "./offlineAnswers";
import type { Reply } from "./post";

const disk = vi.hoisted(() => new Map<string, { reply: Reply; at: number }>());
const read = vi.hoisted(() => vi.fn());
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: (key: string) => {
    read(key);
    return Promise.resolve(disk.get(key));
  },
  set: (key: string, value: { reply: Reply; at: number }) => Promise.resolve(void disk.set(key, value)),
  clear: () => Promise.resolve(disk.clear()),
  keys: () => Promise.resolve([...disk.keys()]),
  setMany: (all: [string, { reply: Reply; at: number }][]) =>
    Promise.resolve(all.forEach(([key, value]) => void disk.set(key, value))),
  delMany: (all: string[]) => Promise.resolve(all.forEach((key) => void disk.delete(key))),
}));

const person = (id: string) =>
  rememberPerson({ id, enterpriseId: "1", realname: "", name: "", roles: [], teams: [] }, []);
const replyOf = (name: string): Reply => ({ data: { name } });
const away = () => Promise.reject(new AppError("NETWORK"));

/** Result of a query in a window: its answers, then how it ended. */
async function asks(
  keeper: AnswerStore,
  name: string,
  answer: Promise<Reply>,
  variables: object = {},
): Promise<unknown[]> {
  const heard: unknown[] = [];
  await new Promise<void>((done) => {
    keeper.pass(name, variables, answer, {
      next: ({ data }) => heard.push(data?.name),
      complete: () => done(),
      error: (error) => {
        heard.push((error as AppError).code);
        done();
      },
    });
  });
  return heard;
}

const ORDERS = "MyWorkPageQuery";
const PERSON = "ViewerGateQuery";
const ORDER = "WorkOrderInfoPageQuery";
const PUNCHES = "AttendPunchPageQuery";

beforeEach(() => {
  disk.clear();
  read.mockClear();
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: {} });
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 });
  person("7");
});

it("shows the answers of last time in a window that has heard nothing", async () => {
  const before = new AnswerStore();
  await asks(before, PERSON, Promise.resolve(replyOf("who")));
  await asks(before, ORDERS, Promise.resolve(replyOf("orders")));
  await vi.waitFor(() => expect(disk.size).toBe(2));
  const after = new AnswerStore();
  expect(await asks(after, PERSON, away())).toEqual(["who"]);
  expect(await asks(after, ORDERS, away())).toEqual(["orders"]);
  expect(await asks(after, ORDERS, Promise.reject(new AppError("INTERNAL_SERVER_ERROR")))).toEqual([
    "INTERNAL_SERVER_ERROR",
  ]);
  // the data on screen is newer than the stored answer
  expect(await asks(before, ORDERS, away())).toEqual(["NETWORK"]);
});

it("keeps what was answered before it was known who is signed in", async () => {
  beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 });
  const early = new AnswerStore();
  await asks(early, PERSON, Promise.resolve(replyOf("who")));
  await asks(early, ORDERS, Promise.resolve(replyOf("orders")));
  // nothing else is awaited without a person
  await new Promise((resolve) => setTimeout(resolve, 0));
  person("7");
  await vi.waitFor(() => expect(disk.size).toBe(2));
  expect(await asks(new AnswerStore(), PERSON, away())).toEqual(["who"]);
});

it("does not wait for a network that lets nothing through, and takes what comes late", async () => {
  await asks(new AnswerStore(), ORDERS, Promise.resolve(replyOf("orders")));
  await vi.waitFor(() => expect(disk.size).toBe(1));
  vi.useFakeTimers();
  let come: (reply: Reply) => void = () => undefined;
  const late = new Promise<Reply>((resolve) => {
    come = resolve;
  });
  const heard = asks(new AnswerStore(), ORDERS, late);
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  // reading from the disk takes a moment
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 0));
  come(replyOf("newer"));
  expect(await heard).toEqual(["orders", "newer"]);
});

it("keeps what is expected of the day for who punches, with who that is", async () => {
  const before = new AnswerStore();
  await asks(before, PERSON, Promise.resolve(replyOf("who")));
  await asks(before, PUNCHES, Promise.resolve(replyOf("day")));
  await vi.waitFor(() => expect(disk.size).toBe(2));
  const after = new AnswerStore();
  expect(await asks(after, PERSON, away())).toEqual(["who"]);
  expect(await asks(after, PUNCHES, away())).toEqual(["day"]);
});

it("keeps nothing of whoever opens neither 我的工单 nor 打卡, or where no worker opens it", async () => {
  await asks(new AnswerStore(), PERSON, Promise.resolve(replyOf("who")));
  vi.stubGlobal("navigator", { onLine: true });
  await asks(new AnswerStore(), ORDERS, Promise.resolve(replyOf("orders")));
  // all work has finished by now
  expect(await asks(new AnswerStore(), ORDERS, away())).toEqual(["NETWORK"]);
  expect(disk.size).toBe(0);
});

it("shows the kept answer to nobody else, and none that is too old", async () => {
  await asks(new AnswerStore(), ORDERS, Promise.resolve(replyOf("orders")));
  await vi.waitFor(() => expect(disk.size).toBe(1));
  person("8");
  expect(await asks(new AnswerStore(), ORDERS, away())).toEqual(["NETWORK"]);
  person("7");
  for (const [key, kept] of disk) disk.set(key, { ...kept, at: kept.at - 4 * 24 * 3_600_000 });
  expect(await asks(new AnswerStore(), ORDERS, away())).toEqual(["NETWORK"]);
});

it("forgets everything with the session, and what arrives after it", async () => {
  const stop = watchAnswers();
  const keeper = new AnswerStore();
  await asks(keeper, ORDERS, Promise.resolve(replyOf("orders")));
  await vi.waitFor(() => expect(disk.size).toBe(1));
  endSession("expired");
  await vi.waitFor(() => expect(disk.size).toBe(0));
  await asks(keeper, ORDERS, Promise.resolve(replyOf("late")));
  expect(await asks(new AnswerStore(), ORDERS, away())).toEqual(["NETWORK"]);
  expect(disk.size).toBe(0);
  stop();
});

it("keeps the orders of the list, which one at a time renew, and no other that is opened", async () => {
  const ahead = (id: string, name: string): Heard => ({
    key: keyOf(ORDER, { id }),
    reply: replyOf(name),
    at: Date.now(),
    epoch: getSession().epoch,
  });
  const opens = (keeper: AnswerStore, id: string, answer: Promise<Reply>) =>
    asks(keeper, ORDER, answer, { id });
  const { epoch } = getSession();
  const keeper = new AnswerStore();
  await asks(keeper, ORDERS, Promise.resolve(replyOf("orders")));
  await keepOnly(ORDER, [ahead("1", "one"), ahead("2", "two")], epoch);
  await vi.waitFor(() => expect(disk.size).toBe(3));
  // never opened in this window
  expect(await opens(keeper, "2", away())).toEqual(["two"]);
  await opens(keeper, "1", Promise.resolve(replyOf("one, later")));
  await opens(keeper, "3", Promise.resolve(replyOf("somebody else's")));
  await vi.waitFor(async () => expect(await opens(new AnswerStore(), "1", away())).toEqual(["one, later"]));
  expect(await opens(new AnswerStore(), "3", away())).toEqual(["NETWORK"]);
  // records opened here are on screen, or in the store, and newer
  expect(await opens(keeper, "1", away())).toEqual(["NETWORK"]);
  // records that left the list are deleted; the list itself stays
  await keepOnly(ORDER, [ahead("2", "two again")], epoch);
  expect(disk.size).toBe(2);
  expect(await opens(new AnswerStore(), "1", away())).toEqual(["NETWORK"]);
  endSession("expired");
  await keepOnly(ORDER, [ahead("1", "late")], epoch);
  expect([...disk.keys()].some((key) => key.includes('"1"'))).toBe(false);
});
