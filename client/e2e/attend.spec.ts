import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { agreed, card, done, membersOf, open, take } from "./support/approval.ts";
import {
  AWAY,
  agreeToRepair,
  blockersOf,
  clockAt,
  computed,
  dayFrom,
  daysOf,
  endNights,
  exceptionsOf,
  HEAD_OFFICE,
  months,
  monthWords,
  overtimeOf,
  punched,
  reportOf,
  schedule,
  test,
} from "./support/attend.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { choose as pick, toasts, unique } from "./support/customers.ts";
import { PHONE, width } from "./support/phone.ts";
import { act } from "./support/rows.ts";
import { ENGINEER } from "./support/work.ts";
import { rowsOf } from "./support/workbook.ts";

const PLACE = "总部一楼";
const SALES = "方晓棠";

const row = (page: Page, ...words: readonly string[]): Locator =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole("row"));

/** Creates a shift that ends on the next day. */
async function makeNightShift(page: Page, name: string): Promise<void> {
  await page.goto("/attend/AttendClassList");
  await page.getByRole("button", { name: "新增班次", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "新增班次" });
  await dialog.getByLabel("班次名称").fill(name);
  for (const [end, time] of [
    ["上班", "22:00"],
    ["下班", "06:00"],
  ] as const) {
    const field = dialog.getByLabel(`第 1 段${end}`, { exact: true });
    await field.fill(time);
    await field.press("Tab");
  }
  await expect(dialog.getByText("次日", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "22:00 至 次日 06:00" })).toBeVisible();
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, name)).toContainText("22:00 至 次日 06:00");
}

interface GroupWanted {
  readonly name: string;
  readonly begins: string;
  readonly member: string;
  readonly shift: string;
  readonly place?: string;
}

/** Creates a group whose member works a shift on every day, including holidays. */
async function makeGroup(page: Page, { name, begins, member, shift, place }: GroupWanted): Promise<void> {
  await page.goto("/attend/NewEditAttendGroup");
  await page.getByLabel("考勤组名称").fill(name);
  const day = page.getByLabel("生效日期");
  await day.fill(begins);
  await day.press("Tab");
  await choose(page.getByRole("combobox", { name: "指定成员" }), member);
  await page.keyboard.press("Escape");
  for (const weekday of ["周一", "周六", "周日"]) {
    await page.getByRole("combobox", { name: `${weekday}的班次` }).click();
    await page.getByRole("option", { name: new RegExp(`^${shift}`) }).click();
  }
  await page.getByRole("button", { name: "周二至周五同周一" }).click();
  const plan = page.locator("[data-part=plan]");
  await plan.getByRole("checkbox", { name: "节假日" }).uncheck({ force: true });
  if (place) {
    await choose(page.getByRole("combobox", { name: "考勤地址" }), place);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/attend\/AttendGroupList/);
}

/** Applies for overtime on a phone, as it is counted by date; returns the row of the application. */
async function applyForOvertime(phone: Page, from: string, to: string): Promise<string> {
  await phone.goto("/attend/AttendPunch");
  await phone
    .getByRole("region", { name: "我的考勤" })
    .getByRole("link", { name: "加班", exact: true })
    .click();
  await choose(phone.getByLabel("类型"), "加班调休");
  for (const [end, moment] of [
    ["开始", from],
    ["结束", to],
  ] as const) {
    const field = phone.getByLabel(`加班时间${end}`);
    await field.fill(moment);
    await field.press("Tab");
  }
  await phone.getByLabel("事由").fill("客户停电抢修");
  const counted = card(phone, "时长计算");
  await expect(counted.getByRole("status")).toContainText("3 小时");
  await expect(counted.getByRole("row")).toHaveCount(3);
  expect(await width(phone)).toBeLessThanOrEqual(PHONE.width);
  await phone.getByRole("button", { name: "提交", exact: true }).click();
  await expect(phone).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  return new URL(phone.url()).pathname.split("/").at(-1) ?? "";
}

test.beforeAll(async ({ address }) => endNights(await apiAs(address, "admin")));

