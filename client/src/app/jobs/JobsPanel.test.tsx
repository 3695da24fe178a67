import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { describe, expect, it } from "vitest";
import artifact from "@/__generated__/JobsPanelQuery.graphql";
import { ViewerContext } from "@/app/session/ViewerGate";
import { testViewer } from "@/app/testing/viewer";
import { UiProvider } from "@/ui/base/UiProvider";
import { JobsPanel } from "./JobsPanel";

const JOB = {
  id: "1",
  title: "导出成员（128 行）",
  state: "RUNNING",
  done: 32,
  total: 128,
  isCancelling: false,
  error: null,
  note: null,
  fileName: null,
  fileSize: null,
  downloadUrl: null,
  nextAt: null,
  canCancel: true,
  canRetry: false,
  createdAt: "2026-03-01T02:00:00Z",
};
const DONE = {
  ...JOB,
  id: "2",
  title: "导出操作日志（9000 行）",
  state: "DONE",
  note: "共 9000 行",
  fileName: "操作日志.xlsx",
  fileSize: 2048,
  downloadUrl: "/api/ems/job/download/2?access_token=t",
  canCancel: false,
};
const FAILED = {
  ...JOB,
  id: "3",
  title: "打印标签",
  state: "FAILED",
  error: "没有操作权限",
  canCancel: false,
  canRetry: true,
};

/** The jobs known to the server. */
let known: readonly object[] = [];

/** Without refusals: the generator would invent one for each mutation. */
const RESOLVERS = {
  Query: () => ({ jobs: { nodes: known, pageInfo: { hasNextPage: false } } }),
  JobsPayload: () => ({ jobs: [{ ...JOB, isCancelling: true, canCancel: false }], userErrors: [] }),
  JobPayload: () => ({ job: { ...FAILED, state: "QUEUED" }, userErrors: [] }),
};

/** Renders the panel with a server that has these jobs. */
function open(nodes: readonly object[], isAdmin = false) {
  known = nodes;
  const environment = createMockEnvironment();
  const requests: { name: string; variables: unknown }[] = [];
  for (const everybody of [false, true])
    environment.mock.queuePendingOperation(artifact, { everybody, first: 20 });
  for (let number = 0; number < 4; number += 1)
    environment.mock.queueOperationResolver((operation) => {
      const { node, variables } = operation.request;
      requests.push({ name: node.params.name, variables });
      return MockPayloadGenerator.generate(operation, RESOLVERS);
    });
  const view = render(
    <UiProvider>
      <RelayEnvironmentProvider environment={environment}>
        <ViewerContext value={testViewer({ isAdmin })}>
          <Suspense fallback={null}>
            <JobsPanel />
          </Suspense>
        </ViewerContext>
      </RelayEnvironmentProvider>
    </UiProvider>,
  );
  return { ...view, requests };
}

describe("the job centre", () => {
  it("says how far a job is and cancels it", async () => {
    const { requests } = open([JOB]);
    const bar = await screen.findByRole("progressbar", { name: "导出成员（128 行）的进度" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    await userEvent.click(screen.getByRole("button", { name: "取消导出成员（128 行）" }));
    await screen.findByText("正在取消");
    expect(requests.find(({ name }) => name === "JobItemCancelMutation")?.variables).toEqual({ ids: ["1"] });
    expect(screen.queryByRole("button", { name: /^取消/ })).toBeNull();
  });

  it("hands out what was left, and says why not and what to do", async () => {
    const { requests } = open([DONE, FAILED]);
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "下载操作日志.xlsx" });
    expect(link.getAttribute("href")).toBe("/api/ems/job/download/2?access_token=t");
    const failed = screen.getByText("打印标签").closest("li") as HTMLElement;
    expect(within(failed).getByText("没有操作权限")).toBeTruthy();
    expect(within(failed).getByText("可以重试；多次失败请联系管理员。")).toBeTruthy();
    await userEvent.click(within(failed).getByRole("button", { name: "重试打印标签" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "JobItemRetryMutation")?.variables).toEqual({ id: "3" }),
    );
  });

  it("says that there is nothing, and lets only administrators ask for everybody's", async () => {
    const { requests, unmount } = open([]);
    await screen.findByText("暂无任务");
    expect(screen.queryByRole("button", { name: "全部成员" })).toBeNull();
    expect(requests[0]?.variables).toEqual({ everybody: false, first: 20 });
    unmount();
    const admin = open([], true);
    await userEvent.click(await screen.findByRole("button", { name: "全部成员" }));
    await waitFor(() => expect(admin.requests.at(-1)?.variables).toEqual({ everybody: true, first: 20 }));
  });
});
