import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "@/app/offline/outcome";
import { memoryStoreOfDrafts } from "@/app/testing/memoryStore";
import { contentSummary, mergeContent, pendingContent, statusAfter } from "./pendingContent";
import { SIGNATURE, WorkQueue } from "./queue";
import type { Draft, DraftPlace, Queued, QueueStore } from "./types";

const ORDER = { rowId: "7", name: "水泵房漏水" };
const OTHER = { rowId: "8", name: "门禁失灵" };

/** A database that several windows share. */
function memory() {
  const actions = new Map<string, Queued>();
  const drafts = new Map<string, Draft>();
  const store: QueueStore = memoryStoreOfDrafts(actions, drafts, ({ orderId }: DraftPlace) => orderId);
  return { actions, drafts, store };
}

/** A server that executes each key once, with a connection that can be cut before or after a call. */
function network() {
  const line = { up: true, losesAnswers: 0 };
  const effects: string[] = [];
  const calls: string[] = [];
  const files: string[] = [];
  const refuses = new Map<string, string>();
  const known = new Set<string>();
  const heard = (action: Queued, sent: Readonly<Record<string, string>>): Outcome => {
    if (!line.up) return { kind: "unheard" };
    calls.push(action.key);
    const why = refuses.get(`${action.kind} ${action.orderId}`);
    if (why) return { kind: "refused", message: why };
    if (!known.has(action.key))
      effects.push(`${action.kind} ${action.orderId} ${Object.values(sent).join("+")}`.trim());
    known.add(action.key);
    if (line.losesAnswers > 0) {
      line.losesAnswers -= 1;
      return { kind: "unheard" };
    }
    return { kind: "done" };
  };
  const stored = (name: string): Outcome | string => {
    if (!line.up) return { kind: "unheard" };
    files.push(name);
    return `file-${files.length}`;
  };
  const send = (...call: Parameters<typeof heard>) => Promise.resolve(heard(...call));
  const upload = (name: string) => Promise.resolve(stored(name));
  return { line, effects, calls, files, refuses, send, upload };
}

/** Windows of one browser take turns. */
function turns() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
}

function desk(scope = "1 2", shared = memory(), net = network(), alone = turns()) {
  let clock = 1000;
  const told: string[] = [];
  const open = () =>
    new WorkQueue({
      scope,
      store: shared.store,
      send: net.send,
      upload: net.upload,
      alone,
      now: () => ++clock,
      onDone: ({ kind }) => told.push(`done ${kind}`),
      onRefused: ({ kind, problem }) => told.push(`refused ${kind} ${problem}`),
    });
  return { ...shared, ...net, told, open, queue: open() };
}

const photo = (key: string) => ({ key, name: `${key}.jpg`, blob: new Blob([key]) });

describe("what is done without a network", () => {
  it("is sent in its order when there is one", async () => {
    const { queue, line, effects, told } = desk();
    line.up = false;
    await queue.add(ORDER, "SIGN", {});
    await queue.add(ORDER, "ARRIVE", {});
    await queue.add(ORDER, "FINISH", { reason: "好了" });
    await queue.run();
    expect(queue.get().actions.map(({ kind }) => kind)).toEqual(["SIGN", "ARRIVE", "FINISH"]);
    expect(effects).toEqual([]);
    line.up = true;
    await queue.run();
    expect(effects).toEqual(["SIGN 7", "ARRIVE 7", "FINISH 7"]);
    expect(queue.get().actions).toEqual([]);
    expect(told).toEqual(["done SIGN", "done ARRIVE", "done FINISH"]);
  });

  it("is done once, even if its answer gets lost or two windows send it", async () => {
    const { queue, open, line, effects, calls } = desk();
    line.losesAnswers = 2;
    await queue.add(ORDER, "FINISH", {});
    await queue.run();
    expect(effects).toEqual(["FINISH 7"]);
    expect(queue.get().actions).toHaveLength(1);
    const second = open();
    await Promise.all([queue.run(), second.run(), queue.run()]);
    expect(effects).toEqual(["FINISH 7"]);
    expect(new Set(calls).size).toBe(1);
    expect(second.get().actions).toEqual([]);
  });

  it("is sent although it came while the turn among the windows was given back", async () => {
    let worked: () => void = () => undefined;
    let given: () => void = () => undefined;
    const hasWorked = new Promise<void>((resolve) => {
      worked = resolve;
    });
    const isGiven = new Promise<void>((resolve) => {
      given = resolve;
    });
    const slow = async (work: () => Promise<void>) => {
      await work();
      worked();
      await isGiven;
    };
    const { queue, effects } = desk("1 2", memory(), network(), slow);
    const first = queue.run();
    await hasWorked;
    await queue.add(ORDER, "SIGN", {});
    expect(effects).toEqual([]);
    given();
    await first;
    await vi.waitFor(() => expect(effects).toEqual(["SIGN 7"]));
  });

  it("outlives the window", async () => {
    const first = desk();
    first.line.up = false;
    await first.queue.keep(ORDER, { ticks: ["c1"] });
    await first.queue.add(OTHER, "SIGN", {});
    await first.queue.run();
    first.queue.stop();
    first.line.up = true;
    const reopened = first.open();
    await reopened.run();
    expect(first.effects).toEqual(["SIGN 8"]);
    expect(reopened.get().drafts.map(({ orderId, said }) => [orderId, said.ticks])).toEqual([["7", ["c1"]]]);
  });

  it("takes its files along, each sent once", async () => {
    const { queue, line, files, effects } = desk();
    line.losesAnswers = 1;
    const signature = { name: "宋", picture: new Blob(["png"]) };
    await queue.add(ORDER, "FINISH", { photos: [photo("a"), photo("b")], signature });
    await queue.run();
    await queue.run();
    expect(files).toEqual(["a.jpg", "b.jpg", "客户签字.png"]);
    expect(effects).toEqual(["FINISH 7 file-1+file-2+file-3"]);
    expect(SIGNATURE).toBe("signature");
  });

  it("waits with its files while there is no network, and is sent with them by itself, once", async () => {
    const { queue, line, files, effects, told } = desk();
    line.up = false;
    await queue.add(ORDER, "FILL", { photos: [photo("a")] });
    await queue.add(ORDER, "FINISH", { photos: [photo("b")] });
    await queue.run();
    expect(queue.get().actions.map(({ problem }) => problem)).toEqual([null, null]);
    line.up = true;
    await Promise.all([queue.run(), queue.run()]);
    expect(files).toEqual(["a.jpg", "b.jpg"]);
    expect(effects).toEqual(["FILL 7 file-1", "FINISH 7 file-2"]);
    expect(told).toEqual(["done FILL", "done FINISH"]);
  });

  it("handed over, is no draft any more", async () => {
    const { queue, drafts } = desk();
    await queue.keep(ORDER, { reason: "好" });
    expect(drafts.size).toBe(1);
    await queue.add(ORDER, "FINISH", { reason: "好了" });
    expect(drafts.size).toBe(0);
    await queue.keep(OTHER, { reason: "好" });
    await queue.forget("8");
    expect(queue.get().drafts).toEqual([]);
  });
});

