import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, selfOf, visit } from "./support/api.ts";
import { card, done, head, infoOf, open, standing, steps, take } from "./support/approval.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { inWindow, choose as pick, toasts, unique } from "./support/customers.ts";
import { PHONE, width } from "./support/phone.ts";
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

/** Ends the owner's absence in the demo, during which others decide instead. */
async function ownerIsBack(baseURL: string | undefined): Promise<{ readonly name: string }> {
  const owner = await apiAs(baseURL, "owner");
  const { rowId, name } = await selfOf(owner);
  const { flowDelegations } = (await owner(
    "{ flowDelegations(first: 100) { nodes { rowId member { rowId } } } }",
  )) as { flowDelegations: { nodes: { rowId: string; member: { rowId: string } }[] } };
  const ids = flowDelegations.nodes.flatMap((one) => (one.member.rowId === rowId ? [one.rowId] : []));
  await done(owner, "flowDelegationDelete", "FlowDelegationIdsInput", "deletedIds", { ids });
  return { name };
}

/** Opens what waits for a member's approval; returns the row of a name and the badge of the entry. */
async function waitingOf(page: Page, name: string) {
  await visit(page, `/waitTask?category=3&keyword=${encodeURIComponent(name)}`);
  const entry = page.getByRole("navigation", { name: "待办分类" }).getByRole("link", { name: /^审批/ });
  return {
    row: page.getByRole("row").filter({ hasText: name }),
    count: async () => Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0] ?? 0),
  };
}

test("a form is built, its way is designed and tried; by it somebody applies, is sent back, applies again, and all agree", async ({
  as,
  baseURL,
}) => {
  const name = unique("采购");
  const { name: OWNER } = await ownerIsBack(baseURL);
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
  await node.getByRole("radio", { name: /^会签/ }).check({ force: true });
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

  // from a phone, above the amount; it waits for the manager at once
  const desk = await as("manager");
  const waiting = await waitingOf(desk, name);
  await expect(waiting.row).toHaveCount(0);
  const before = await waiting.count();
  const site = await as("engineer");
  await site.setViewportSize(PHONE);
  await site.goto("/oa/FlowApps");
  await site.getByRole("searchbox", { name: "搜索表单" }).fill(name);
  await expectAccessible(site, "the home of approvals");
  await site.getByRole("link", { name }).click();
  const send = site.getByRole("button", { name: "提交", exact: true });
  await send.click();
  await expect(site.getByText("请输入采购事由")).toBeVisible();
  await site.getByLabel("采购事由").fill("泵站备件");
  await site.getByRole("button", { name: "添加一行" }).click();
  await site.getByLabel("第 1 行数量").fill("20");
  await site.getByLabel("第 1 行单价").fill("400");
  await expect(site.getByText("8,000.00").first()).toBeVisible();
  for (const who of [MANAGER, SALES, ADMIN]) await expect(card(site, "审批流程")).toContainText(who);
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(site, "an application on a phone");
  await send.click();
  await expect(site).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  const id = /\d+$/.exec(site.url())?.[0] ?? "";
  await expect(waiting.row).toBeVisible();
  expect(await waiting.count()).toBe(before + 1);

  // handed on to the owner, whose badge tells it, and sent back from there
  const chair = await as("owner");
  const theirs = await waitingOf(chair, name);
  const had = await theirs.count();
  const reader = await as("manager");
  await reader.goto(infoOf(id));
  const handing = await open(reader, "转交", "menu");
  await choose(handing.getByLabel("转交给"), OWNER);
  await take(handing, "转交", "说明", "我出差");
  await expect(reader.getByRole("list", { name: "当前审批人" })).toContainText(OWNER);
  await expect(steps(reader).getByRole("button", { name: "同意", exact: true })).toHaveCount(0);
  await expect(waiting.row).toHaveCount(0);
  expect(await waiting.count()).toBe(before);
  await expect(theirs.row).toBeVisible();
  expect(await theirs.count()).toBe(had + 1);
  await theirs.row.getByRole("link", { name: new RegExp(name) }).click();
  await expect(chair).toHaveURL(infoOf(id));
  await take(await open(chair, "退回"), "退回", "退回原因", "数量写多了");
  await expect(head(chair)).toContainText("已退回");

  // mended and sent again, from the first node on
  await site.goto(infoOf(id));
  await steps(site).getByRole("link", { name: "修改并重新提交" }).click();
  await site.getByLabel("第 1 行数量").fill("15");
  await send.click();
  await expect(site).toHaveURL(new RegExp(`${infoOf(id)}$`));
  await expect(site.getByText("6,000.00").first()).toBeVisible();
  await expect(waiting.row).toBeVisible();
  expect(await waiting.count()).toBe(before + 1);
  await waiting.row.getByRole("link", { name: new RegExp(name) }).click();
  await take(await open(desk, "同意"), "同意", "审批意见", "可以采购");

  // both of the countersign have to agree
  const sales = await apiAs(baseURL, "sales");
  for (const [user, words, status] of [
    ["sales", "价格合适", "RUNNING"],
    ["admin", "尽快下单", "APPROVED"],
  ] as const) {
    const signer = user === "admin" ? page : await as(user);
    await signer.goto(infoOf(id));
    await take(await open(signer, "同意"), "同意", "审批意见", words);
    await expect.poll(async () => (await standing(sales, id)).status).toBe(status);
  }
  await site.goto(infoOf(id));
  await expect(head(site)).toContainText("已通过");
  for (const words of ["我出差", "数量写多了", "可以采购", "价格合适", "尽快下单"])
    await expect(card(site, "流转记录")).toContainText(words);
  await expect(card(site, "流转记录").getByRole("listitem")).toHaveCount(9);
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(site, "an application that is approved");
});
