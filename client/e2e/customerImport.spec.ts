import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { done } from "./support/approval.ts";
import { choose, line, listOf, unique, uniquePhone } from "./support/customers.ts";
import { test } from "./support/test.ts";
import { type Cell, rowsOf, workbook } from "./support/workbook.ts";

const HEAD = [
  "区域",
  "客户",
  "客户分类",
  "对接人",
  "手机",
  "业务员",
  "框架合同到期（年月日）",
  "员工人数",
] as const;

/** Digits in full width. */
const wide = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

test("a list as a salesperson keeps it goes in with one correction, and comes out as the same workbook", async ({
  as,
  baseURL,
}) => {
  const owner = await apiAs(baseURL, "owner");
  const word = unique("区域客户");
  // two members of one name, in two teams
  const namesake = unique("申屠");
  const teams = ["上海服务站", "杭州服务站"] as const;
  const tails: string[] = [];
  for (const keyword of teams) {
    const { teams: found } = (await owner(
      "query ($keyword: String) { teams(first: 1, filter: { keyword: $keyword }) { nodes { rowId } } }",
      { keyword },
    )) as { teams: { nodes: { rowId: string }[] } };
    const phone = uniquePhone();
    tails.push(phone.slice(-4));
    const input = { name: namesake, phone, teamIds: [found.nodes[0]?.rowId] };
    await done(owner, "memberCreate", "MemberCreateInput", "member { rowId }", input);
  }
  const phones = Array.from({ length: 5 }, uniquePhone);
  const parts = (at: number) => /^(...)(....)(....)$/.exec(phones[at] ?? "")?.slice(1) ?? [];
  const written: readonly Cell[] = [
    parts(0).join("-"),
    parts(1).join(" "),
    `+86 ${phones[2]}`,
    wide(phones[3] ?? ""),
    Number(phones[4]),
  ];
  const days = ["2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"];
  const typed = ["2027/3/31", "2027.4.30", "2027年5月31日", "20270630", "2027-07-31"];
  const sizes = [12, 24, 8, 16, 30];
  const regions = ["华东", "", "", "华南", ""];
  const names = "甲乙丙丁戊".split("").map((name) => `${word}${name}`);
  /** The list with these salespersons; the sizes of two customers are twice those above them. */
  const list = (salesmen: readonly string[], isCalculated: boolean) =>
    workbook(
      "客户清单.xlsx",
      [
        ["2026 年客户清单（按区域）"],
        HEAD,
        ...names.map((name, at): readonly Cell[] => [
          regions[at] ?? "",
          name,
          "个人客户",
          "李娜",
          written[at] ?? "",
          salesmen[at] ?? "",
          typed[at] ?? "",
          at === 1 || at === 3
            ? { formula: `H${at + 2}*2`, ...(at === 1 || isCalculated ? { value: sizes[at] ?? 0 } : {}) }
            : (sizes[at] ?? 0),
        ]),
      ],
      ["A1:H1", "A3:A5", "A6:A7"],
    );

  const page = await as("owner");
  await page.goto(listOf("CustomerList", word));
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入客户" });
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(list([namesake, "方晓棠", namesake, "方晓棠", "方晓棠"], false));
  await expect(dialog.getByRole("combobox", { name: "标题行" })).toContainText("第 2 行");
  for (const [heading, field] of [
    ["客户", "客户名称"],
    ["客户分类", "客户类型"],
    ["对接人", "联系人"],
    ["手机", "联系电话"],
    ["业务员", "负责销售"],
    ["框架合同到期（年月日）", "框架合同到期"],
    ["员工人数", "员工人数"],
    ["区域", "不导入"],
  ] as const)
    await expect(dialog.getByRole("combobox", { name: `“${heading}”导入为`, exact: true })).toContainText(
      field,
    );
  await choose(dialog, "“区域”导入为", "备注");
  const next = dialog.getByRole("button", { name: "下一步" });
  await next.click();
  const told = dialog.getByRole("alert");
  await expect(told).toContainText(`有多名成员叫“${namesake}”`);
  for (const [at, team] of teams.entries())
    await expect(told).toContainText(`${namesake}（${team}，手机尾号 ${tails[at]}）`);
  await expect(told.getByText("第 6 行：“员工人数”的公式尚未计算", { exact: false })).toBeVisible();
  // nothing but the two names and the formula
  await expect(told.getByText(/^第 [47] 行：/)).toHaveCount(0);

  const salesmen = [`${namesake}（上海服务站）`, "方晓棠", `${namesake}（杭州服务站）`, "方晓棠", "方晓棠"];
  await file.setInputFiles(list(salesmen, true));
  await expect(dialog.getByText(/已带出上次的对应关系/)).toBeVisible();
  await next.click();
  await expect(dialog.getByRole("status")).toContainText("校验通过：共 5 条");
  const notes = dialog.getByRole("note", { name: "请核对" });
  for (const row of [4, 5, 7])
    await expect(notes.getByText(new RegExp(`^第 ${row} 行：.*“备注”取自上方的合并单元格`))).toBeVisible();
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(dialog).toBeHidden();
  await expect(line(page, word)).toHaveCount(5);

  await page.getByRole("button", { name: "导出", exact: true }).click();
  const exporting = page.getByRole("dialog", { name: "导出客户" });
  await exporting.getByRole("checkbox", { name: "全选" }).check({ force: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exporting.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  const [heads = [], ...lines] = rowsOf(readFileSync(await download.path()));
  const out = lines.map((row) =>
    Object.fromEntries(heads.map((title, at) => [title.replace("*", ""), row[at] ?? ""])),
  );
  const titles = [
    "客户名称",
    "客户类型",
    "联系人",
    "联系电话",
    "负责销售",
    "备注",
    "框架合同到期",
    "员工人数",
  ];
  const kept = out.map((row) => titles.map((title) => row[title] ?? "").join("|"));
  const same = names.map((name, at) =>
    [
      name,
      "个人客户",
      "李娜",
      phones[at],
      at === 0 || at === 2 ? namesake : "方晓棠",
      at < 3 ? "华东" : "华南",
      days[at],
      sizes[at],
    ].join("|"),
  );
  expect(kept.sort()).toEqual(same.sort());
  // the namesakes by their teams
  for (const [at, team] of [
    [0, "上海服务站"],
    [2, "杭州服务站"],
  ] as const)
    expect(out.find((row) => row.客户名称 === names[at])?.所属团队).toBe(team);
});
