import { beforeEach, expect, it, vi } from "vitest";
import { confirmSignOut } from "./confirmSignOut";

const kept = vi.hoisted(() => ({
  ...{ actions: 0, drafts: 0, punches: 0, logs: 0, begun: 0 },
  ...{ unreadable: false, unwiped: false },
  wiped: [] as string[],
  answer: true,
}));
const asked = vi.hoisted(() => ({ texts: [] as string[], errors: [] as string[] }));
const some = (count: number) => Promise.resolve(Array.from({ length: count }, () => ({})));

vi.mock("@/domains/workOrder/queue/queueStore", () => ({
  queueStore: {
    actions: () => some(kept.actions),
    drafts: () => some(kept.drafts),
    wipe: async (scope: string) => void kept.wiped.push(`orders ${scope}`),
  },
}));
vi.mock("@/domains/attend/punch/punchStore", () => ({
  punchStore: {
    actions: () => (kept.unreadable ? Promise.reject(new Error("blocked")) : some(kept.punches)),
    wipe: (scope: string) => {
      if (kept.unwiped) return Promise.reject(new Error("blocked"));
      kept.wiped.push(`punches ${scope}`);
      return Promise.resolve();
    },
  },
}));
vi.mock("@/domains/log/queue/logStore", () => ({
  logStore: {
    actions: () => some(kept.logs),
    drafts: () => some(kept.begun),
    wipe: async (scope: string) => void kept.wiped.push(`logs ${scope}`),
  },
}));
vi.mock("@/ui/dialog/dialogs", () => ({
  confirm: ({ text }: { text: string }) => {
    asked.texts.push(text);
    return Promise.resolve(kept.answer);
  },
}));

vi.mock("@/ui/feedback/toasts", () => ({
  toast: { error: (text: string) => void asked.errors.push(text) },
}));

beforeEach(() => {
  Object.assign(kept, { actions: 0, drafts: 0, punches: 0, logs: 0, begun: 0, wiped: [], answer: true });
  Object.assign(kept, { unreadable: false, unwiped: false });
  Object.assign(asked, { texts: [], errors: [] });
});

it("lets somebody go of whom nothing waits", async () => {
  expect(await confirmSignOut("1", "2")).toBe(true);
  expect([asked.texts, kept.wiped]).toEqual([[], []]);
});

it("says what would be lost, and keeps it when they stay", async () => {
  Object.assign(kept, { actions: 2, drafts: 1, punches: 1, logs: 1, begun: 1, answer: false });
  expect(await confirmSignOut("1", "2")).toBe(false);
  expect(asked.texts).toEqual([
    "这台设备上还有 3 项工单操作或草稿、1 次打卡、2 篇日志或草稿没有提交，退出登录后将丢失，是否继续?",
  ]);
  expect(kept.wiped).toEqual([]);
});

it("forgets it when they go, of this person alone", async () => {
  Object.assign(kept, { drafts: 1 });
  expect(await confirmSignOut("1", "2")).toBe(true);
  expect(kept.wiped).toEqual(["orders 1 2", "punches 1 2", "logs 1 2"]);
});

it("asks where it is unknown whether anything waits", async () => {
  Object.assign(kept, { unreadable: true, answer: false });
  expect(await confirmSignOut("1", "2")).toBe(false);
  expect(asked.texts).toEqual(["无法确认这台设备上是否还有没有提交的内容，退出登录后将丢失，是否继续?"]);
  expect(kept.wiped).toEqual([]);
  kept.answer = true;
  expect(await confirmSignOut("1", "2")).toBe(true);
  expect(kept.wiped).toEqual(["orders 1 2", "punches 1 2", "logs 1 2"]);
});

it("says what could not be deleted, and deletes the rest", async () => {
  Object.assign(kept, { actions: 1, unwiped: true });
  expect(await confirmSignOut("1", "2")).toBe(true);
  expect(kept.wiped).toEqual(["orders 1 2", "logs 1 2"]);
  expect(asked.errors).toHaveLength(1);
});
