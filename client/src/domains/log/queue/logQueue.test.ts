import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome } from "@/app/offline/outcome";
import { startValues } from "../values";
import { LogQueue, placeOf, withPhotos } from "./logQueue";
import { clearLogs, kept, logStore } from "./memoryLogs";

beforeEach(clearLogs);

/**
 * A queue with a server that writes each key once, and a connection that can be cut before or after a call.
 */
function desk(scope = "1 1") {
  const line = { up: true, losesAnswer: false };
  const written = new Map<string, string>();
  const refuses = new Map<string, string>();
  const told: string[] = [];
  const uploaded: string[] = [];
  const attached: unknown[] = [];
  const queue = new LogQueue({
    scope,
    store: logStore,
    send: ({ key, input, photos = [] }, files) => {
      const contents = String(input.contents);
      if (line.up) attached.push(withPhotos(input, photos, files).attachmentIds);
      const why = refuses.get(contents);
      let outcome: Outcome = { kind: "unheard" };
      if (line.up && why) outcome = { kind: "refused", message: why };
      else if (line.up) {
        written.set(key, contents);
        if (!line.losesAnswer) outcome = { kind: "done" };
        line.losesAnswer = false;
      }
      return Promise.resolve(outcome);
    },
    upload: (name) => {
      if (!line.up) return Promise.resolve({ kind: "unheard" });
      uploaded.push(name);
      return Promise.resolve(`id of ${name}`);
    },
    alone: (work) => work(),
    onDone: ({ input }) => told.push(`done ${input.contents}`),
    onRefused: ({ problem }) => told.push(String(problem)),
  });
  return { queue, line, written, refuses, told, uploaded, attached };
}

const log = (contents: string) => ({ logType: "5", contents });

describe("logs without a network", () => {
  it("wait on this device, and are sent when there is one", async () => {
    const { queue, line, written, told } = desk();
    line.up = false;
    await queue.add("key-of-one", log("巡检"));
    await queue.add("key-of-two", log("回访"));
    await queue.run();
    expect(queue.get().actions.map(({ input, problem }) => [input.contents, problem])).toEqual([
      ["巡检", null],
      ["回访", null],
    ]);
    line.up = true;
    await queue.run();
    expect([...written.values()]).toEqual(["巡检", "回访"]);
    expect(queue.get().actions).toEqual([]);
    expect(told).toEqual(["done 巡检", "done 回访"]);
  });

  it("are sent under the key that they were sent with before, and written once", async () => {
    const { queue, line, written } = desk();
    written.set("key-of-one", "巡检");
    line.losesAnswer = true;
    await queue.add("key-of-one", log("巡检"));
    await queue.run();
    await queue.run();
    expect([...written]).toEqual([["key-of-one", "巡检"]]);
    expect(kept.logs.size).toBe(0);
  });

  it("have their photos uploaded before, each once, behind the files that they have", async () => {
    const { queue, line, uploaded, attached } = desk();
    const photos = ["a", "b"].map((key) => ({ key, name: `${key}.jpg`, blob: new Blob([key]) }));
    line.losesAnswer = true;
    const pictures = { photos, uploads: { a: "id of a.jpg" } };
    await queue.add("key-of-one", { ...log("巡检"), attachmentIds: ["7"] }, pictures);
    await queue.run();
    await queue.run();
    expect(uploaded).toEqual(["b.jpg"]);
    const all = ["7", "id of a.jpg", "id of b.jpg"];
    expect(attached).toEqual([all, all]);
    expect(kept.logs.size).toBe(0);
  });

  it("stay with their reason when they are refused, until they are sent again or given up", async () => {
    const { queue, refuses, written, told } = desk();
    refuses.set("巡检", "日志内容至少 6 个字，现在 2 个字");
    await queue.add("key-of-one", log("巡检"));
    await queue.add("key-of-two", log("回访"));
    await queue.run();
    expect(told).toEqual(["日志内容至少 6 个字，现在 2 个字", "done 回访"]);
    refuses.clear();
    await queue.retry("key-of-one");
    expect([...written.values()]).toEqual(["回访", "巡检"]);
    refuses.set("走访", "日志类型不存在");
    await queue.add("key-of-three", log("走访"));
    await queue.run();
    await queue.drop("key-of-three");
    expect(kept.logs.size).toBe(0);
  });
});

describe("drafts of logs", () => {
  const values = startValues(null, [], { contents: "写了一半" });

  it("are one for each record and type, and each member has their own", async () => {
    const [mine, theirs] = [desk(), desk("1 2")];
    const order = placeOf({ workOrderId: "4" });
    await mine.queue.keep({ about: "", logType: "5" }, values);
    await mine.queue.keep({ about: "", logType: "5" }, { ...values, contents: "写完了" });
    await mine.queue.keep({ about: "", logType: "2" }, values);
    await mine.queue.keep({ about: order, logType: "5" }, values);
    await theirs.queue.load();
    expect(theirs.queue.get().drafts).toEqual([]);
    const found = mine.queue
      .get()
      .drafts.map(({ about, logType, values: { contents } }) => [about, logType, contents]);
    expect(found).toEqual([
      ["", "5", "写完了"],
      ["", "2", "写了一半"],
      [order, "5", "写了一半"],
    ]);
    await mine.queue.forget({ about: "", logType: "5" });
    expect(mine.queue.get().drafts).toHaveLength(2);
  });

  it("are stored without reading the others back", async () => {
    const { queue } = desk();
    const read = vi.spyOn(logStore, "drafts");
    await queue.keep({ about: "", logType: "5" }, values);
    await queue.keep({ about: "", logType: "5" }, { ...values, contents: "写完了" });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    const shown = queue.get().drafts;
    await queue.load();
    expect(queue.get().drafts).toEqual(shown);
    expect(shown.map(({ values: { contents } }) => contents)).toEqual(["写完了"]);
  });

  it("tell the records that a log is begun at apart", () => {
    const places = [{}, { taskId: "4" }, { workOrderId: "4" }, { projectId: "4" }, { customerId: "4" }];
    expect(new Set(places.map(placeOf)).size).toBe(places.length);
  });
});
