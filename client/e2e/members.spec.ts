import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { choose } from "./support/choose.ts";
import { test } from "./support/test.ts";
import { workbook } from "./support/workbook.ts";

const HEADINGS = ["姓名", "手机号", "工号", "所在团队"];

test("an admin creates a team and finds it in the tree", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/TeamList");
  await page.getByRole("button", { name: "新增团队" }).click();
  const dialog = page.getByRole("dialog", { name: "新增团队" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入团队名称")).toBeVisible();
  await dialog.getByLabel("团队名称").fill("苏州服务站");
  await dialog.getByLabel("上级团队").click();
  await page.getByRole("option", { name: /^华东服务部/ }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("searchbox", { name: "搜索团队" }).fill("szfwz");
  const row = page.getByRole("treeitem", { name: /苏州服务站/ });
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole("heading", { name: "苏州服务站" })).toBeVisible();
  await expect(page.getByText("工程服务中心 / 华东服务部 / 苏州服务站")).toBeVisible();
});

test("an admin moves a team by the keyboard", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/TeamList");
  const names = async () =>
    (await page.getByRole("treeitem", { level: 1 }).allInnerTexts()).map((text) => text.split("\n")[0]);
  const staff = page.getByRole("treeitem", { name: /^财务部/ });
  await expect(staff).toBeVisible();
  const before = await names();
  await staff.focus();
  await page.keyboard.press("Alt+ArrowUp");
  const moved = [...before];
  const at = moved.findIndex((name) => name?.startsWith("财务部"));
  moved.splice(at - 1, 2, moved[at], moved[at - 1]);
  await expect.poll(names).toEqual(moved);
  await page.reload();
  await expect.poll(names).toEqual(moved);
});

test("an admin invites by a link that anybody can open", async ({ as, page }) => {
  const admin = await as("admin");
  await admin.goto("/members/invite");
  await admin.getByRole("button", { name: "创建邀请链接" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "创建邀请链接" });
  await dialog.getByLabel("可用次数").fill("3");
  await dialog.getByRole("button", { name: "创建链接" }).click();
  const link = admin.getByRole("dialog", { name: "邀请链接" });
  await expect(link.getByRole("img", { name: "邀请二维码" })).toBeVisible();
  const url = new URL(await link.getByRole("textbox", { name: "邀请链接" }).inputValue());
  await link.getByRole("button", { name: "关闭" }).last().click();
  await expect(admin.getByRole("row").filter({ hasText: "0 / 3" })).toBeVisible();

  await page.goto(url.pathname);
  await expect(page.getByRole("heading", { name: "云岭智能科技有限公司" })).toBeVisible();
  await page.getByRole("button", { name: "注册并申请加入" }).click();
  await expect(page.getByText("请输入姓名", { exact: true })).toBeVisible();
  await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
});

test("an admin lets one applicant in and turns another away", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/Pending");
  const applicant = page.getByRole("row").filter({ hasText: "阮青梅" });
  await applicant.getByRole("button", { name: "通过" }).click();
  const approve = page.getByRole("dialog", { name: "通过申请" });
  await approve.getByLabel("加入团队").click();
  await page.getByRole("option", { name: /^行政人事部/ }).click();
  await page.keyboard.press("Escape");
  await approve.getByRole("button", { name: "通过" }).click();
  await expect(approve).toBeHidden();
  await expect(applicant).toBeHidden();

  const other = page.getByRole("row").filter({ hasText: "裴思齐" });
  await other.getByRole("button", { name: "拒绝" }).click();
  const refuse = page.getByRole("dialog", { name: "拒绝申请" });
  await refuse.getByRole("button", { name: "拒绝" }).click();
  await expect(refuse.getByText("请填写拒绝原因")).toBeVisible();
  await refuse.getByLabel("拒绝原因").fill("资料不完整");
  await refuse.getByRole("button", { name: "拒绝" }).click();
  await expect(refuse).toBeHidden();
  await page.getByRole("tab", { name: "已拒绝" }).click();
  await expect(other).toBeVisible();

  await page.goto("/members?keyword=ruanqingmei");
  await expect(page.getByRole("row").filter({ hasText: "阮青梅" })).toContainText("行政人事部");
});

test("an import tells every wrong line, writes nothing, and takes the mended file", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入成员" });
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(
    workbook("成员.xlsx", [
      HEADINGS,
      ["范书行", "13700001001", "IM001", "财务部"],
      ["", "13700001002", "IM002", ""],
      ["姜一白", "12345", "IM003", ""],
      ["康如初", "13700001004", "IM004", "没有的团队"],
    ]),
  );
  for (const line of [3, 4, 5]) await expect(dialog.getByText(new RegExp(`第 ${line} 行：`))).toBeVisible();
  await expect(dialog.getByRole("button", { name: "导入" })).toBeDisabled();

  await file.setInputFiles(
    workbook("成员.xlsx", [
      HEADINGS,
      ["范书行", "13700001001", "IM001", "财务部"],
      ["姜一白", "13700001003", "IM003", ""],
    ]),
  );
  await expect(dialog.getByText(/校验通过/)).toBeVisible();
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(page.getByText("导入成功")).toBeVisible();
  await page.getByRole("searchbox", { name: /姓名、拼音/ }).fill("fanshuxing");
  await expect(page.getByRole("row").filter({ hasText: "范书行" })).toContainText("财务部");
});

