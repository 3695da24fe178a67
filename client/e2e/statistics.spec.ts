import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { authorizationOf, post, signIn } from "../tools/account.mjs";
import { expectAccessible } from "./support/axe.ts";
import { test } from "./support/test.ts";
import { rowsOf } from "./support/workbook.ts";

/** A period of a year: the demo has records of each kind in it. */
const YEAR = "p.day=period%3ALAST_TWELVE_MONTHS";

/** Statistics that are exported by a click, by address and title: of the report area, and of work orders. */
const PAGES = [
  ["/report/projectReport", "项目统计"],
  ["/workorder/WorkStaffReport", "员工工单统计"],
] as const;

/** Every page of a statistic, by area, with its code; several of one page are its views. */
const STATISTICS = {
  "of the report area": [
    ["/report/index", "OVERVIEW"],
    ["/report/projectReport", "PROJECT"],
    ["/report/memberProjectReport", "MEMBER_PROJECT"],
    ["/report/memberReport", "MEMBER"],
    ["/report/financeReport", "FINANCE"],
    ["/report/salesMemberReport", "SALES_MEMBER"],
    ["/report/salesDepartReport", "SALES_TEAM"],
    ["/report/memberTaskReport", "MEMBER_TASK"],
  ],
  "of work orders": [
    ["/report/WorkTeamSaleReport", "WORK_TEAM"],
    ["/report/WorkSaleReport", "WORK_SALESMAN"],
    ["/report/WorkCustomerReport", "WORK_CUSTOMER"],
    ["/report/WorkDepartReport", "WORK_DEPART"],
    ["/report/WorkCategoryReport", "WORK_CATEGORY"],
    ["/report/WorkEvaluateReport", "WORK_EVALUATE"],
    ["/report/WorkMyStatic/WorkSalemanPersonalReport", "WORK_MY_SALESMAN"],
    ["/report/WorkMyStatic/WorkTechnicianPersonalReport", "WORK_MY_TECHNICIAN"],
    ["/report/WorkMyStatic/WorkEngineerPersonalReport", "WORK_MY_ENGINEER"],
  ],
  "of technicians and of work of projects": [
    ["/workorder/WorkStaffReport", "WORK_MEMBER"],
    ["/workorder/WorkStaffReport", "WORK_TITLE"],
    ["/workorder/WorkStaffReport", "WORK_CONFIRM"],
    ["/workorder/WorkStaffReport", "PROJECT_WORK_MEMBER"],
    ["/workorder/WorkStaffReport", "PROJECT_WORK_TITLE"],
    ["/workorder/WorkStaffReport", "PROJECT_WORK_CONFIRM"],
  ],
} as const;

/** Pages of the report area that are lists, or statistics of their own module, by address and title. */
const OTHERS = [
  ["/report/WorkEvaluateList", "评价列表"],
  ["/report/myLogReport", "我的日志统计"],
  ["/report/personalLogReport", "个人日志统计"],
  ["/report/departLogReport", "部门日志统计"],
  ["/report/companyLogReport", "企业日志统计"],
  ["/report/myWeeklyReport", "我的周报统计"],
  ["/report/departWeeklyReport", "部门周报统计"],
  ["/report/companyWeeklyReport", "企业周报统计"],
  ["/report/detailWeeklyReport", "周报明细"],
  ["/report/personalWeeklyReport", "个人周报统计"],
] as const;

interface Info {
  readonly code: string;
  readonly label: string;
  readonly exportPath: string;
  readonly dimensions: readonly { readonly code: string }[];
}

const titleOf = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The total row of a table, by the titles of its columns. */
const totalsOf = (page: Page, label: string) =>
  page.getByRole("table", { name: label }).evaluate((table) => {
    const texts = (cells: Iterable<Element>) => Array.from(cells, (cell) => cell.textContent?.trim() ?? "");
    const titles = texts(table.querySelectorAll("thead th"));
    const rows = [...table.querySelectorAll("tr")];
    const last = texts(rows.at(-1)?.querySelectorAll("td, th") ?? []);
    return Object.fromEntries(titles.map((title, at) => [title, last[at] ?? ""]));
  });

/** The total row of a workbook, by the titles of its columns. */
function totalsIn(book: Buffer): Readonly<Record<string, string>> {
  const rows = rowsOf(book);
  const [heads = []] = rows;
  const last = rows.at(-1) ?? [];
  expect(last[0]).toBe("合计");
  return Object.fromEntries(heads.map((title, at) => [title, last[at] ?? ""]));
}

/** Counts and amounts among the totals on the screen; times and percentages have units there. */
const figuresOf = (shown: Readonly<Record<string, string>>) =>
  Object.entries(shown).flatMap(([column, text]): [string, number][] =>
    /^¥?-?[\d,]+(\.\d+)?$/.test(text) ? [[column, Number(text.replace(/[¥,]/g, ""))]] : [],
  );

