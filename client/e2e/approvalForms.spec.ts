import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { inWindow, choose as pick, toasts, unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

const ENGINEER = "陆云帆";
const MANAGER = "秦望舒";
const SALES = "方晓棠";
const ADMIN = "沈若溪";

/** Adds a node behind the card whose name matches. */
async function addBehind(page: Page, name: RegExp, kind: string): Promise<void> {
  await page.getByRole("button", { name }).press("a");
  await page.getByRole("menu", { name: "添加节点" }).getByRole("menuitem", { name: kind }).click();
}

/** Sets the approvers of the node whose panel is open. */
async function approvers(panel: Locator, ...who: readonly string[]): Promise<void> {
  await pick(panel, "第 1 条规则的方式", "指定成员");
  const field = panel.getByRole("combobox", { name: "成员", exact: true });
  for (const one of who) {
    await choose(field, one);
    // a multiple choice: it stays open, and returns the focus when it is closed
    await panel.page().keyboard.press("Escape");
    await expect(field).toBeFocused();
  }
}

test("a form is built, its way is designed and tried, and it is there for whom it is for", async ({ as }) => {
  const name = unique("采购");
  const page = await as("admin");
  await page.goto("/oa/FlowList");
  await expectAccessible(page, "the list of forms");
  await page.getByRole("button", { name: "新建表单" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增表单" });
  await dialog.getByLabel("表单名称").fill(name);
  await dialog.getByRole("button", { name: "采购", exact: true }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  // a text, and a table with two typed columns and one calculated column
  const types = page.getByRole("navigation", { name: "字段类型" });
  const panel = page.getByRole("complementary", { name: "设置" });
  const label = panel.getByLabel("名称");
  const canvas = page.getByRole("region", { name: "表单字段" });
  await types.getByRole("button", { name: "单行文本" }).click();
  await label.fill("采购事由");
  await panel.getByRole("checkbox", { name: "必填" }).check({ force: true });
  await types.getByRole("button", { name: "明细表" }).click();
  await label.fill("采购明细");
  for (const [type, title] of [
    ["数字", "数量"],
    ["金额", "单价"],
    ["金额", "小计"],
  ] as const) {
    await canvas.getByRole("button", { name: "添加列" }).click();
    await page.getByRole("menuitem", { name: type, exact: true }).click();
    await label.fill(title);
    await expect(canvas.getByRole("button", { name: new RegExp(`^${title}`) })).toBeVisible();
  }
  await panel.getByRole("checkbox", { name: "由公式计算" }).check({ force: true });
  const keys = panel.getByRole("group", { name: "插入到公式" });
  for (const key of ["数量", "乘", "单价"])
    await keys.getByRole("button", { name: key, exact: true }).click();
  await expect(panel.getByText("= “数量” × “单价”")).toBeVisible();
  await canvas.getByRole("button", { name: /^采购明细/ }).click();
  await panel.getByRole("checkbox", { name: "小计" }).check({ force: true });
  await expectAccessible(page, "the builder");

  // its flow, in a separate window: one approver, and further ones above an amount
  const window = await inWindow(page, () => page.getByRole("button", { name: "设计流程" }).click());
  await expect(window).toHaveURL(/\/oa\/FlowProcessDesign\?id=\d+/);
  await expect(window.getByRole("heading", { name, level: 1 })).toBeVisible();
  await addBehind(window, /^申请人/, "审批人");
  await window.getByRole("button", { name: /^审批人/ }).press("Enter");
  const node = window.getByRole("complementary", { name: "审批", exact: true });
  await node.getByLabel("节点名称").fill("部门经理");
  await approvers(node, MANAGER);
  await addBehind(window, /^部门经理/, "条件分支");
  await window.getByRole("button", { name: /，优先级1，/ }).press("Enter");
  const way = window.getByRole("complementary", { name: "条件" });
  await way.getByLabel("分支名称").fill("大额");
  await way.getByRole("button", { name: "添加条件" }).click();
  await pick(way, "条件 1", "采购明细 · 小计合计");
  await way.getByRole("textbox", { name: "采购明细 · 小计合计的值" }).fill("5000");
  await addBehind(window, /^大额，/, "审批人");
  await window.getByRole("button", { name: /^审批人/ }).press("Enter");
  await approvers(node, SALES, ADMIN);
  await node.getByRole("radio", { name: /^或签/ }).check({ force: true });
  await expect(window.getByText("没有问题")).toBeVisible();
  await expectAccessible(window, "the designer");

  // preview of the approvers, before anything is saved
  await window.getByRole("button", { name: "谁来审批" }).click();
  const trial = window.getByRole("complementary", { name: "谁来审批" });
  await choose(trial.getByRole("combobox", { name: "申请人" }), ENGINEER);
  await trial.getByLabel("采购明细 · 小计合计").fill("8000");
  await trial.getByRole("button", { name: "查看审批人" }).click();
  await expect(
    window.getByRole("button", { name: new RegExp(`^部门经理.*审批人：${MANAGER}`) }),
  ).toBeVisible();
  await expect(window.getByRole("button", { name: new RegExp(`^审批人.*审批人：.*${SALES}`) })).toBeVisible();
  await window.getByRole("button", { name: "发布" }).click();
  await window.getByRole("alertdialog").getByRole("button", { name: "发布" }).click();
  await expect(toasts(window)).toContainText("已发布第 1 版");
  await window.close();

  await page.goto(`/oa/FlowList?keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("第 1 版");
  const turned = row.getByRole("checkbox", { name: `启用“${name}”` });
  await turned.click({ force: true });
  await expect(turned).toBeEnabled();
  await expect(turned).toBeChecked();
  const engineer = await as("engineer");
  await engineer.goto("/oa/FlowApps");
  await engineer.getByRole("searchbox", { name: "搜索表单" }).fill(name);
  await expectAccessible(engineer, "the home of approvals");
  await engineer.getByRole("link", { name }).click();
  await expect(engineer.getByLabel("采购事由")).toBeVisible();
  await expect(engineer.locator(".flow-apply__way")).toContainText(MANAGER);
});
