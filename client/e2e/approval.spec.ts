import { expect, type Page } from "@playwright/test";
import { apiAs, visit } from "./support/api.ts";
import {
  agreed,
  asks,
  card,
  done,
  formOf,
  infoOf,
  membersOf,
  NOTE,
  open,
  PURCHASE,
  sent,
  standing,
  steps,
  take,
} from "./support/approval.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

const PHONE = { width: 375, height: 812 };
const MANAGER = "秦望舒";
const SALES = "方晓棠";

/** Head of the application on screen: its applicant and status. */
const head = (page: Page) => page.getByRole("article", { name: "申请详情" }).locator("header").first();

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("an application goes from a phone to who decides, to somebody else, back, and through", async ({
  as,
  baseURL,
}) => {
  const name = unique("采购申请");
  const [manager = "", admin = ""] = await membersOf(baseURL, "manager", "admin");
  const formId = await formOf(baseURL, name, {
    fields: PURCHASE,
    nodes: [asks("a", "部门经理", [manager]), asks("b", "行政", [admin])],
  });
  const desk = await as("manager");
  await visit(desk, `/waitTask?category=3&keyword=${encodeURIComponent(name)}`);
  const row = desk.getByRole("row").filter({ hasText: name });
  await expect(row).toHaveCount(0);
  const entry = desk.getByRole("navigation", { name: "待办分类" }).getByRole("link", { name: /^审批/ });
  const waiting = async () => Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0] ?? 0);
  const before = await waiting();

  const site = await as("engineer");
  await site.setViewportSize(PHONE);
  await site.goto(`/oa/FlowFormAddModal?formId=${formId}`);
  const send = site.getByRole("button", { name: "提交", exact: true });
  await send.click();
  await expect(site.getByText("请输入采购事由")).toBeVisible();
  await site.getByLabel("采购事由").fill("泵站备件");
  await site.getByRole("button", { name: "添加一行" }).click();
  await site.getByLabel("第 1 行名称").fill("密封圈");
  await site.getByLabel("第 1 行数量").fill("20");
  await site.getByLabel("第 1 行单价").fill("12.5");
  await expect(site.getByRole("status", { name: "总金额" })).toHaveText(/250\.00/);
  await expect(card(site, "审批流程")).toContainText(MANAGER);
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(site, "an application on a phone");
  await send.click();
  await expect(site).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  const address = new URL(site.url()).pathname;

  // it appears at once, is transferred, and comes back from the other member
  await expect(row).toBeVisible();
  expect(await waiting()).toBe(before + 1);
  await row.getByRole("link", { name: new RegExp(name) }).click();
  await expect(desk).toHaveURL(address);
  const handing = await open(desk, "转交", "menu");
  await choose(handing.getByLabel("转交给"), SALES);
  await take(handing, "转交", "说明", "我出差");
  await expect(desk.getByRole("list", { name: "当前审批人" })).toContainText(SALES);
  await expect(steps(desk).getByRole("button", { name: "同意", exact: true })).toHaveCount(0);
  const other = await as("sales");
  await other.goto(`/oa/FlowTaskList?keyword=${encodeURIComponent(name)}`);
  await other
    .getByRole("row")
    .filter({ hasText: name })
    .getByRole("link", { name: new RegExp(name) })
    .click();
  await take(await open(other, "退回"), "退回", "退回原因", "数量写少了");
  await expect(head(other)).toContainText("已退回");

  // corrected and submitted again, from the first node
  await site.goto(address);
  await steps(site).getByRole("link", { name: "修改并重新提交" }).click();
  await site.getByLabel("第 1 行数量").fill("40");
  await send.click();
  await expect(site).toHaveURL(new RegExp(`${address}$`));
  await expect(site.getByText("500.00").first()).toBeVisible();

  await desk.goto(address);
  await take(await open(desk, "同意"), "同意", "审批意见", "可以采购");
  await agreed(await apiAs(baseURL, "admin"), /\d+$/.exec(address)?.[0] ?? "", "尽快下单");
  await site.goto(address);
  await expect(head(site)).toContainText("已通过");
  for (const words of ["我出差", "数量写少了", "可以采购", "尽快下单"])
    await expect(card(site, "流转记录")).toContainText(words);
  await expect(card(site, "流转记录").getByRole("listitem")).toHaveCount(7);
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(site, "an application that is approved");
});

