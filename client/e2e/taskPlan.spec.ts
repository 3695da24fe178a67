import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

test("a plan is made, its days are seen ahead, one is made early and published, another skipped", async ({
  as,
}) => {
  const page = await as("manager");
  const name = unique("周检");
  await page.goto("/task/TaskPlanList");
  await page.getByRole("button", { name: "新增重复任务" }).click();
  const dialog = page.getByRole("dialog", { name: "新增重复任务" });
  await dialog.getByLabel("任务名称").fill(name);
  await choose(dialog.getByLabel("负责人"), "陆云帆");
  await dialog.getByRole("checkbox", { name: "周一" }).check({ force: true });
  const ahead = dialog.getByRole("list", { name: "接下来的日期" });
  await expect(ahead.getByRole("listitem")).toHaveCount(12);
  await expect(ahead.getByText("周一")).toHaveCount(12);
  // no occurrence is on a day without work any more, and the preview shows it before anything is saved
  await dialog.getByRole("combobox", { name: "遇节假日" }).click();
  await page.getByRole("option", { name: "顺延到下一个工作日" }).click();
  await expect(ahead.getByText("（休）")).toHaveCount(0);
  await expectAccessible(page, "the dialog of a plan");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("每周一");
  await expect(row).toContainText("启用");
  await row.getByText(name).click();
  const days = page.getByRole("table", { name: "接下来的任务" });
  await expect(days.getByText("未生成")).toHaveCount(12);
  await days.getByRole("button", { name: "提前生成" }).first().click();
  await expect(days.getByText("待发布")).toHaveCount(1);
  await days.getByRole("button", { name: "发布", exact: true }).click();
  await expect(toasts(page)).toContainText("已发布");
  await expect(days.getByText("已发布")).toHaveCount(1);
  await days.getByRole("button", { name: "跳过" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "跳过" }).click();
  await expect(days.getByText("已跳过")).toHaveCount(1);
  await expectAccessible(page, "the days of a plan");
});

test("days that a paused plan missed are shown, and a chosen one alone is made up for, once", async ({
  as,
}) => {
  const page = await as("manager");
  const name = "旧门禁系统周检";
  await page.goto(`/task/TaskPlanList?keyword=${name}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("停用");
  await row.getByText(name).click();
  const missed = page.getByRole("group", { name: "错过的日期" });
  const boxes = missed.getByRole("checkbox");
  await expect(missed.getByText(/^\d{4}-\d{2}-\d{2} 周[一二三四五六日]$/).first()).toBeVisible();
  const count = await boxes.count();
  const first = ((await missed.locator("label").first().textContent()) ?? "").trim();
  const make = page.getByRole("button", { name: "补生成" });
  await expect(make).toBeDisabled();
  await expectAccessible(page, "the missed days of a plan");
  await missed.getByRole("checkbox", { name: first }).check({ force: true });
  await make.click();
  await expect(toasts(page).filter({ hasText: "已补生成 1 个任务" })).toBeVisible();
  await expect(boxes).toHaveCount(count - 1);
  await expect(missed.getByRole("checkbox", { name: first })).toHaveCount(0);

  // this plan leaves publishing to a member
  const made = page.getByRole("table", { name: "接下来的任务" }).getByRole("row").filter({ hasText: first });
  await expect(made).toContainText("待发布");
  await made.getByRole("button", { name: "发布", exact: true }).click();
  await expect(toasts(page).filter({ hasText: "已发布" })).toBeVisible();
  await expect(made).toHaveCount(0);
  await page.reload();
  await expect(boxes).toHaveCount(count - 1);
  await page.goto(`/task?keyword=${name}`);
  await expect(page.getByRole("row").filter({ hasText: name }).first()).toBeVisible();
});

test("who manages the enterprise corrects the calendar, and takes in the next year's", async ({
  as,
  baseURL,
}) => {
  const page = await as("owner");
  await page.goto("/task/TaskSetting?year=2026");
  const calendar = page.getByRole("region", { name: "2026 年工作日历" });
  const day = calendar.locator("[data-day='2026-03-18']");
  await expect(day).toHaveAccessibleName("2026 年 3 月 18 日 上班");
  await day.click();
  await expect(day).toHaveAccessibleName("2026 年 3 月 18 日 休息，本企业自定义");
  await day.click();
  await expect(day).toHaveAccessibleName("2026 年 3 月 18 日 上班");
  await expectAccessible(page, "the calendar of work");

  await page.goto("/task/TaskSetting?year=2031");
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入放假安排" });
  await dialog.getByLabel("放假安排").fill("2031-01-01 休 元旦\n2031-01-04 上学");
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(dialog.getByText("读不懂：2031-01-04 上学")).toBeVisible();
  await dialog.getByLabel("放假安排").fill("2031-01-01 休 元旦\n2031-01-04 班 元旦");
  await expect(dialog.getByText("共 2 天：休 1 天，班 1 天")).toBeVisible();
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(page.locator("[data-day='2031-01-04']")).toHaveAccessibleName(
    "2031 年 1 月 4 日 上班，元旦，本企业自定义",
  );
  const send = await apiAs(baseURL, "owner");
  await send(
    'mutation { workdaysDelete(input: { days: ["2031-01-01", "2031-01-04"] }) { userErrors { message } } }',
    {},
  );
});

test("a plan says what the 31st means, the days of the demo follow their rules, and an unpublished year has its holidays", async ({
  as,
}) => {
  const page = await as("manager");
  await page.goto("/task/TaskPlanList?pageSize=100");
  const next = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(next("机房每日点检")).toContainText(/\d 周[一二三四五]/);
  await expect(next("巡检报告汇总")).toContainText(/-(2[2-9]|3[01]) 周五/);
  // the first of the month, or the day after a holiday that it falls on
  await expect(next("月度安全检查")).toContainText(/\d{4}-\d{2}-(0[1-9]|10) 周/);

  await page.getByRole("button", { name: "新增重复任务" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增重复任务" });
  await dialog.getByRole("radio", { name: "每月" }).check({ force: true });
  await dialog.getByRole("combobox", { name: "几日" }).click();
  await page.getByRole("option", { name: "31 日", exact: true }).click();
  await page.keyboard.press("Escape");
  const ahead = dialog.getByRole("list", { name: "接下来的日期" }).getByRole("listitem");
  await expect(dialog.getByText("没有 31 日的月份会跳过")).toBeVisible();
  await expect(ahead).toHaveText(Array.from({ length: 12 }, () => /-31 周/));
  await dialog.getByRole("button", { name: "改为最后一天" }).click();
  await expect(dialog.getByText("没有 31 日的月份会跳过")).toHaveCount(0);
  await expect(ahead.filter({ hasText: /-02-2[89] / })).toHaveCount(1);
  await expect(ahead.filter({ hasText: /-30 / })).toHaveCount(4);

  const office = await as("owner");
  await office.goto("/task/TaskSetting?year=2032");
  await expect(office.locator("[data-day='2032-01-01']")).toHaveAccessibleName(
    "2032 年 1 月 1 日 休息，元旦，法定节假日，安排待公布",
  );
  // the first day of the year of the rat
  await expect(office.locator("[data-day='2032-02-11']")).toHaveAccessibleName(/休息，春节，.*安排待公布/);
});
