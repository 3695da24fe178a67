import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { test } from "./support/test.ts";
import { rowsOf } from "./support/workbook.ts";

/** A period of a year: the demo has records of each kind in it. */
const YEAR = "p.day=period%3ALAST_TWELVE_MONTHS";

/** Statistics of each kind of record, by address and title. */
const PAGES = [
  ["/report/projectReport", "项目统计"],
  ["/report/financeReport", "财务统计"],
  ["/report/memberTaskReport", "成员任务统计"],
  ["/report/salesMemberReport", "销售人员统计"],
  ["/workorder/WorkStaffReport", "员工工单统计"],
] as const;

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
    // counts and amounts; times and percentages have units on the screen
    const figures = Object.entries(shown).filter(([, text]) => /^¥?-?[\d,]+(\.\d+)?$/.test(text));
    expect(figures.length, title).toBeGreaterThan(1);
    for (const [column, text] of figures)
      expect(Number(written[column]), `${title}: ${column}`).toBe(Number(text.replace(/[¥,]/g, "")));

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