test("an export holds the filtered members", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members?type=EXTERNAL");
  await expect(page.getByRole("row").filter({ hasText: "海明" })).toBeVisible();
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出成员" });
  await expect(dialog.getByRole("checkbox", { name: "姓名" })).toBeDisabled();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "导出" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("somebody leaves only after everything is handed over", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members?keyword=lantianyu");
  await page.getByRole("row").filter({ hasText: "蓝天宇" }).getByText("蓝天宇").click();
  await page.getByRole("button", { name: "离职" }).click();
  const dialog = page.getByRole("dialog", { name: /成员离职/ });
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect(dialog.getByText("请选择交接人")).toBeVisible();
  await choose(dialog.getByRole("combobox", { name: /交接人/ }), "qinwangshu", "秦望舒");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByRole("button", { name: "确认离职" }).click();
  await expect(dialog.getByText("蓝天宇 已办理离职。")).toBeVisible();
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect(page.getByText("已离职", { exact: true }).filter({ visible: true })).toBeVisible();
});

test("the list keeps its filters in the address and saves them as a view", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/members");
  await page.getByRole("treeitem", { name: /^工程服务中心/ }).click();
  await expect(page).toHaveURL(/team=\d+/);
  await page.getByRole("button", { name: "保存视图" }).click();
  const dialog = page.getByRole("dialog", { name: "新增视图" });
  await dialog.getByLabel("视图名称").fill("服务中心的人");
  await dialog.getByRole("button", { name: "确定" }).click();
  const tab = page.getByRole("tab", { name: "服务中心的人" });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "在职" }).click();
  await expect(page).not.toHaveURL(/team=/);
  await page.reload();
  await tab.click();
  await expect(page).toHaveURL(/team=\d+/);
});

test("an engineer is refused the member list by its address", async ({ as }) => {
  const page = await as("engineer");
  await page.goto("/members");
  await expect(page.getByText("没有访问权限")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("the second enterprise sees nothing of the first", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/members?keyword=海明");
  await admin.getByRole("row").filter({ hasText: "海明" }).getByText("海明").click();
  await expect(admin).toHaveURL(/\/members\/edit\/\d+\/info/);
  const address = new URL(admin.url()).pathname;

  const other = await as("other");
  await other.goto("/members?status=");
  await expect(other.getByRole("row").filter({ hasText: "雷鸣" })).toBeVisible();
  await expect(other.getByText("海明")).toHaveCount(0);
  await expect(other.getByRole("treeitem", { name: /工程服务中心/ })).toHaveCount(0);
  await other.goto("/members?status=&keyword=海明");
  await expect(other.getByText("没有符合筛选条件的记录。")).toBeVisible();
  await other.goto(address);
  await expect(other.getByText("海明")).toHaveCount(0);
  await expect(other.getByRole("button", { name: "保存" })).toHaveCount(0);
});

test("several members are changed alike, and what became of each is told", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  const rows = page.getByRole("grid", { name: "成员列表" }).locator("tbody tr[data-id]");
  await expect(rows.nth(2)).toBeVisible();
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole("checkbox").press("Space");
  let sent = 0;
  // one of the three is refused
  await page.route("**/graphql", (route) => {
    if (!route.request().postData()?.includes("同批")) return route.fallback();
    sent += 1;
    if (sent !== 2) return route.fallback();
    const refused = { field: null, message: "内容已被他人修改", code: "STALE" };
    return route.fulfill({ json: { data: { memberUpdate: { member: null, userErrors: [refused] } } } });
  });
  await page.getByRole("button", { name: "批量修改" }).click();
  const dialog = page.getByRole("dialog", { name: "批量修改 3 个成员" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请至少选择一项要修改的内容")).toBeVisible();
  await dialog.getByRole("textbox", { name: "职位" }).fill("同批");
  await dialog.getByRole("button", { name: "确定" }).click();
  const told = page.getByRole("dialog", { name: "修改结果" });
  await expect(told).toContainText("成功 2 个，失败 1 个");
  await expect(told).toContainText("内容已被他人修改");
  await told.getByRole("button", { name: "知道了" }).click();
  expect(sent).toBe(3);
  await expect(rows.filter({ hasText: "同批" }).first()).toBeVisible();
});
