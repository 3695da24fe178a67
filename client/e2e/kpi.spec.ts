import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, selfOf } from "./support/api.ts";
import { done } from "./support/approval.ts";
import { dayFrom } from "./support/attend.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { made, choose as pick, toasts, unique, uniquePhone } from "./support/customers.ts";
import {
  directedBy,
  quarterBegins,
  reached,
  resultOf,
  stepsOf,
  templateNamed,
  templateOf,
} from "./support/kpi.ts";
import { PHONE } from "./support/phone.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";
import { rowsOf } from "./support/workbook.ts";

/** A created record. */
interface Made {
  readonly rowId: string;
}

const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });
const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

/** Adds an indicator to a section of the template on screen. */
async function addIndicator(
  page: Page,
  section: string,
  name: string,
  kind: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const part = page.getByRole("region", { name: section, exact: true });
  await part.getByRole("button", { name: "新增指标" }).click();
  const dialog = dialogOf(page, "新增指标");
  await dialog.getByLabel("指标名称").fill(name);
  await dialog.getByRole("radio", { name: kind }).check({ force: true });
  await fill(dialog);
  await dialog.getByLabel("权重").fill("100");
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: `${section}的指标` })).toContainText(name);
}

/** Creates a template of three sections: a source, an input, and an event with a formula. */
async function makeTemplate(page: Page, name: string, rater: string): Promise<void> {
  await page.goto("/kpi/TemplateEdit");
  await page.getByLabel("模板名称").fill(name);
  await page.getByLabel("第 1 个分组的权重").fill("60");
  for (const [place, section, weight] of [
    [2, "行为", "20"],
    [3, "加分", "20"],
  ] as const) {
    await page.getByRole("button", { name: "添加分组" }).click();
    await page.getByLabel(`第 ${place} 个分组的名称`).fill(section);
    await page.getByLabel(`第 ${place} 个分组的权重`).fill(weight);
  }
  await addIndicator(page, "业绩", "新增客户", "数据来源", async (dialog) => {
    await pick(dialog, "数据来源", "新增客户数");
    await pick(dialog, "评分规则", "线性");
    await dialog.getByLabel("目标值").fill("2");
  });
  await addIndicator(page, "行为", "服务态度", "人工录入", async (dialog) => {
    await pick(dialog, "第 1 位评分人", "指定成员");
    await choose(dialog.getByRole("combobox", { name: "第 1 位评分成员" }), rater);
  });
  await addIndicator(page, "加分", "好人好事", "事件累计", async (dialog) => {
    await pick(dialog, "评分规则", "加减分");
    await dialog.getByLabel("每单位的分值").fill("10");
  });
  await addIndicator(page, "加分", "态度折算", "公式计算", (dialog) =>
    dialog.getByRole("textbox", { name: "公式", exact: true }).fill("{b}/2"),
  );
  const extra = page.getByRole("region", { name: "加分", exact: true });
  await extra.getByRole("button", { name: "平均分配" }).click();
  await expect(extra.getByLabel("“态度折算”的权重")).toHaveValue("50");
  await expectAccessible(page, "a template");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/kpi\/KpiTemplate/);
  await expect(row(page, name)).toBeVisible();
}

