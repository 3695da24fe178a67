import { expect, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import {
  agreed,
  asks,
  card,
  done,
  formOf,
  head,
  infoOf,
  membersOf,
  NOTE,
  open,
  sent,
  standing,
  steps,
  take,
} from "./support/approval.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

/** Holds back the expected approvers of an application; returns the function that lets them arrive. */
async function holdPreview(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('"flowRehearsal"')) await held;
    await route.fulfill({ response, body });
  });
  return arrive;
}

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

  // a copy of it starts with the same values; a press on its button counts while the preview arrives
  const arrive = await holdPreview(page);
  await steps(page).getByRole("link", { name: "再次申请" }).click();
  await expect(page.getByLabel("事由")).toHaveValue("投标文件");
  await page.getByRole("button", { name: "提交", exact: true }).hover();
  await page.mouse.down();
  arrive();
  await expect(page.getByText("按当前内容推算")).toBeVisible();
  await page.mouse.up();
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

test("the approval of a payment writes the receipt into the plan of its project, a withdrawn one none, and its annulment takes it back", async ({
  as,
  baseURL,
}) => {
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
  const settings = { annul: true };
  const formId = await formOf(baseURL, name, { fields, nodes, settings }, { kind: "receipt" });

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
  await expect(head(page)).toContainText("审批中");
  await take(await open(page, "撤回申请"), "撤回申请", "撤回原因", "金额待核对");
  await expect(head(page)).toContainText("已撤回");
  await steps(page).getByRole("link", { name: "再次申请" }).click();
  await expect(amount).toHaveValue(/450\.50?/);
  await send.click();
  await expect(head(page)).toContainText("审批中");
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

  await page.goto(address);
  const annulling = await open(page, "申请撤销", "menu");
  await take(annulling, "申请撤销", "撤销原因", "客户退回");
  await expect(head(page)).toContainText("撤销审批中");
  await finance.goto(address);
  await take(await open(finance, "同意"), "同意", "审批意见", "同意撤销");
  await expect(head(finance)).toContainText("已撤销");
  await page.goto(plans);
  await expect(row).toContainText("应收600.000.00600.00");
  await expect(row).not.toContainText("450.50");
});
