import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { complaints } from "./support/console.ts";
import { unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

/** Creates a project with an overdue payment, a future one, a cost and a fee. */
async function made(baseURL: string | undefined): Promise<string> {
  const send = await apiAs(baseURL, "manager");
  const { projectCreate } = await send(
    "mutation ($name: String!) { projectCreate(input: { name: $name, amount: 1000 }) { project { rowId } userErrors { message } } }",
    { name: unique("图表") },
  );
  const id = (projectCreate as { project: { rowId: string } }).project.rowId;
  const plan =
    "mutation ($input: PaymentPlanInput!) { paymentPlanCreate(input: $input) { userErrors { message } } }";
  const cost =
    "mutation ($input: ProjectCostInput!) { projectCostCreate(input: $input) { userErrors { message } } }";
  for (const [name, amount, dueOn] of [
    ["首付款", 600, "2026-03-10"],
    ["尾款", 300, "2099-03-10"],
    ["质保金", 100, null],
  ])
    await send(plan, { input: { projectId: id, name, amount, dueOn } });
  for (const input of [
    { kind: "COST", costType: "3", name: "主设备", amount: 250 },
    { kind: "FEE", name: "差旅", amount: 50 },
  ])
    await send(cost, { input: { ...input, projectId: id, occurredOn: "2026-03-12" } });
  return id;
}

const card = (page: Page, title: string) =>
  page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title }) });

test("a bar leads to its rows, and the figures are a table and a file, too", async ({ as, baseURL }) => {
  const id = await made(baseURL);
  const page = await as("manager");
  const found = complaints(page);
  await page.goto(`/project/${id}/OverViewPage`);
  const payments = card(page, "收款进度（元）");
  await expect(payments.getByText("另有 1 期未定应收日期，未计入。")).toBeVisible();
  const late = payments.locator('path[fill="var(--red-mark)"]');
  await late.hover();
  await expect(payments.locator(".ui-chart__tip")).toHaveText("2026-03逾期600.00合计600.00");
  // in the colours of the current theme
  const colour = () => late.evaluate((bar) => getComputedStyle(bar).fill);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await colour();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(colour).not.toBe(light);
  await late.click();
  await expect(page).toHaveURL(/CollectionPlanList\?.*late=1/);
  await expect(page.getByRole("row").filter({ hasText: "首付款" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "尾款" })).toHaveCount(0);

  await page.goto(`/project/${id}/OverViewPage`);
  const costs = card(page, "成本构成（元）");
  await expect(costs.getByRole("img", { name: /^成本构成/ })).toBeVisible();
  await costs.getByText("费用").click();
  await expect(page).toHaveURL(/ProjectCostList\?view=FEE/);
  await expect(page.getByRole("row").filter({ hasText: "差旅" })).toBeVisible();

  await page.goto(`/project/${id}/OverViewPage`);
  await costs.getByRole("radio", { name: "图" }).focus();
  await page.keyboard.press("ArrowRight");
  const table = page.getByRole("table", { name: "成本构成（元）" });
  await expect(table.getByRole("row").last()).toHaveText("合计300.00");
  await expectAccessible(page, "pictures of a project");
  const file = page.waitForEvent("download");
  await costs.getByRole("button", { name: "导出" }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe("成本构成.csv");
  const text = await readFile(await saved.path(), "utf8");
  expect(text.slice(1).split("\r\n").slice(1)).toEqual(["采购,250", "费用,50", ""]);
  await table.getByRole("link", { name: "250.00" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ProjectCostList\?view=COST&costType=3/);
  await expect(page.getByRole("row").filter({ hasText: "主设备" })).toBeVisible();
  expect(found).toEqual([]);
});

test("what is no project's money is not drawn for whoever sees none", async ({ as, baseURL }) => {
  const send = await apiAs(baseURL, "external");
  const { projects } = await send(
    '{ projects(first: 1, filter: { keyword: "启明园区" }) { nodes { rowId } } }',
  );
  const [own] = (projects as { nodes: { rowId: string }[] }).nodes;
  const page = await as("external");
  await page.goto(`/project/${own?.rowId}/OverViewPage`);
  await expect(page.getByRole("heading", { name: "里程碑" })).toBeVisible();
  for (const title of ["收款进度（元）", "成本构成（元）"])
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});