test("a group is set up, punches on a phone are missed, repaired and excused, and their exceptions dealt with", async ({
  as,
  address,
}) => {
  const [today, d1, d2, d3, d4] = [0, -1, -2, -3, -4].map(dayFrom) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const tomorrow = dayFrom(1);
  const [day, night] = [unique("日班"), unique("夜班")];
  const [admin, engineer, manager] = await Promise.all(
    (["admin", "engineer", "manager"] as const).map((user) => apiAs(address, user)),
  );
  const [memberId = ""] = await membersOf(address, "engineer");
  if (!admin || !engineer || !manager) throw new Error("nobody is there");
  const pairs = [{ from: 600, to: 900 }];
  await done(admin, "attendShiftCreate", "AttendShiftInput", "attendShift { rowId }", {
    name: day,
    pairs,
    // only punches of this test are close enough
    earliest: 30,
    latest: 30,
  });

  const office = await as("admin");
  await makeNightShift(office, night);
  const [group, other] = [unique("现场组"), unique("夜班组")];
  await makeGroup(office, { name: group, begins: d4, member: ENGINEER, shift: day, place: PLACE });
  for (const words of [`周一至周日 ${day}`, PLACE, `${d4} 起`])
    await expect(row(office, group)).toContainText(words);
  await makeGroup(office, { name: other, begins: tomorrow, member: SALES, shift: night });
  await expect(row(office, other)).toContainText(`${tomorrow} 起生效`);
  // the schedule of the demo takes precedence over every group
  await schedule(
    admin,
    [d4, d3, d2, d1, today, tomorrow].map((day) => ({ memberId, day })),
  );
  await punched(engineer, [`${d2}T09:55:00+08:00`, `${d1}T10:40:00+08:00`, `${d1}T15:05:00+08:00`]);
  // over midnight, far from the hours of the shift
  await punched(engineer, [`${d2}T21:55:00+08:00`, `${d1}T01:03:00+08:00`]);

  const phone = await as("engineer");
  await phone.setViewportSize(PHONE);
  await phone.context().grantPermissions(["geolocation"]);
  await phone.context().setGeolocation(AWAY);
  await phone.goto("/attend/AttendPunch");
  const punching = phone.getByRole("region", { name: "打卡", exact: true });
  await expect(punching).toContainText(`距“${PLACE}”`);
  const button = punching.getByRole("button", { name: /打卡/ });
  await expect(button).toBeDisabled();
  await phone.context().setGeolocation(HEAD_OFFICE);
  await expect(punching).toContainText(`已在“${PLACE}”打卡范围内`);
  expect(await width(phone)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(phone, "punching on a phone");
  await button.click();
  await expect(phone.getByRole("list", { name: "已打卡 1 次" })).toContainText(PLACE);

  const found = () => exceptionsOf(manager, memberId, d4, d1);
  const absent = [`${d4} ABSENT OPEN`, `${d3} ABSENT OPEN`];
  await computed(found, [...absent, `${d2} MISSING_END OPEN`, `${d1} LATE OPEN`]);

  // the forgotten punch
  await phone.reload();
  await phone.getByRole("button", { name: `补卡 ${d2} 下班` }).click();
  const repair = phone.getByRole("dialog", { name: /^补卡/ });
  await repair.getByRole("button", { name: "忘记打卡" }).click();
  await repair.getByRole("button", { name: "提交申请" }).click();
  await expect(phone.getByText("补卡申请已提交，等待审批")).toBeVisible();
  await agreeToRepair(engineer, manager);

  // leave for half of today, calculated by the shift before it is submitted
  await phone
    .getByRole("region", { name: "我的考勤" })
    .getByRole("link", { name: "请假", exact: true })
    .click();
  await choose(phone.getByLabel("类型"), "病假");
  await phone.getByLabel("请假时间").click();
  await phone.getByRole("button", { name: "今天", exact: true }).click();
  for (const end of ["开始半天", "结束半天"])
    await phone
      .getByRole("radiogroup", { name: end })
      .getByRole("radio", { name: "下半天" })
      .check({ force: true });
  await phone.getByLabel("事由").fill("就医");
  const counted = card(phone, "时长计算");
  await expect(counted.getByRole("status")).toContainText("0.5 天");
  await expect(counted.getByRole("row")).toHaveCount(2);
  await expect(counted.getByRole("row").last()).toContainText("2小时30分钟");
  expect(await width(phone)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(phone, "leave as it is counted");
  await phone.getByRole("button", { name: "提交", exact: true }).click();
  await expect(phone).toHaveURL(/\/oa\/FlowInfo\/\d+$/);
  const desk = await as("manager");
  await desk.goto(new URL(phone.url()).pathname);
  await take(await open(desk, "同意"), "同意", "审批意见", "注意身体");
  await phone.goto("/attend/AttendPunch");
  await expect(phone.getByRole("list", { name: "应打卡" })).toContainText("下班 12:30");

  // overtime over midnight is shown with its reason on the day it began
  const application = await applyForOvertime(phone, `${d2} 22:00:00`, `${d1} 01:00:00`);
  await agreed(manager, application);
  await computed(() => overtimeOf(engineer, memberId, d2), 180);
  expect(await overtimeOf(engineer, memberId, d1)).toBe(0);
  await phone.goto(`/attend/AttendReportIndex?month=${d2.slice(0, 7)}`);
  await phone.locator(`[data-day="${d2}"]`).click();
  await expect(
    phone.getByRole("dialog", { name: "当天考勤" }).getByRole("list", { name: "当天说明" }),
  ).toContainText("22:00 至 次日 01:00，打卡证明 3 小时");

  // one is accepted with a reason; the others are handled together
  await computed(found, [...absent, `${d2} MISSING_END NORMAL`, `${d1} LATE OPEN`]);
  await desk.goto(`/attend/AttendExceptionList?memberId=${memberId}&days=${d4}~${d1}`);
  await expect(row(desk, ENGINEER)).toHaveCount(3);
  await act(row(desk, ENGINEER, d1), "按异常处理");
  const dealing = desk.getByRole("dialog", { name: `按异常处理：${ENGINEER} ${d1} 迟到` });
  const confirm = dealing.getByRole("button", { name: "按异常处理", exact: true });
  await confirm.click();
  await expect(dealing.getByText("按异常处理请填写说明")).toBeVisible();
  await dealing.getByRole("textbox").fill("没有说明原因");
  await confirm.click();
  await expect(dealing).toBeHidden();
  await expect(row(desk, ENGINEER)).toHaveCount(2);
  await desk.getByRole("checkbox", { name: "选择本页" }).check({ force: true });
  await desk
    .getByRole("toolbar", { name: "批量操作" })
    .getByRole("button", { name: "按正常处理", exact: true })
    .click();
  const batch = desk.getByRole("dialog", { name: "按正常处理 2 项异常" });
  await batch.getByRole("button", { name: "按正常处理", exact: true }).click();
  await expect(toasts(desk).getByText("按正常处理成功，共 2 个异常")).toBeVisible();
  await expect(row(desk, ENGINEER)).toHaveCount(0);

  const figures = async () =>
    (await daysOf(manager, memberId, d4, d1)).map(({ day, worked, late, absence, missing }) =>
      [day, worked, late, absence, missing].join(" "),
    );
  await computed(figures, [`${d4} 300 0 0 0`, `${d3} 300 0 0 0`, `${d2} 300 0 0 0`, `${d1} 260 40 40 0`]);
});

test("a month is closed, a figure of it explained by its punch and corrected in the open one, and its table exported", async ({
  as,
  address,
}) => {
  const { open: present, last, from, to } = months();
  const [admin, engineer] = [await apiAs(address, "admin"), await apiAs(address, "engineer")];
  const [memberId = ""] = await membersOf(address, "engineer");
  const blockers = () => blockersOf(admin, last);
  await computed(blockers, { waiting: 0, unsettled: 0, claimed: 0, review: 0, before: null });
  const monthPage = `/attend/AttendMonthReport?month=${last}&keyword=${encodeURIComponent(ENGINEER)}`;
  const office = await as("admin");
  await office.goto(monthPage);
  await office.getByRole("button", { name: "关账", exact: true }).click();
  const closing = office.getByRole("dialog", { name: `${monthWords(last)}考勤关账` });
  await closing.getByRole("radio", { name: "全部按异常处理" }).check({ force: true });
  await closing.getByLabel("处理说明").fill("月底统一处理");
  await closing.getByRole("button", { name: "关账", exact: true }).click();
  await expect(closing).toBeHidden();
  await expect(office.getByText("已关账", { exact: true }).first()).toBeVisible();
  const kept = await reportOf(admin, memberId, last);
  expect(kept).toMatchObject({ closed: true });

  // the day shows the punch that determined it, and the remark beside it
  const worked = (await daysOf(engineer, memberId, from, to)).find(
    (one) => one.worked > 0 && one.result?.ends[0]?.punchedAt,
  );
  const { day, result } = worked ?? { day: "", result: null };
  const { time } = clockAt(result?.ends[0]?.punchedAt ?? "");
  const own = await as("engineer");
  await own.goto(`/attend/AttendReportIndex?month=${last}`);
  await own.locator(`[data-day="${day}"]`).click();
  const panel = own.getByRole("dialog", { name: "当天考勤" });
  await expect(panel.getByRole("list", { name: "当天说明" })).toContainText(`${time} 在「${PLACE}」打卡`);
  await expect(panel.getByRole("table", { name: "应打卡和实际打卡" })).toContainText(time);
  await expect(panel.getByRole("list", { name: "打卡记录" })).toContainText(time);
  const doubt = unique("当晚支援抢修一小时");
  await panel.getByRole("textbox", { name: "写评论" }).fill(doubt);
  await panel.getByRole("button", { name: "评论", exact: true }).first().click();
  await expect(panel.getByRole("article").filter({ hasText: doubt }).last()).toBeVisible();
  await expectAccessible(own, "a day with its reasons");

  await row(office, ENGINEER)
    .getByRole("button", { name: new RegExp(`^${ENGINEER} ${day} `) })
    .click();
  const beside = office.getByRole("dialog", { name: "当天考勤" });
  await expect(beside.getByText(doubt).first()).toBeVisible();
  await beside.getByRole("button", { name: "更正", exact: true }).click();
  const correcting = office.getByRole("dialog", { name: "更正已关账的考勤" });
  await pick(correcting, "更正项目", "工作日加班");
  await expect(correcting.getByText("当前为 0 分钟")).toBeVisible();
  await correcting.getByLabel("更正为").fill("60");
  await correcting.getByLabel("更正原因").fill("工单记录属实");
  await correcting.getByRole("button", { name: "更正", exact: true }).click();
  await expect(correcting).toBeHidden();
  await expect(beside.getByRole("list", { name: "更正" })).toContainText(
    `0 → 60 分钟，计入${monthWords(present)}`,
  );
  expect(await reportOf(admin, memberId, last)).toEqual(kept);
  await office.goto(`/attend/AttendMonthReport?month=${present}&tab=CORRECTIONS`);
  await expect(row(office, ENGINEER, day)).toContainText("0 → 60");
  await expect(row(office, ENGINEER, day)).toContainText("+60");

  // one row of the file equals the display
  await office.goto(monthPage);
  await expect(row(office, ENGINEER)).toHaveCount(1);
  const shown = await shownOf(office, ENGINEER);
  await office.getByRole("button", { name: "导出", exact: true }).click();
  const exporting = office.getByRole("dialog", { name: `导出${monthWords(last)}考勤月报` });
  const [download] = await Promise.all([
    office.waitForEvent("download"),
    exporting.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  const [heads = [], ...lines] = rowsOf(readFileSync(await download.path()));
  expect(lines).toHaveLength(1);
  const written = new Map(heads.map((title, at) => [title, lines[0]?.[at] ?? ""]));
  expect(written.get("姓名")).toBe(ENGINEER);
  const days = [...written].filter(([title, text]) => /^\d+ [一二三四五六日]$/.test(title) && text !== "");
  expect(days.length).toBeGreaterThan(20);
  for (const [title, text] of days) expect(shown[title], title).toBe(text);
  for (const [title, name] of [
    ["应出勤天", "应出勤（天）"],
    ["出勤天", "实际出勤（天）"],
    ["迟到次", "迟到（次）"],
    ["缺卡次", "缺卡（次）"],
    ["旷工天", "旷工（天）"],
  ] as const)
    expect(Number(shown[title] || 0), title).toBeCloseTo(Number(written.get(name)), 1);
});

/** Cells of a row of a list by the titles of their columns, with the full text of a shortened cell. */
function shownOf(page: Page, name: string): Promise<Record<string, string>> {
  return page.getByRole("grid").evaluate((table, wanted) => {
    const line = [...table.querySelectorAll("tbody tr")].find((one) => one.textContent?.includes(wanted));
    const titles = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim() ?? "");
    const cells = [...(line?.querySelectorAll("td") ?? [])].map(
      (cell) => cell.querySelector("button[title]")?.getAttribute("title") ?? cell.textContent?.trim() ?? "",
    );
    return Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ""]));
  }, name);
}
