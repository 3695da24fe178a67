import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { archive } from "./support/customers.ts";
import { test } from "./support/test.ts";
import { rowsOf } from "./support/workbook.ts";

const WHOLE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** A time near to now, a past day, or a whole time in the future. */
const LISTED =
  /^(刚刚|即将|\d+分钟[前后]|\d+小时[前后]|[昨明]天 \d{2}:\d{2}|\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)$/;
/** A day without its year, or a time of a whole day without its seconds. */
const SHORT = /(?<![\d-])\d{2}-\d{2} \d{2}:\d{2}|\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?!:)/;

/** Times of the page's main part: the text, and the text on hover. */
const timesOf = (page: Page) =>
  page
    .locator("main time:visible")
    .evaluateAll((all) => all.map((time) => [time.textContent ?? "", time.getAttribute("title") ?? ""]));

test("times of a list are written in one way, whole on hover, and the same in the export and on a page", async ({
  as,
}) => {
  const page = await as("owner");
  await page.goto("/customer/CustomerList");
  const grid = page.getByRole("grid");
  await expect(grid.locator("tbody tr[data-id] time").first()).toBeVisible();
  const times = await timesOf(page);
  expect(times.length).toBeGreaterThan(10);
  for (const [shown = "", whole = ""] of times) {
    expect(shown).toMatch(LISTED);
    expect(whole).toMatch(WHOLE);
    if (/^\d{4}/.test(shown)) expect(whole.startsWith(shown)).toBe(true);
  }
  await expect(page.locator("main")).not.toContainText(SHORT, { useInnerText: true });
  const rows = await grid.evaluate((table) => {
    const titles = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim() ?? "");
    return [...table.querySelectorAll("tbody tr[data-id]")].map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll("td")].map((cell, at) => [
          titles[at] ?? "",
          cell.querySelector("time")?.title || (cell.textContent?.trim() ?? ""),
        ]),
      ),
    );
  });

  await page.getByRole("button", { name: "导出", exact: true }).click();
  const exporting = page.getByRole("dialog", { name: "导出客户" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exporting.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  const [heads = [], ...lines] = rowsOf(readFileSync(await download.path()));
  const written = lines.map((line) => Object.fromEntries(heads.map((title, at) => [title, line[at] ?? ""])));
  for (const row of rows) {
    const same = written.filter((one) => one.客户名称 === row.客户名称);
    for (const title of ["创建时间", "下次跟进"])
      expect(
        same.map((one) => one[title]),
        `${row.客户名称} ${title}`,
      ).toContain(row[title]);
  }

  const id = (await grid.locator("tbody tr[data-id]").first().getAttribute("data-id")) ?? "";
  await page.goto(archive(id));
  await expect(page.locator("main time:visible").first()).toBeVisible();
  for (const [shown = "", whole = ""] of await timesOf(page)) expect(whole || shown).toMatch(WHOLE);
  await expect(page.locator("main")).not.toContainText(SHORT, { useInnerText: true });
});

for (const path of ["/admin/ProductList", "/admin/QuestionList", "/oa/FlowDataList"])
  test(`times of the list at ${path} are written in the same way`, async ({ as }) => {
    const page = await as("owner");
    await page.goto(path);
    await expect(page.locator("tbody tr[data-id] time").first()).toBeVisible();
    for (const [shown = "", whole = ""] of await timesOf(page)) {
      expect(shown).toMatch(LISTED);
      expect(whole).toMatch(WHOLE);
    }
  });