test("a template is built, and a quarter by it goes from a plan to a result that opens to its rows", async ({
  as,
  address,
}) => {
  const [admin, manager, sales, engineer] = await Promise.all(
    (["admin", "manager", "sales", "engineer"] as const).map((user) => apiAs(address, user)),
  );
  if (!admin || !manager || !sales || !engineer) throw new Error("nobody is there");
  const [rater, examinee, colleague] = await Promise.all([selfOf(manager), selfOf(sales), selfOf(engineer)]);
  const [template, plan] = [unique("季度模板"), unique("季度考核")];
  const [first, second] = [unique("考核客户甲"), unique("考核客户乙")];
  for (const name of [first, second]) await made(sales, name);
  await done(admin, "kpiEventCreate", "KpiEventInput", "kpiEvent { rowId }", {
    memberId: examinee.rowId,
    title: unique("客户来信表扬"),
    points: 5,
    happenedOn: dayFrom(0),
  });

  const office = await as("admin");
  await makeTemplate(office, template, rater.name);
  const templateId = await templateNamed(admin, template);
  const { rowId: planId } = await done<Made>(admin, "kpiPlanCreate", "KpiPlanInput", "kpiPlan { rowId }", {
    name: plan,
    cycle: "2",
    beginsOn: quarterBegins(),
    templateId,
    memberIds: [examinee.rowId, colleague.rowId],
    auditPerson: "3",
    auditMemberIds: [rater.rowId],
  });
  const submit = () => done(admin, "kpiPlanSubmit", "KpiPlanIdInput", "kpiPlan { rowId }", { id: planId });
  await submit();

  // one return, with its reason
  const desk = await as("manager");
  const waiting = "/kpi/ToBeEffectiveKpi";
  await desk.goto(waiting);
  await act(row(desk, plan), "退回");
  const refusing = dialogOf(desk, `退回：${plan}`);
  await refusing.getByRole("textbox").fill("请补充加分说明");
  await refusing.getByRole("button", { name: "退回", exact: true }).click();
  await expect(row(desk, plan)).toHaveCount(0);
  await submit();
  await desk.goto(waiting);
  await act(row(desk, plan), "通过");
  await dialogOf(desk, `审批通过：${plan}`).getByRole("button", { name: "通过并生效" }).click();
  await expect(row(desk, plan)).toHaveCount(0);

  // the examinee does not see scores before the confirmation
  const own = await as("sales");
  const { rowId: examineId } = await resultOf(admin, planId, examinee.rowId);
  const result = `/kpi/MyKpi?show=${examineId}`;
  await own.goto(result);
  await expect(own.getByText("现在看不到计算过程")).toBeVisible();

  const enter = async (...values: readonly (readonly [string, string])[]) => {
    await desk.goto("/kpi/ToBeEnteredKpi");
    await row(desk, plan).click();
    await expect(desk).toHaveURL(/\/kpi\/EnterIndicatorItems\?id=\d+/);
    for (const [name, value] of values) {
      await desk.getByLabel(`${name}的服务态度`, { exact: true }).fill(value);
    }
    await desk.getByRole("button", { name: "提交", exact: true }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "提交", exact: true }).click();
    await expect(toasts(desk).getByText(`已提交 ${values.length} 项`)).toBeVisible();
  };
  await enter([examinee.name, "60"], [colleague.name, "80"]);
  for (const { rowId } of [examinee, colleague]) await reached(admin, planId, rowId, "CONFIRM");

  await own.goto(result);
  const card = own.getByRole("article", { name: "考核结果" });
  await expect(card.getByRole("list", { name: "行为的指标" })).toContainText("60");
  await card.getByRole("button", { name: "申诉", exact: true }).click();
  const appealing = dialogOf(own, `申诉：${plan}`);
  await appealing.getByRole("button", { name: "提交申诉" }).click();
  await expect(appealing.getByText("请填写申诉原因")).toBeVisible();
  await appealing.getByRole("textbox").fill("表扬信没有计入");
  await appealing.getByRole("button", { name: "提交申诉" }).click();
  await expect(card.getByText("申诉中")).toBeVisible();
  // the appeal is answered where it waits, and the input that it reopens is entered anew
  const reviewing = "/kpi/ToBeReviewedKpi";
  await office.goto(reviewing);
  await expect(row(office, plan)).toContainText("表扬信没有计入");
  await act(row(office, plan), "处理申诉");
  const answering = dialogOf(office, `处理申诉：${examinee.name}`);
  await answering.getByRole("radio", { name: "申诉成立" }).check({ force: true });
  await answering.getByRole("textbox", { name: "答复" }).fill("已核实");
  await answering.getByRole("button", { name: "答复", exact: true }).click();
  await expect(row(office, plan)).toHaveCount(0);
  await enter([examinee.name, "90"]);
  await reached(admin, planId, examinee.rowId, "CONFIRM");
  await office.goto(`/kpi/KpiPlanDetail?id=${planId}`);
  await act(row(office, examinee.name), "录入明细");
  const inputs = dialogOf(office, `录入明细：${examinee.name}`);
  await inputs.getByRole("button", { name: "修改服务态度" }).click();
  const modifying = dialogOf(office, `修改录入：${examinee.name}的服务态度`);
  await expect(modifying.getByText("现在是 90")).toBeVisible();
  await modifying.getByLabel("修改为").fill("96");
  await modifying.getByRole("button", { name: "修改", exact: true }).click();
  await expect(modifying.getByText("请填写修改原因")).toBeVisible();
  await modifying.getByLabel("修改原因").fill("补记表扬信");
  await modifying.getByRole("button", { name: "修改", exact: true }).click();
  await expect(modifying).toBeHidden();
  await expect(inputs.getByRole("row").filter({ hasText: "服务态度" })).toContainText("96");

  await own.goto(result);
  await expect(card.getByRole("list", { name: "行为的指标" })).toContainText("96");
  await expect(card).toContainText("已核实");
  await card.getByRole("button", { name: "确认", exact: true }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "确认结果" }).click();
  await expect(card.getByText("待审核", { exact: true })).toBeVisible();
  const { rowId: other } = await resultOf(admin, planId, colleague.rowId);
  const confirming = { ids: [other] };
  await done(engineer, "kpiExamineConfirm", "KpiExamineConfirmInput", "kpiExamines { rowId }", confirming);
  for (const { name } of [examinee, colleague]) {
    await office.goto(reviewing);
    const one = row(office, plan).filter({ hasText: name });
    await act(one, "完成");
    await office.getByRole("alertdialog").getByRole("button", { name: "完成考核" }).click();
    await expect(one).toHaveCount(0);
  }

  // an automatic score opens its rows, and shows its value as of today
  await made(sales, unique("考核客户丙"));
  await own.setViewportSize(PHONE);
  await own.goto(result);
  await expect(card.getByText("已完成", { exact: true })).toBeVisible();
  const { total, grade } = await resultOf(admin, planId, examinee.rowId);
  await expect(card).toContainText(`${total}，${grade}`);
  const counted = card.getByRole("list", { name: "业绩的指标" }).getByRole("listitem");
  await expect(counted).toContainText("结果已固定；按现在的数据是");
  await counted.getByRole("button", { name: "背后的记录" }).click();
  const rows = counted.getByRole("table", { name: "新增客户背后的记录" });
  for (const name of [first, second]) await expect(rows.getByRole("link", { name })).toBeVisible();
  await expect(counted.getByRole("status")).toContainText("与固定时相比");
  await expectAccessible(own, "a result with its calculation");
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const steps = await stepsOf(admin, planId);
  const taken = ["AUDIT_FAIL", "AUDIT_PASS", "APPEAL", "APPEAL_WON", "MODIFY_INPUT", "CONFIRM", "FINISH"];
  for (const step of taken) expect(steps, step).toContain(step);
});