for (const [area, pages] of Object.entries(STATISTICS))
  test(`an owner finds the figures of every statistic ${area} in its export, and rows behind them`, async ({
    as,
    address,
  }) => {
    const authorization = authorizationOf(await signIn(address, "owner"));
    const { statistics } = await post(
      address,
      "{ statistics { code label exportPath dimensions { code } } }",
      {},
      authorization,
    );
    const infos = new Map((statistics as Info[]).map((info) => [info.code, info]));
    const page = await as("owner");
    let opened = 0;
    for (const [path, code] of pages) {
      const { label = "", exportPath = "", dimensions = [] } = infos.get(code) ?? {};
      await page.goto(`${path}?view=${code}&compare=NONE&${YEAR}`);
      await expect(titleOf(page, label)).toBeVisible();
      const totals = page.getByRole("table", { name: label }).getByRole("row").last();
      await expect(totals, label).toContainText("合计");
      const figures = figuresOf(await totalsOf(page, label));
      expect(figures.length, label).toBeGreaterThan(0);

      // the file of the same request; the button that asks for it is clicked above
      const query = new URLSearchParams({
        by: dimensions[0]?.code ?? "",
        parameters: JSON.stringify([{ field: "day", op: "PERIOD", period: "LAST_TWELVE_MONTHS" }]),
      });
      const file = await fetch(`${address}${exportPath}?${query}`, { headers: { authorization } });
      const written = totalsIn(Buffer.from(await file.arrayBuffer()));
      for (const [column, figure] of figures)
        expect(Number(written[column]), `${label}: ${column}`).toBe(figure);

      // an owner has no work orders of one's own
      if (figures.every(([, figure]) => figure === 0)) continue;
      await totals
        .getByRole("link")
        .filter({ hasNotText: /^¥?0(\.0+)?$/ })
        .first()
        .click();
      const rows = page.getByRole("dialog").getByRole("table", { name: "明细" });
      await expect(rows.getByRole("row").nth(1), label).toBeVisible();
      opened += 1;
    }
    expect(opened).toBeGreaterThan(pages.length - 4);
  });

test("an owner opens every other page of the report area", async ({ as }) => {
  const page = await as("owner");
  for (const [path, title] of OTHERS) {
    await page.goto(path);
    await expect(titleOf(page, title)).toBeVisible();
    await expect(page.getByText("没有访问权限")).toHaveCount(0);
    await expect(page.getByText("请求异常")).toHaveCount(0);
  }
});

test("an owner narrows statistics, reads a figure down to its rows, and takes the same figures along", async ({
  as,
}) => {
  const page = await as("owner");
  let dated = 0;
  for (const [path, title] of PAGES) {
    await page.goto(`${path}?${YEAR}`);
    await expect(titleOf(page, title)).toBeVisible();
    const table = page.getByRole("table", { name: title });
    const totals = table.getByRole("row").last();
    await expect(totals).toContainText("合计");
    const shown = await totalsOf(page, title);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Excel" }).click();
    const written = totalsIn(readFileSync(await (await saving).path()));
    const figures = figuresOf(shown);
    expect(figures.length, title).toBeGreaterThan(1);
    for (const [column, figure] of figures)
      expect(Number(written[column]), `${title}: ${column}`).toBe(figure);

    // the rows of the total, under a separate address
    await totals.getByRole("link").first().click();
    const rows = page.getByRole("dialog").getByRole("table", { name: "明细" });
    await expect(rows.getByRole("row").nth(1)).toBeVisible();
    const dates = rows.getByRole("cell").filter({ hasText: /^\d{4}-\d\d-\d\d/ });
    dated += await dates.count();
    const cut = await dates.evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut, title).toEqual([]);
    await page.reload();
    await expect(rows.getByRole("row").nth(1)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows).toBeHidden();
    expect(page.url(), "what is narrowed stays").toContain("LAST_TWELVE_MONTHS");
  }
  expect(dated, "days are among the rows of some statistics").toBeGreaterThan(0);
  await expectAccessible(page, "a statistic");
});

test("the report area begins with what somebody may read, and says so where that is nothing", async ({
  as,
}) => {
  const owner = await as("owner");
  await owner.goto("/report");
  await expect(owner).toHaveURL(/\/report\/index$/);
  await expect(titleOf(owner, "综合概览")).toBeVisible();
  await expectAccessible(owner, "the overview");
  await owner
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: "项目统计", exact: true })
    .click();
  await expect(owner).toHaveURL(/\/report\/projectReport/);

  const external = await as("external");
  await external.goto("/");
  const nav = external.getByRole("navigation", { name: "主导航" });
  await expect(nav).toBeVisible();
  await expect(nav.getByText("报表", { exact: true })).toHaveCount(0);
  for (const path of ["/report", "/report/projectReport", "/workorder/WorkStaffReport"]) {
    await external.goto(path);
    await expect(external.getByText("没有访问权限")).toBeVisible();
  }
});

test("a technician reads the statistics of one's own orders, and of nobody else's", async ({ as }) => {
  const engineer = await as("engineer");
  await engineer.goto("/report/WorkMyStatic");
  await expect(engineer).toHaveURL(/WorkMyStatic\/WorkTechnicianPersonalReport/);
  await engineer.goto(`/workorder/my/WorkTechnicianPersonalReport?${YEAR}`);
  await expect(titleOf(engineer, "我的技术工单")).toBeVisible();
  const own = await totalsOf(engineer, "我的技术工单");
  await engineer.goto("/report/WorkStaffReport");
  await expect(engineer.getByText("没有访问权限")).toBeVisible();

  const owner = await as("owner");
  await owner.goto(`/report/WorkStaffReport?${YEAR}`);
  await expect(titleOf(owner, "员工工单统计")).toBeVisible();
  const all = await totalsOf(owner, "员工工单统计");
  const orders = (totals: Readonly<Record<string, string>>) => Number(totals.工单数?.replaceAll(",", ""));
  expect(orders(own)).toBeGreaterThan(0);
  expect(orders(own)).toBeLessThan(orders(all));
});