describe("what is refused", () => {
  it("stays with its reason and holds back what follows at the same order alone", async () => {
    const { queue, refuses, effects, told } = desk();
    refuses.set("FILL 7", "工单待接单，不能填写");
    await queue.add(ORDER, "FILL", { ticks: ["c1"] });
    await queue.add(ORDER, "FINISH", {});
    await queue.add(OTHER, "SIGN", {});
    await queue.run();
    expect(effects).toEqual(["SIGN 8"]);
    expect(told).toContain("refused FILL 工单待接单，不能填写");
    expect(queue.get().actions.map(({ kind, problem }) => [kind, problem])).toEqual([
      ["FILL", "工单待接单，不能填写"],
      ["FINISH", null],
    ]);
  });

  it("is sent again when the person says so, with its files anew", async () => {
    const { queue, refuses, effects, files } = desk();
    refuses.set("FILL 7", "附件已失效");
    await queue.add(ORDER, "FILL", { photos: [photo("a")] });
    await queue.add(ORDER, "FINISH", {});
    await queue.run();
    await queue.run();
    expect(effects).toEqual([]);
    refuses.clear();
    await queue.retry(queue.get().actions[0]?.key ?? "");
    expect(files).toEqual(["a.jpg", "a.jpg"]);
    expect(effects).toEqual(["FILL 7 file-2", "FINISH 7"]);
    await queue.retry("gone");
  });

  it("is given up when the person says so, and the rest goes on", async () => {
    const { queue, refuses, effects } = desk();
    refuses.set("SIGN 7", "工单已改派");
    await queue.add(ORDER, "SIGN", {});
    await queue.add(ORDER, "FINISH", {});
    await queue.run();
    await queue.drop(queue.get().actions[0]?.key ?? "");
    await queue.run();
    expect(effects).toEqual(["FINISH 7"]);
  });

  it("is neither sent nor stored again if it was deleted while its photo was sent", async () => {
    const [shared, net] = [memory(), network()];
    const upload: typeof net.upload = async (name) => {
      await shared.store.wipe("1 2");
      return net.upload(name);
    };
    const { queue, actions, effects, files } = desk("1 2", shared, { ...net, upload });
    await queue.add(ORDER, "FINISH", { photos: [photo("a")] });
    await queue.run();
    expect([files, effects, [...actions.keys()]]).toEqual([["a.jpg"], [], []]);
  });

  it("is not stored again with its refusal if it was deleted meanwhile", async () => {
    const [shared, net] = [memory(), network()];
    const send: typeof net.send = async (...call) => {
      await shared.store.wipe("1 2");
      return net.send(...call);
    };
    const { queue, actions, refuses, told } = desk("1 2", shared, { ...net, send });
    refuses.set("SIGN 7", "工单已改派");
    await queue.add(ORDER, "SIGN", {});
    await queue.run();
    expect([told, [...actions.keys()]]).toEqual([[], []]);
  });
});

