import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { toasts, unique } from "./support/customers.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

/** Creates a report from the first project template, under a unique name, and returns the name. */
async function fromTemplate(page: Page): Promise<string> {
  await page.goto("/admin/project/ReportOnlineSetting");
  await page.getByRole("button", { name: "更多操作" }).first().click();
  await page.getByRole("menuitem", { name: "从模板新增" }).click();
  const gallery = page.getByRole("dialog", { name: "从模板新增报表" });
  const first = gallery.getByRole("button", { name: /^使用模板/ }).first();
  await expect(first).toBeVisible();
  await expectAccessible(page, "the templates of reports");
  const template = ((await first.getAttribute("aria-label")) ?? "").replace("使用模板", "");
  await first.click();
  await expect(toasts(page)).toContainText("新增");
  await expect(gallery).toBeHidden();
  const name = unique("浏览器报表");
  // the newest report of that name is last
  await act(page.getByRole("row").filter({ hasText: template }).last(), "修改");
  const editor = page.getByRole("dialog", { name: "修改报表" });
  await editor.getByRole("textbox", { name: /^报表名称/ }).fill(name);
  return name;
}

test("a manager makes a report from a template, sees it before it is saved, and reads it down to a record", async ({
  as,
}) => {
  const page = await as("owner");
  const name = await fromTemplate(page);
  const editor = page.getByRole("dialog", { name: "修改报表" });
  const preview = editor.getByRole("region", { name: "预览" });
  await expect(preview.getByRole("table", { name: "预览数据" })).toBeVisible();
  await expectAccessible(page, "the editor of a report");
  // a choice takes effect in the preview before it is saved
  const picture = editor.getByRole("combobox", { name: "图", exact: true });
  await picture.click();
  await page.getByRole("option", { name: "仅表格" }).click();
  await expect(preview.getByRole("img")).toHaveCount(0);
  await picture.click();
  await page.getByRole("option", { name: "柱形图" }).click();
  await expect(preview.getByRole("img").first()).toBeVisible();
  // fields that readers can filter by
  const listed = editor.getByRole("navigation", { name: "字段和指标" });
  await listed.getByRole("button", { name: /^创建日期/ }).click();
  await page.getByRole("menuitem", { name: "放到查看时可筛选" }).click();
  await expect(editor.getByRole("list", { name: "查看时可筛选" })).toContainText("创建日期");
  await editor.getByRole("button", { name: "确定" }).click();
  await expect(editor).toBeHidden();

  await page.goto("/project/project/online/report");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/project\/report\/project\/online\/\d+/);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const table = page.getByRole("table", { name });
  await expect(table).toBeVisible();
  await expectAccessible(page, "a report");

  // the period is in the address, and is restored from it
  await page.getByRole("combobox", { name: "创建日期" }).click();
  await page.getByRole("option", { name: "近 12 个月" }).click();
  await expect(page).toHaveURL(/p\.createdOn=period%3ALAST_TWELVE_MONTHS/);
  await expect(page.getByText(/条件：.*近 ?12 ?个月/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "创建日期" })).toContainText("近 12 个月");
  await page.getByRole("button", { name: "恢复默认" }).click();
  await expect(page).not.toHaveURL(/p\.createdOn/);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 Excel" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);

  // a figure, its rows, one of their records
  await table.getByRole("row").nth(1).getByRole("link").first().click();
  const rows = page.getByRole("dialog").getByRole("table", { name: "明细" });
  const record = rows.getByRole("link").first();
  await expect(record).toBeVisible();
  await expectAccessible(page, "the rows behind a figure");
  const to = (await record.getAttribute("href")) ?? "";
  expect(to).toMatch(/^\/project\/\d+\//);
  await page.keyboard.press("Escape");
  await expect(rows).toBeHidden();
  await page.goto(to);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("reports are copied, switched off, and taken back after they were deleted", async ({ as }) => {
  const page = await as("owner");
  const name = await fromTemplate(page);
  await page.getByRole("dialog", { name: "修改报表" }).getByRole("button", { name: "确定" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await act(row, "复制");
  await expect(row).toHaveCount(2);
  const copy = page.getByRole("row").filter({ hasText: `${name}副本` });
  const enabled = copy.getByRole("checkbox", { name: `启用${name}副本` });
  await expect(enabled).not.toBeChecked();
  // the switch shows the state of the server
  await enabled.click({ force: true });
  await expect(toasts(page)).toContainText("已启用");
  await expect(enabled).toBeChecked();
  await act(copy, "删除");
  await page.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(copy).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(copy).toHaveCount(1);
});

test("who may not read or manage reports comes to none", async ({ as }) => {
  const external = await as("external");
  await external.goto("/project/project/online/report");
  await expect(external.getByText("没有访问权限")).toBeVisible();
  const engineer = await as("engineer");
  await engineer.goto("/admin/project/ReportOnlineSetting");
  await expect(engineer.getByText("没有访问权限")).toBeVisible();
  const owner = await as("owner");
  await owner.goto("/report/project/online/999999999");
  await expect(owner.getByText("内容不存在或已被删除")).toBeVisible();
  await owner.goto("/admin/elsewhere/ReportOnlineSetting");
  await expect(owner.getByText("内容不存在或已被删除")).toBeVisible();
});
