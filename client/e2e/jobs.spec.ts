import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./support/test.ts";

/** Starts an export of members as a job, as a very long list does. */
async function begin(page: Page, columns: string): Promise<void> {
  const reply = await page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem("xieli.token") ?? "{}");
    const address = `/api/ems/member/exportExcel?background=1&columns=${wanted}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  }, columns);
  expect(reply).toMatchObject({ code: 0, msg: "已转到后台导出，完成后可在任务中心下载" });
}

test("the job centre shows an export as it is done, and hands out its file", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  await expect(page.getByRole("heading", { name: "成员列表" })).toBeVisible();
  await page.getByRole("button", { name: "任务中心" }).click();
  const panel = page.getByRole("dialog", { name: "任务中心" });
  // Jobs of the demo: failed ones show the reason and the remedy.
  await expect(panel.getByText("任务多次中断，已停止重试").first()).toBeVisible();
  await expect(panel.getByText("可以重试；多次失败请联系管理员。").first()).toBeVisible();

  await begin(page, "name");
  const row = panel.getByRole("listitem").first();
  await expect(row.getByText("已完成")).toBeVisible();
  await expect(row.getByText(/^导出成员（\d+ 行）$/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: /^下载成员_\d+\.xlsx$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^成员_\d{8}\.xlsx$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("a job that failed is done once more; administrators see everybody's, others their own", async ({
  as,
}) => {
  const page = await as("owner");
  await page.goto("/members");
  await page.getByRole("button", { name: "任务中心" }).click();
  const panel = page.getByRole("dialog", { name: "任务中心" });
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  const mine = await panel.getByRole("listitem").count();
  await panel.getByRole("button", { name: "全部成员" }).click();
  await expect.poll(() => panel.getByRole("listitem").count()).toBeGreaterThan(mine);
  await panel.getByRole("button", { name: "只看我的" }).click();

  // a job refused for lack of permission offers no retry
  const refused = panel.getByRole("listitem").filter({ hasText: "没有操作权限" });
  await expect(refused.getByRole("button", { name: /^重试/ })).toHaveCount(0);
  const failed = panel.getByRole("listitem").filter({ hasText: "导出操作日志（5310 行）" });
  await failed.getByRole("button", { name: /^重试/ }).click();
  await expect(failed.getByText("已完成")).toBeVisible();
  await expect(failed.getByRole("link", { name: /^下载操作日志/ })).toBeVisible();

  const sales = await as("sales");
  await sales.goto("/");
  await sales.getByRole("button", { name: "任务中心" }).click();
  await expect(sales.getByText("暂无任务")).toBeVisible();
});
