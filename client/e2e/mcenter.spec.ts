import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, memberOf, type Send } from "./support/api.ts";
import { done } from "./support/approval.ts";
import { dayFrom, months } from "./support/attend.ts";
import { expectAccessible } from "./support/axe.ts";
import { made, toasts, unique } from "./support/customers.ts";
import { PHONE } from "./support/phone.ts";
import { test } from "./support/test.ts";
import { rowsOf } from "./support/workbook.ts";

interface Row {
  readonly rowId: string;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Creates a project of the sender with a new customer and one payment plan; returns the three records. */
async function owing(
  send: Send,
  name: string,
  plan: { name: string; amount: number; dueOn: string },
  /** Session that creates the customer. */
  desk: Send = send,
) {
  const customer = await made(desk, unique(`${name}客户`), { salesmanId: await memberOf(send) });
  const { rowId: projectId } = await done<Row>(send, "projectCreate", "ProjectInput", "project { rowId }", {
    name: unique(name),
    amount: plan.amount,
    customerId: customer.rowId,
    directorId: await memberOf(send),
  });
  const input = { ...plan, projectId };
  const { rowId: planId } = await done<Row>(
    send,
    "paymentPlanCreate",
    "PaymentPlanInput",
    "paymentPlan { rowId }",
    input,
  );
  return { customer, projectId, planId };
}

/** Creates a confirmed receipt for a plan and returns its row id. */
async function received(send: Send, id: string, amount: number, receivedOn: string): Promise<string> {
  const { receipts } = await done<{ receipts: readonly Row[] }>(
    send,
    "paymentPlanReceive",
    "PaymentReceiveInput",
    "paymentPlan { receipts { rowId } }",
    { id, amount, receivedOn },
  );
  return receipts[0]?.rowId ?? "";
}

test("a target is spread over a year whose months can be locked, and stands in the goals", async ({ as }) => {
  const page = await as("owner");
  // a year without records in the demo
  await page.goto("/mcenter/mcenterSetTarget?year=2031");
  const amount = page.getByRole("textbox", { name: "年度目标", exact: true });
  const month = (at: number) => page.getByLabel(`${at} 月目标`, { exact: true });
  await amount.fill("1200000");
  await expect(month(12)).toHaveValue("100000");
  await month(1).focus();
  await page.keyboard.press("Alt+l");
  await expect(page.getByRole("button", { name: "锁定 1 月", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(month(2)).toBeFocused();
  await amount.fill("2300000");
  await expect(month(1)).toHaveValue("100000");
  await expect(month(12)).toHaveValue("200000");
  await month(12).fill("250000");
  await expect(page.getByText("各月之和比年度目标多 50000.00 元").first()).toBeVisible();
  await page.getByRole("button", { name: "以各月之和为目标" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(toasts(page)).toContainText("保存成功");
  await expectAccessible(page, "a target");
  await page.getByRole("button", { name: "调整历史" }).click();
  await expect(page.getByRole("dialog", { name: /2031 年公司目标/ })).toContainText("2,350,000.00");

  await page.goto("/mcenter/goals?year=2031");
  await expect(page.getByText("2,350,000.00").first()).toBeVisible();
  await expectAccessible(page, "goals");
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("heading", { name: "目标管理" })).toBeVisible();
});

test("a month is closed, keeps its receipts, and an adjustment says what changed besides", async ({
  as,
  address,
}) => {
  const owner = await apiAs(address, "owner");
  const { last, to } = months();
  const name = unique("月结款");
  const { planId, projectId } = await owing(owner, "月结项目", { name, amount: 1000, dueOn: to });
  const receiptId = await received(owner, planId, 400, to);

  const page = await as("owner");
  await page.goto("/mcenter/ledger");
  await page.getByRole("button", { name: "更多操作" }).first().click();
  await page.getByRole("menuitem", { name: "月结与调整" }).click();
  const dialog = dialogOf(page, "月结与调整");
  // the demo has closed the month already, without the receipt
  await dialog.getByRole("button", { name: `重新打开 ${last}` }).click();
  const asking = dialogOf(page, `重新打开 ${last}`);
  await asking.getByRole("textbox").fill("补录月末回款");
  await asking.getByRole("button", { name: "确定", exact: true }).click();
  await expect(dialog.getByRole("button", { name: `重新打开 ${last}` })).toHaveCount(0);
  await dialog.getByRole("button", { name: "关账", exact: true }).click();
  const look = dialog.getByRole("button", { name: `查看调整：${last}` });
  await expect(look).toBeVisible();

  const { paymentReceiptRevoke } = await owner(
    "mutation ($id: ID!) { paymentReceiptRevoke(input: { id: $id }) { userErrors { message } } }",
    { id: receiptId },
  );
  const closed = "到账月份已关账，不能撤销，请冲销到未关账的月份";
  expect(paymentReceiptRevoke).toEqual({ userErrors: [{ message: closed }] });
  // in its project it is reversed, with a reason: not into the closed month
  const desk = await as("owner");
  await desk.goto(`/project/${projectId}/CollectionPlanList`);
  await desk.getByRole("row").filter({ hasText: name }).getByText(name).click();
  const receipts = desk.getByRole("table", { name: "回款记录" });
  const receipt = receipts.getByRole("row").filter({ hasText: "400.00" });
  await expect(receipt.getByRole("button")).toHaveText(["冲销"]);
  await receipt.getByRole("button", { name: "冲销" }).click();
  const reversing = dialogOf(desk, `冲销 ${to} 的回款 400.00 元`);
  await reversing.getByLabel("冲销原因").fill("客户退款");
  await reversing.getByLabel("冲销日期").fill(to);
  await reversing.getByLabel("冲销日期").press("Tab");
  await reversing.getByRole("button", { name: "确定", exact: true }).click();
  await expect(reversing.getByText("该月已关账，请冲销到未关账的月份")).toBeVisible();
  // but into the current one, so that the last month stays unchanged
  await reversing.getByLabel("冲销日期").fill(dayFrom(0));
  await reversing.getByLabel("冲销日期").press("Tab");
  await reversing.getByRole("button", { name: "确定", exact: true }).click();
  await expect(reversing).toBeHidden();
  const reversal = receipts.getByRole("row").filter({ hasText: "-400.00" });
  await expect(reversal).toContainText(dayFrom(0));
  await expect(reversal).toContainText("冲销");
  await expect(receipts.getByRole("row").filter({ hasText: to })).toContainText("已冲销");

  const { paymentPlanUpdate } = await owner(
    "mutation ($id: ID!) { paymentPlanUpdate(input: { id: $id, changes: { amount: 1400 } }) { userErrors { message } } }",
    { id: planId },
  );
  expect(paymentPlanUpdate).toEqual({ userErrors: [] });
  await look.click();
  const adjusted = dialog
    .getByRole("table", { name: `${last} 关账后的调整` })
    .getByRole("row")
    .filter({ hasText: name });
  await expect(adjusted).toContainText("600.00");
  await expect(adjusted).toContainText("1,000.00");
  await expect(adjusted).toContainText("+400.00");
  await expect(adjusted).toContainText("计划修改");
  await expectAccessible(page, "adjustments");
});

test("a late figure opens to its receipts, a promise is written down, and a letter goes out", async ({
  as,
  address,
}) => {
  const manager = await apiAs(address, "manager");
  const owner = await apiAs(address, "owner");
  const plan = { name: "进度款", amount: 1000, dueOn: dayFrom(-45) };
  const { customer, planId } = await owing(manager, "催收项目", plan, owner);
  await received(manager, planId, 250, dayFrom(-40));

  const page = await as("manager");
  await page.goto(`/mcenter/ledger?customerId=${customer.rowId}`);
  await page.getByRole("button", { name: `${customer.name}：31–60 天 750.00` }).click();
  const panel = dialogOf(page, `${customer.name}：逾期 31–60 天`);
  await expect(panel.getByRole("status")).toContainText("未收 750.00 元");
  await expect(panel.getByRole("table", { name: "进度款的回款" })).toContainText("250.00");
  await expectAccessible(page, "plans behind a cell");

  await panel.getByRole("button", { name: "登记承诺" }).click();
  const promise = dialogOf(page, "登记承诺：进度款");
  await promise.getByLabel("承诺付款日期").fill(dayFrom(7));
  await promise.getByLabel("承诺付款日期").press("Enter");
  await promise.getByRole("button", { name: "确定", exact: true }).click();
  await expect(promise).toBeHidden();
  await expect(panel).toContainText(`${dayFrom(7)} 付 750.00 元`);

  await panel.getByRole("button", { name: "发催款函" }).click();
  const letter = dialogOf(page, `催款函：${customer.name}`);
  await expect(letter.getByRole("radio", { name: "催款函" })).toBeChecked();
  await letter.getByLabel("收件人").fill("财务部");
  await letter.getByRole("button", { name: "生成催款函" }).click();
  await expect(letter).toBeHidden();
  const coming = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^下载 CK/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);

  // on an earlier day the receipt did not exist; the export equals the display
  await page.goto(`/mcenter/ledger?customerId=${customer.rowId}&asOf=${dayFrom(-42)}`);
  await expect(page.getByRole("button", { name: `${customer.name}：1–30 天 1,000.00` })).toBeVisible();
  await page.getByRole("button", { name: "导出" }).click();
  const writing = page.waitForEvent("download");
  await dialogOf(page, "导出应收台账").getByRole("button", { name: "导出" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await writing).createReadStream()) chunks.push(chunk as Buffer);
  const [, line = []] = rowsOf(Buffer.concat(chunks));
  expect(line.join(" ")).toContain("1000");

  await page.goto("/mcenter/uncompleted");
  const late = page.getByRole("row").filter({ hasText: customer.name });
  await page.getByRole("searchbox").or(page.getByPlaceholder("名称或拼音")).first().fill(customer.name);
  await expect(late).toContainText(`等 ${dayFrom(7).slice(5)} 付款`);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "what is late on a phone");
});
