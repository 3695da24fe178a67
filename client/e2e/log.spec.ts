import { expect, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { done, membersOf } from "./support/approval.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose, toasts, unique } from "./support/customers.ts";
import { PHONE, width } from "./support/phone.ts";
import { test } from "./support/test.ts";
import { ENGINEER, sent } from "./support/work.ts";

const listOf = (words: string) => `/log/LogList?keyword=${encodeURIComponent(words)}`;
const cardOf = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

test("a log is written from an order on a phone, and a colleague's is liked and answered", async ({
  as,
  baseURL,
}) => {
  const [order, words, said] = [unique("滤芯更换"), unique("现场更换滤芯两只"), unique("走访园区运维")];
  const [manager, engineer] = [await apiAs(baseURL, "manager"), await apiAs(baseURL, "engineer")];
  const id = await sent(manager, engineer, order);
  const [engineerId = ""] = await membersOf(baseURL, "engineer");
  const { rowId: logId } = await done<{ rowId: string }>(
    manager,
    "itemLogCreate",
    "ItemLogInput",
    "itemLog { rowId }",
    { logType: "1", contents: said, minutes: 30, visibleMemberIds: [engineerId] },
  );

  const page = await as("engineer");
  await page.setViewportSize(PHONE);
  await page.goto(`/workorder/${id}/info`);
  await page.getByRole("region", { name: "工单操作" }).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "写日志" }).click();
  const dialog = page.getByRole("dialog", { name: "写日志" });
  await choose(dialog, "日志类型", "其他");
  await dialog.getByLabel("日志内容").fill("换滤芯");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog.getByText(/日志内容至少 10 个字/)).toBeVisible();
  await expect(dialog.getByText("请填写现场工时")).toBeVisible();
  await dialog.getByLabel("日志内容").fill(`${words}，试运行正常`);
  await dialog.getByLabel("现场工时").fill("2.5");
  await dialog.getByLabel("工时", { exact: true }).fill("3");
  await expectAccessible(page, "a log that is written on a phone");
  expect(await width(page)).toBeLessThanOrEqual(PHONE.width);
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(listOf(words));
  const mine = cardOf(page, words);
  await expect(mine).toContainText("3小时");
  await expect(mine).toContainText("2.5 小时");
  await expect(mine.getByRole("link", { name: order })).toHaveAttribute("href", `/workorder/${id}/info`);
  expect(await width(page)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page, "logs on a phone");

  // logs of others can be liked and commented on, nothing else
  await page.goto(listOf(said));
  const theirs = cardOf(page, said);
  await theirs.getByRole("button", { name: "点赞，0 人赞过" }).click();
  await expect(theirs.getByRole("button", { name: "取消点赞，1 人赞过" })).toBeVisible();
  await theirs.getByRole("button", { name: "查看详情" }).click();
  const panel = page.getByRole("dialog", { name: "日志详情" });
  await expect(panel.getByText(`${ENGINEER}赞过`)).toBeVisible();
  await expect(panel.getByRole("button", { name: "修改", exact: true })).toHaveCount(0);
  await panel.getByRole("textbox", { name: "写评论" }).fill("收到，我去跟进");
  await panel.getByRole("button", { name: "评论", exact: true }).first().click();
  await expect(panel.getByRole("article").filter({ hasText: "收到，我去跟进" })).toBeVisible();
  const told = async () => {
    const { itemLog } = await manager("query ($id: ID!) { itemLog(id: $id) { likeCount commentCount } }", {
      id: logId,
    });
    return itemLog;
  };
  await expect.poll(told).toEqual({ likeCount: 1, commentCount: 1 });
});

test("members without a log are reminded, and figures lead to the logs", async ({ as, baseURL }) => {
  const words = unique("配合项目组复核接线");
  const engineer = await apiAs(baseURL, "engineer");
  await done(engineer, "itemLogCreate", "ItemLogInput", "itemLog { rowId }", {
    logType: "1",
    contents: words,
    minutes: 45,
  });
  const page = await as("manager");
  await page.goto("/log/LogCalendar");
  const line = page.getByRole("row").filter({ hasText: ENGINEER });
  const today = line.getByRole("link").last();
  await expect(today).toHaveAccessibleName(new RegExp(`^${ENGINEER} \\d{4}-\\d{2}-\\d{2} 写了 \\d+ 篇$`));
  await expectAccessible(page, "who has written");
  const remind = page.getByRole("button", { name: "提醒今天未写的人" });
  // late in the day the scheduled job has reminded them already
  await remind.click();
  await expect(
    toasts(page)
      .getByText(/^(已提醒|没有需要提醒的人)/)
      .first(),
  ).toBeVisible();
  await remind.click();
  await expect(
    toasts(page)
      .getByText(/^没有需要提醒的人/)
      .first(),
  ).toBeVisible();
  await today.click();
  await expect(page).toHaveURL(/\/log\/LogList\?authorId=\d+&happenedOn=/);
  await expect(cardOf(page, words)).toBeVisible();

  await page.goto("/log/departLogReport");
  await expect(page.getByRole("table", { name: "按成员" })).toBeVisible();
  await expectAccessible(page, "what logs come to");
  const member = page.getByRole("table", { name: "按成员" }).getByRole("row").filter({ hasText: ENGINEER });
  const figure = member.getByRole("link").first();
  const count = (await figure.textContent()) ?? "";
  expect(Number(count)).toBeGreaterThan(0);
  await figure.click();
  await expect(page).toHaveURL(/\/log\/LogList\?view=TEAM&authorId=\d+/);
  await expect(page.getByRole("main").locator(".ui-head__count:visible").last()).toHaveText(count);
  await page.goBack();
  await member.getByRole("link", { name: "个人统计" }).click();
  await expect(page).toHaveURL(/\/log\/personalLogReport\?authorId=\d+/);
  await page.getByRole("radiogroup", { name: "按日志类型：图或表" }).getByText("表").click();
  await page.getByRole("table", { name: "按日志类型" }).getByRole("link", { name: "电话" }).click();
  await expect(page).toHaveURL(/logTypes=1/);
  await expect(cardOf(page, words)).toBeVisible();
});

test("a template is built for a team, and asks what it says from then on", async ({ as, baseURL }) => {
  const page = await as("admin");
  await page.goto("/admin/LogCateSetting");
  const label = unique("邮件主题");
  const row = page.getByRole("row").filter({ hasText: label });
  await page.getByRole("button", { name: "新增日志模板" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增日志模板" });
  await choose(dialog, "日志类型", "邮件");
  await dialog.getByLabel("适用团队").click();
  await expect(page.getByPlaceholder("输入关键词搜索")).toBeFocused();
  await page.keyboard.type("华东服务部");
  await page.getByRole("option", { name: /^华东服务部/ }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "添加字段" }).click();
  await dialog.getByLabel("第 1 个字段的名称").fill(label);
  await dialog.getByRole("checkbox", { name: "第 1 个字段必填" }).check({ force: true });
  await expectAccessible(page, "the template of logs");
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect(row).toContainText(`${label}（必填）`);
  const engineer = await apiAs(baseURL, "engineer");
  const offers = async () => {
    const { logTypes } = await engineer("{ logTypes { logType { text } category { fields { label } } } }");
    return JSON.stringify(logTypes);
  };
  expect(await offers()).toContain(label);
  // existing logs keep the field; new ones do not have it any more
  await row.hover();
  await row.getByRole("button", { name: "行操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(row).toHaveCount(0);
  expect(await offers()).not.toContain(label);
});