test("an application is withdrawn while it runs, and annulled by the same way once it is approved", async ({
  as,
  baseURL,
}) => {
  const name = unique("用印");
  const formId = await formOf(baseURL, name, {
    fields: NOTE,
    nodes: [asks("a", "盖章", await membersOf(baseURL, "manager"))],
    settings: { annul: true },
  });
  const [engineer, manager] = [await apiAs(baseURL, "engineer"), await apiAs(baseURL, "manager")];
  const page = await as("engineer");
  const first = await sent(engineer, formId, { f1: "投标文件" });
  await page.goto(infoOf(first));
  await expect(head(page)).toContainText("审批中");
  await take(await open(page, "撤回申请"), "撤回申请", "撤回原因", "文件还要改");
  await expect(head(page)).toContainText("已撤回");
  await expect(card(page, "流转记录")).toContainText("文件还要改");
  expect(await standing(manager, first)).toEqual({ status: "WITHDRAWN", holders: [] });

  // a copy of it starts with the same values
  await steps(page).getByRole("link", { name: "再次申请" }).click();
  await expect(page.getByLabel("事由")).toHaveValue("投标文件");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  const second = /\d+$/.exec(page.url())?.[0] ?? "";
  expect(second).not.toBe(first);
  await agreed(manager, second);
  await page.goto(infoOf(second));
  await expect(head(page)).toContainText("已通过");
  const asking = await open(page, "申请撤销", "menu");
  await asking.getByRole("button", { name: "申请撤销", exact: true }).click();
  await expect(asking.getByText("请填写撤销原因")).toBeVisible();
  await take(asking, "申请撤销", "撤销原因", "投标取消");
  await expect(head(page)).toContainText("撤销审批中");
  await agreed(manager, second);
  await page.goto(infoOf(second));
  await expect(head(page)).toContainText("已撤销");
});

test("several are agreed to at once, but for those whose form wants each looked at", async ({
  as,
  baseURL,
}) => {
  const word = unique("批量");
  const nodes = [asks("a", "经理", await membersOf(baseURL, "manager"))];
  const easy = await formOf(baseURL, `${word}用车`, { fields: NOTE, nodes, settings: { batchAgree: true } });
  const hard = await formOf(baseURL, `${word}合同`, { fields: NOTE, nodes });
  const engineer = await apiAs(baseURL, "engineer");
  const ids = [
    await sent(engineer, easy, { f1: "送货" }),
    await sent(engineer, easy, { f1: "接人" }),
    await sent(engineer, hard, { f1: "框架协议" }),
  ];
  const page = await as("manager");
  await page.goto(`/oa/FlowTaskList?keyword=${encodeURIComponent(word)}`);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(3);
  await expectAccessible(page, "what is to be decided");
  await page.getByRole("checkbox", { name: "选择本页" }).check({ force: true });
  await page.getByRole("button", { name: "同意", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "同意 3 个申请" });
  await take(dialog, "同意", "审批意见", "照办");
  const result = page.getByRole("dialog", { name: "同意结果" });
  await expect(result).toContainText("成功 2 个，失败 1 个");
  await expect(result.getByRole("row").filter({ hasText: `${word}合同` })).toContainText("失败");
  await result.getByRole("button", { name: "知道了" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${word}合同`);
  const stands = await Promise.all(ids.map(async (id) => (await standing(engineer, id)).status));
  expect(stands).toEqual(["APPROVED", "APPROVED", "RUNNING"]);

  // the copy is opened from its row
  await rows.hover();
  await rows.getByRole("link", { name: "去审批" }).click();
  await take(await open(page, "拒绝"), "拒绝", "拒绝原因", "条款不全");
  await expect.poll(async () => (await standing(engineer, ids[2] ?? "")).status).toBe("REFUSED");
});

test("the approval of a payment writes the receipt into the plan of its project", async ({ as, baseURL }) => {
  const name = unique("回款");
  const manager = await apiAs(baseURL, "manager");
  const { rowId: projectId } = await done<{ rowId: string }>(
    manager,
    "projectCreate",
    "ProjectInput",
    "project { rowId }",
    { name, amount: 1000, isOpen: "CONCERNED" },
  );
  const plan = { projectId, name: "首付款", amount: "600", dueOn: "2026-03-31" };
  await done(manager, "paymentPlanCreate", "PaymentPlanInput", "paymentPlan { rowId }", plan);
  const fields = [
    { key: "plan", label: "收款计划", type: "record", record: "paymentPlan", required: true },
    { key: "amount", label: "到账金额", type: "amount", required: true },
    { key: "day", label: "到账日期", type: "date", required: true },
  ];
  const nodes = [asks("a", "财务", await membersOf(baseURL, "admin"))];
  const formId = await formOf(baseURL, name, { fields, nodes }, { kind: "receipt" });

  const page = await as("manager");
  await page.goto(`/oa/FlowFormAddModal?formId=${formId}`);
  await choose(page.getByLabel("收款计划"), name);
  await page.getByLabel("到账日期").fill("2026-03-20");
  await page.getByLabel("到账日期").press("Tab");
  const amount = page.getByLabel("到账金额");
  await amount.fill("600.01");
  const send = page.getByRole("button", { name: "提交", exact: true });
  await send.click();
  await expect(page.getByText("到账金额超过该款项的未收金额")).toBeVisible();
  await amount.fill("450.5");
  await send.click();
  await expect(page).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  const address = new URL(page.url()).pathname;
  const plans = `/project/${projectId}/CollectionPlanList`;
  await page.goto(plans);
  const row = page.getByRole("row").filter({ hasText: "首付款" });
  await expect(row).not.toContainText("450.50");

  const finance = await as("admin");
  await finance.goto(address);
  await take(await open(finance, "同意"), "同意", "审批意见", "已到账");
  await page.goto(plans);
  await expect(row).toContainText("部分回款");
  await expect(row).toContainText("450.50");
});