describe("two phones of one person", () => {
  /** A server at which an order can be finished once, and not after it was ended. */
  function orders() {
    const net = network();
    const ended = new Map<string, string>();
    const send: typeof net.send = async (action, sent) => {
      const why = ended.get(action.orderId);
      if (net.line.up && why) return { kind: "refused", message: why };
      const outcome = await net.send(action, sent);
      if (outcome.kind === "done" && action.kind === "FINISH")
        ended.set(action.orderId, "工单待验收，不能完工");
      return outcome;
    };
    return { ...net, send, ended };
  }

  it("come to one result, and the second keeps what it has and says why", async () => {
    const net = orders();
    const [one, two] = [desk("1 2", memory(), net), desk("1 2", memory(), net)];
    net.line.up = false;
    await one.queue.add(ORDER, "FINISH", { reason: "换了阀门", photos: [photo("a")] });
    await two.queue.add(ORDER, "FINISH", { reason: "修好了", photos: [photo("b")] });
    await two.queue.add(OTHER, "SIGN", {});
    await Promise.all([one.queue.run(), two.queue.run()]);
    net.line.up = true;
    await one.queue.run();
    await two.queue.run();
    expect(net.effects).toEqual(["FINISH 7 file-1", "SIGN 8"]);
    expect(two.told).toEqual(["refused FINISH 工单待验收，不能完工", "done SIGN"]);
    const [left] = two.queue.get().actions;
    expect([left?.problem, left?.said.reason, left?.said.photos?.length]).toEqual([
      "工单待验收，不能完工",
      "修好了",
      1,
    ]);
    expect(one.queue.get().actions).toEqual([]);
  });

  it("lose nothing of an order that was ended meanwhile, also after they have signed in again", async () => {
    const net = orders();
    const { queue, open, drafts, told } = desk("1 2", memory(), net);
    net.line.up = false;
    await queue.add(ORDER, "FILL", { answers: { f1: "520" } });
    await queue.keep(OTHER, { reason: "还没写完" });
    await queue.run();
    // the session ends
    queue.stop();
    net.ended.set("7", "工单已终止，不能填写");
    net.line.up = true;
    const again = open();
    await again.run();
    expect(net.effects).toEqual([]);
    expect(told).toEqual(["refused FILL 工单已终止，不能填写"]);
    expect(again.get().actions.map(({ said, problem }) => [said.answers, problem])).toEqual([
      [{ f1: "520" }, "工单已终止，不能填写"],
    ]);
    expect(drafts.size).toBe(1);
  });
});

it("keeps people and enterprises apart", async () => {
  const shared = memory();
  const net = network();
  const mine = desk("1 2", shared, net);
  const theirs = desk("1 3", shared, net);
  net.line.up = false;
  await mine.queue.add(ORDER, "SIGN", {});
  await mine.queue.run();
  net.line.up = true;
  await theirs.queue.run();
  expect(net.effects).toEqual([]);
  await shared.store.wipe("1 3");
  expect(shared.actions.size).toBe(1);
});

it("sends nothing after it was stopped", async () => {
  const { queue, effects, line } = desk();
  line.up = false;
  await queue.add(ORDER, "SIGN", {});
  await queue.run();
  queue.stop();
  line.up = true;
  await queue.run();
  expect(effects).toEqual([]);
});

describe("what is shown meanwhile", () => {
  it("is where the order will stand", () => {
    const sign = { kind: "SIGN" } as const;
    const arrive = { kind: "ARRIVE" } as const;
    const finish = { kind: "FINISH" } as const;
    expect(statusAfter("WAITING_PICKUP", true, [sign])).toBe("TAKEN");
    expect(statusAfter("WAITING_PICKUP", false, [sign])).toBe("IN_SERVICE");
    expect(statusAfter("WAITING_PICKUP", true, [sign, arrive, finish])).toBe("WAITING_CHECK");
    expect(statusAfter("RETURNED", true, [{ kind: "FILL" }])).toBe("RETURNED");
    expect(statusAfter("RETURNED", true, [finish])).toBe("WAITING_CHECK");
    // executed by now, or of another member: no effect
    expect(statusAfter("CLOSED", true, [sign, arrive, finish])).toBe("CLOSED");
  });

  it("is everything that was said, the later over the earlier", () => {
    const before = { ticks: ["a"], answers: { f1: "1", f2: "2" }, photos: [photo("a")] };
    const after = { ticks: ["a", "b"], answers: { f2: "3" }, photos: [photo("b")], reason: "好" };
    expect(mergeContent(before, after)).toMatchObject({
      ticks: ["a", "b"],
      answers: { f1: "1", f2: "3" },
      reason: "好",
    });
    expect(pendingContent([{ said: before }, { said: after }]).photos).toHaveLength(2);
    expect(pendingContent([])).toEqual({});
    expect(contentSummary(mergeContent(before, after))).toBe("检查项 2 项、填写项 2 项、照片 2 张、完工说明");
    expect(contentSummary({ signature: { name: "宋", picture: new Blob() }, uses: [] })).toBe(
      "服务与耗材 0 行、宋的签字",
    );
  });
});
