import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { clearLogs, kept } from "@/domains/log/queue/memoryLogs";
import type * as dialogs from "@/ui/dialog/dialogs";
import Runners from "./Runners";

const ahead = vi.hoisted(() => ({ questions: 0 }));

vi.mock("@/domains/attend/punch/punchStore", () => import("@/domains/attend/punch/memoryPunches"));
vi.mock("@/domains/log/queue/logStore", () => import("@/domains/log/queue/memoryLogs"));
vi.mock("@/domains/workOrder/queue/QueueRunner", () => ({ default: () => null }));
vi.mock("@/domains/log/queue/LogRunner", () => ({ default: () => <p>日志发送中</p> }));
vi.mock("@/ui/dialog/dialogs", async (original) => ({
  ...(await original<typeof dialogs>()),
  provideConfirm: () => {
    ahead.questions += 1;
  },
}));

beforeEach(() => {
  ahead.questions = 0;
  clearLogs();
});

it("loads the question at sign-out ahead, and no sender for which nothing waits", async () => {
  const input = { logType: "5", contents: "巡检" };
  const log = { key: "k1", place: 1, problem: null, uploads: {}, input, at: 0 };
  kept.logs.set("k1", { ...log, scope: "1 2" });
  const { unmount } = await renderPage(() => <Runners />);
  expect(ahead.questions).toBe(1);
  expect(screen.queryByText("日志发送中"), "that of another person").toBeNull();
  unmount();
  kept.logs.set("k2", { ...log, key: "k2", scope: "1 1" });
  await renderPage(() => <Runners />);
  expect(await screen.findByText("日志发送中")).toBeTruthy();
});
