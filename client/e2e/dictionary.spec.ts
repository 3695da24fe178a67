import { expect, type Page } from "@playwright/test";
import { drag } from "./support/drag.ts";
import { test } from "./support/test.ts";
import { workbook } from "./support/workbook.ts";

const items = (page: Page) => page.getByRole("treeitem");
const named = (page: Page, text: string) => items(page).filter({ hasText: text });
/** The items in their order, by the text at the beginning of each row. */
const order = async (page: Page) =>
  (await items(page).allInnerTexts()).map((text) => text.trim().split("\n")[0]?.trim());

async function act(page: Page, text: string, action: string) {
  const row = named(page, text);
  await row.hover();
  await row.getByRole("button", { name: /的操作$/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an item of a dictionary is added, moved, disabled, merged and deleted; others see it, another enterprise does not", async ({
  as,
}) => {
  const admin = await as("admin");
  await admin.goto("/admin/ProjectTypeSetting");
  await expect(admin.getByRole("heading", { name: "项目类型" })).toBeVisible();

  const add = async (text: string) => {
    await admin.getByRole("button", { name: "新增项目类型" }).click();
    const dialog = admin.getByRole("dialog", { name: "新增项目类型" });
    await dialog.getByRole("textbox", { name: "名称" }).fill(text);
    await dialog.getByRole("button", { name: "确定" }).click();
    return dialog;
  };
  const empty = await add("");
  await expect(empty.getByText("请输入名称")).toBeVisible();
  await empty.getByRole("button", { name: "取消" }).click();
  await expect(empty).toBeHidden();
  await expect(await add("智慧园区")).toBeHidden();
  await expect(await add("智慧城市")).toBeHidden();
  await expect(named(admin, "智慧园区")).toContainText("自定义");

  // by keyboard: to the top
  const before = await order(admin);
  const at = before.indexOf("智慧城市");
  await named(admin, "智慧城市").focus();
  for (let place = at; place > 0; place -= 1) {
    const answered = admin.waitForResponse((reply) => reply.url().includes("/graphql"));
    await admin.keyboard.press("Alt+ArrowUp");
    await answered;
    await expect.poll(async () => (await order(admin)).indexOf("智慧城市")).toBe(place - 1);
  }
  // by dragging: below the one that is second now
  await drag(named(admin, "智慧园区"), items(admin).nth(0), { targetPosition: { x: 60, y: 28 } });
  await expect.poll(async () => (await order(admin)).slice(0, 2)).toEqual(["智慧城市", "智慧园区"]);

  // another administrator sees the same order, the other enterprise does not
  const owner = await as("owner");
  await owner.goto("/admin/ProjectTypeSetting");
  await expect.poll(async () => (await order(owner)).slice(0, 2)).toEqual(["智慧城市", "智慧园区"]);
  const other = await as("other");
  await other.goto("/admin/ProjectTypeSetting");
  await expect(items(other).first()).toBeVisible();
  await expect(other.getByText("智慧")).toHaveCount(0);

  // disabled, and enabled again by the button of the message
  await act(admin, "智慧园区", "停用");
  await expect(named(admin, "智慧园区")).toContainText("停用");
  await admin.getByRole("button", { name: "撤销" }).click();
  await expect(named(admin, "智慧园区")).toContainText("启用");

  // a merge shows its changes before it is done
  await act(admin, "智慧城市", "合并到…");
  const merge = admin.getByRole("dialog", { name: "合并“智慧城市”" });
  await merge.getByRole("combobox", { name: "合并到" }).click();
  await admin.getByRole("option", { name: "智慧园区" }).click();
  await expect(merge.getByText("“智慧城市”没有被使用，合并后只保留“智慧园区”。")).toBeVisible();
  await merge.getByRole("button", { name: "合并" }).click();
  await expect(named(admin, "智慧城市")).toHaveCount(0);

  // an item of the enterprise is deleted after a question
  await act(admin, "智慧园区", "删除");
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(named(admin, "智慧园区")).toHaveCount(0);
});

test("what a customer type demands is kept, and the system's words come back", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/CustomerType");
  await act(admin, "政府机构", "修改");
  const dialog = admin.getByRole("dialog", { name: "修改客户类型" });
  await dialog.getByRole("textbox", { name: "名称" }).fill("政府及事业单位");
  await dialog.getByLabel("联系人上限").fill("100");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入 1 到 99 的整数")).toBeVisible();
  await dialog.getByLabel("联系人上限").fill("5");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await admin.reload();
  await expect(named(admin, "政府及事业单位")).toContainText("联系人最多 5 位");
  await expect(named(admin, "政府及事业单位")).toContainText("已修改");

  await act(admin, "政府及事业单位", "恢复系统默认");
  await admin.getByRole("alertdialog").getByRole("button", { name: "恢复" }).click();
  await expect(named(admin, "政府机构")).toContainText("系统");

  const engineer = await as("engineer");
  await engineer.goto("/admin/CustomerType");
  await expect(engineer.getByText("没有访问权限")).toBeVisible();
});

test("items come out of a workbook, all or none, and go into one", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/CustomerLevel");
  await admin.getByRole("button", { name: "导入" }).click();
  const dialog = admin.getByRole("dialog", { name: "导入客户级别" });
  const file = dialog.locator("input[type=file]");
  const head = ["名称", "值", "颜色"];
  await file.setInputFiles(
    workbook("级别.xlsx", [head, ["战略客户", "", "#3b82f6"], ["重点客户", "", ""], ["沉睡客户", "", "red"]]),
  );
  for (const line of [3, 4]) await expect(dialog.getByText(new RegExp(`第 ${line} 行：`))).toBeVisible();
  await expect(dialog.getByRole("button", { name: "导入" })).toBeDisabled();
  await file.setInputFiles(
    workbook("级别.xlsx", [head, ["战略客户", "", "#3b82f6"], ["沉睡客户", "S9", ""]]),
  );
  await expect(dialog.getByText(/校验通过/)).toBeVisible();
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(admin.getByText("导入成功")).toBeVisible();
  await expect(named(admin, "战略客户")).toContainText("自定义");
  await expect(named(admin, "沉睡客户")).toContainText("S9");
  expect((await order(admin)).length).toBe(5);

  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "导出" }).click();
  const out = admin.getByRole("dialog", { name: "导出客户级别" });
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    out.getByRole("button", { name: "导出" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

  // everything is reset to the system's values
  await admin.getByRole("button", { name: "更多操作" }).click();
  await admin.getByRole("menuitem", { name: "全部恢复系统默认" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "恢复" }).click();
  await expect(items(admin)).toHaveCount(3);
});

test("a setting is kept, with its limits, and is the enterprise's own", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/ProjectSetting");
  const days = admin.getByLabel("到期提醒");
  await days.fill("400");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("请输入 0 到 365 的整数")).toBeVisible();
  await days.fill("15");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("保存成功")).toBeVisible();
  await admin.reload();
  await expect(days).toHaveValue("15");

  const other = await as("other");
  await other.goto("/admin/ProjectSetting");
  await expect(other.getByLabel("到期提醒")).toHaveValue("30");
});
