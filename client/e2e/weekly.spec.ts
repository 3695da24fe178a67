import { expect, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { card, done } from "./support/approval.ts";
import { expectAccessible } from "./support/axe.ts";
import { unique } from "./support/customers.ts";
import { PHONE, width } from "./support/phone.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

const ENGINEER = "陆云帆";
const TEAM = "华东服务部";

/** Head of the report on screen, with its author and status. */
const head = (page: Page) => page.locator(".weekly-head").first();

/** Report of a member beside the list of a team. */
async function reading(page: Page, name: string) {
  await page.getByRole("row").filter({ hasText: name }).getByText(name).first().click();
  return page.getByRole("dialog", { name: "周报详情" });
}

test("a week is written on a phone, read, graded, given back, and summed up for the team", async ({
  as,
  baseURL,
}) => {
  const [kept, struck, planned] = [unique("更换滤芯"), unique("等待备件"), unique("复测压力")];
  const engineer = await apiAs(baseURL, "engineer");
  for (const contents of [kept, struck])
    await done(engineer, "itemLogCreate", "ItemLogInput", "itemLog { rowId }", {
      logType: "1",
      contents,
      minutes: 30,
    });

  // the draft is filled from the logs; one line is removed, a plan is added
  const site = await as("engineer");
  await site.setViewportSize(PHONE);
  await site.goto("/weekly");
  await expect(site).toHaveURL(/\/weekly\/now\/my$/);
  await expect(site.getByRole("link", { name: kept })).toBeVisible();
  await site.getByRole("button", { name: `划掉“日志 ${struck}”` }).click();
  await expect(site.getByRole("button", { name: `恢复“日志 ${struck}”` })).toBeVisible();
  await site.getByRole("button", { name: `给“日志 ${kept}”补充说明` }).click();
  await site.getByLabel(`日志 ${kept}的补充说明`).fill("运行正常");
  await site.getByLabel("工作小结").fill("本周按计划完成");
  await site.getByRole("button", { name: "添加一项计划" }).click();
  await site
    .getByLabel(/^第 \d+ 项计划$/)
    .last()
    .fill(planned);
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(site, "a report that is written on a phone");
  await site.getByRole("button", { name: "提交", exact: true }).click();
  await expect(head(site)).toContainText("已提交");

  // the director of the team reads it without the removed line
  const desk = await as("manager");
  await desk.goto("/weekly/now/TeamMemberWeekly");
  await expect(desk.getByRole("heading", { level: 1, name: "成员周报" })).toBeVisible();
  await expectAccessible(desk, "the reports of a team");
  const report = await reading(desk, ENGINEER);
  await expect(report).toContainText(kept);
  await expect(report).toContainText("运行正常");
  await expect(report).toContainText(planned);
  await expect(report).not.toContainText(struck);
  await report.getByRole("button", { name: "点评", exact: true }).click();
  const saying = desk.getByRole("dialog", { name: new RegExp(`^点评${ENGINEER}的`) });
  await saying.getByRole("combobox", { name: "评级" }).click();
  await desk.getByRole("option", { name: "待改进", exact: true }).click();
  await saying.getByLabel("点评内容").fill("请补充原因分析");
  await saying.getByRole("button", { name: "点评", exact: true }).click();
  await expect(saying).toBeHidden();
  await expect(report.getByRole("list", { name: "点评" })).toContainText("待改进");
  await expect(report).toContainText("已锁定");

  // the comment locks it; reopened, it shows the reason and is submitted again
  await site.reload();
  await expect(head(site)).toContainText("已锁定");
  await expect(site.getByRole("button", { name: "提交", exact: true })).toHaveCount(0);
  await expect(site.getByRole("list", { name: "点评" })).toContainText("请补充原因分析");
  await report.getByRole("button", { name: "重开", exact: true }).click();
  const giving = desk.getByRole("dialog", { name: new RegExp(`^重开${ENGINEER}的`) });
  await giving.getByRole("button", { name: "重开", exact: true }).click();
  await expect(giving.getByText("请填写重开原因")).toBeVisible();
  await giving.getByLabel("重开原因").fill("写明密封老化的原因");
  await giving.getByRole("button", { name: "重开", exact: true }).click();
  await expect(giving).toBeHidden();
  await expect(report).toContainText("已重开");
  await site.reload();
  await expect(site.getByText("重开原因：写明密封老化的原因")).toBeVisible();
  await expect(site.getByRole("button", { name: `恢复“日志 ${struck}”` })).toBeVisible();
  await site.getByLabel("工作小结").fill("本周按计划完成，密封老化已更换");
  await site.getByRole("button", { name: "重新提交", exact: true }).click();
  await expect(head(site)).toContainText("已提交");
  expect(await width(site)).toBeLessThanOrEqual(PHONE.width);

  // one click reminds one of the missing members, or all of them, at most once a day: on a Monday the
  // scheduled reminder may have come first
  await desk.keyboard.press("Escape");
  await act(desk.getByRole("row").filter({ hasText: "未提交" }).first(), "提醒");
  await expect(desk.getByText(/^(已提醒|没有需要提醒的人)/).first()).toBeVisible();
  const reminding = desk.getByRole("button", { name: /^提醒未提交的 \d+ 人$/ });
  await reminding.click();
  await expect(desk.getByText(/^(已提醒|没有需要提醒的人)/).first()).toBeVisible();
  // a button ignores clicks while it works, and the answer on screen may be that of the row
  await expect(async () => {
    await reminding.click();
    await expect(desk.getByText(/^没有需要提醒的人/).last()).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // the summary is drafted from the submitted reports of the members
  await desk.goto("/weekly/now/TeamWeekly");
  await act(desk.getByRole("row").filter({ hasText: TEAM }), "生成汇总");
  await expect(desk).toHaveURL(/TeamWeekly\?show=\d+$/);
  await expect(desk.getByRole("region", { name: ENGINEER })).toContainText(kept);
  await desk.getByLabel("工作小结").fill("华东本周按期率稳定");
  await expectAccessible(desk, "a summary that is written");
  await desk.getByRole("button", { name: "提交", exact: true }).click();
  await expect(head(desk)).toContainText("已提交");
  await desk.emulateMedia({ media: "print" });
  const sheet = desk.getByRole("region", { name: "打印的汇总" });
  await expect(sheet).toBeVisible();
  for (const words of [TEAM, ENGINEER, kept, planned, "华东本周按期率稳定"])
    await expect(sheet).toContainText(words);
  await expect(sheet).not.toContainText(struck);
  await desk.emulateMedia({ media: "screen" });
});

test("figures of a team lead to the reports that they count", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/weeklyReport/departWeeklyReport");
  await expect(page.getByRole("heading", { level: 1, name: "部门周报统计" })).toBeVisible();
  await expectAccessible(page, "the figures of a team");
  const tile = page.getByRole("button", { name: /^按时提交/ });
  const count = Number(/\d+$/.exec((await tile.textContent()) ?? "")?.[0] ?? 0);
  expect(count).toBeGreaterThan(0);
  await tile.click();
  await expect(page).toHaveURL(/\/weeklyReport\/detailWeeklyReport\?/);
  await expect(page.getByRole("heading", { level: 1, name: "周报明细" })).toBeVisible();
  await expect(page.locator(".ui-head__count")).toHaveText(String(count));
  await page.goBack();
  await expect(card(page, "成员提交情况").getByRole("link", { name: ENGINEER })).toBeVisible();
  await card(page, "成员提交情况").getByRole("link", { name: ENGINEER }).click();
  await expect(page).toHaveURL(/\/weeklyReport\/personalWeeklyReport\?memberId=\d+$/);
  await expect(page.getByRole("table", { name: "周报" })).toBeVisible();
});