test("a manager makes a plan of the team, when the enterprise has opened that", async ({ as, address }) => {
  const [admin, manager] = await Promise.all(
    (["admin", "manager"] as const).map((user) => apiAs(address, user)),
  );
  if (!admin || !manager) throw new Error("nobody is there");
  const { rowId: managerId } = await selfOf(manager);
  const template = unique("团队模板");
  await templateOf(admin, template, managerId);
  await done(admin, "configValueUpdate", "ConfigValueUpdateInput", "configValue { version }", {
    code: "KPI_PLAN",
    openTeamPlan: true,
  });
  const team = await directedBy(manager);
  const examinee = unique("组员");
  const member = { name: examinee, phone: uniquePhone(), teamIds: [team.rowId] };
  await done(admin, "memberCreate", "MemberCreateInput", "member { rowId }", member);

  const desk = await as("manager");
  await desk.goto("/kpi/KpiPlan");
  await desk.getByRole("button", { name: "新增考核计划", exact: true }).click();
  const dialog = dialogOf(desk, "新增考核计划");
  const plan = unique("团队考核");
  await dialog.getByLabel("计划名称").fill(plan);
  await choose(dialog.getByRole("combobox", { name: "考核模板" }), template);
  await choose(dialog.getByRole("combobox", { name: "被考核成员" }), examinee);
  await desk.keyboard.press("Escape");
  // the plan opens in a separate window
  const [opened] = await Promise.all([
    desk.waitForEvent("popup"),
    dialog.getByRole("button", { name: "确定", exact: true }).click(),
  ]);
  await opened.close();
  await expect(row(desk, plan)).toContainText("草稿");
  await expect(row(desk, plan)).toContainText(team.name);
  await act(row(desk, plan), "提交");
  await desk.getByRole("alertdialog").getByRole("button", { name: "提交", exact: true }).click();
  await expect(row(desk, plan)).toContainText("待录入");
});

test("the file of results says what the screen does", async ({ as }) => {
  const office = await as("admin");
  await office.goto("/kpi/CompanyKpi?tab=RESULTS&statuses=FINISHED&pageSize=100");
  const grid = office.getByRole("grid");
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  const shown = await grid.evaluate((table) => {
    const titles = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim() ?? "");
    return [...table.querySelectorAll("tbody tr")].map((line) =>
      Object.fromEntries(
        [...line.querySelectorAll("td")].map((cell, at) => [
          titles[at] ?? "",
          cell.textContent?.trim() ?? "",
        ]),
      ),
    );
  });
  await office.getByRole("button", { name: "导出", exact: true }).click();
  const exporting = dialogOf(office, "导出考核结果");
  const [download] = await Promise.all([
    office.waitForEvent("download"),
    exporting.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  const [heads = [], ...lines] = rowsOf(readFileSync(await download.path()));
  const written = lines.map((line) => Object.fromEntries(heads.map((title, at) => [title, line[at] ?? ""])));
  expect(written.length).toBe(shown.length);
  const both = ["考核计划", "团队", "状态", "得分", "附加分", "校准", "总分", "等级"];
  for (const title of both) expect(heads, title).toContain(title);
  for (const title of both) expect(Object.keys(shown[0] ?? {}), title).toContain(title);
  // the screen leaves points that were not given empty, signs those that were, and tells appeals beside the status
  const figure = (title: string, text = "") => {
    if (["得分", "附加分", "校准", "总分"].includes(title)) return Number(text.replace("−", "-") || 0);
    return title === "状态" ? text.split(" ", 1)[0] : text.replace("—", "");
  };
  const say = (all: readonly Record<string, string>[]) =>
    all
      .map((one) => both.map((title) => `${title} ${figure(title, one[title])}`).join(" "))
      .sort((a, b) => a.localeCompare(b));
  expect(say(written)).toEqual(say(shown));
  for (const { 成员: name = "" } of written) expect(shown.some((one) => one.成员?.includes(name))).toBe(true);
});
