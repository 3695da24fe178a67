import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import {
  archive,
  COMPANY,
  choose,
  countOf,
  inWindow,
  line,
  listOf,
  made,
  toasts,
  unique,
  uniquePhone,
} from "./support/customers.ts";
import { test } from "./support/test.ts";
import { workbook } from "./support/workbook.ts";

/** All requirements that a type can define; no type of the demo has all of them. */
const STRICT = {
  isDuplicate: 0,
  requireLevel: 1,
  requireAddress: 1,
  requireAddressDesc: 1,
  requireIndustry: 1,
  requireDepart: 1,
  requirePosition: 1,
};

test("a new customer comes in two steps where names are unique: every rule is told, then it is made", async ({
  as,
  baseURL,
}) => {
  const [sales, admin] = await Promise.all([apiAs(baseURL, "sales"), apiAs(baseURL, "admin")]);
  const there = await made(sales, unique("重名机电"), {
    type: COMPANY,
    level: "1",
    address: "上海市云岭路 1 号",
  });
  const strict = unique("严格");
  const { dictItemCreate } = await admin(
    "mutation ($input: DictItemCreateInput!) { dictItemCreate(input: $input) { dictItem { id } userErrors { message } } }",
    { input: { code: "CUSTOMER_TYPE", text: strict, param: STRICT } },
  );
  const { dictItem } = dictItemCreate as { dictItem: { id: string } };
  try {
    const page = await as("sales");
    await page.goto(listOf("CustomerList", there.name.slice(0, 4)));
    await page.getByRole("button", { name: "新增客户" }).click();
    const dialog = page.getByRole("dialog", { name: "新增客户" });
    const next = dialog.getByRole("button", { name: "下一步" });
    const name = dialog.getByLabel("客户名称");
    await expect(dialog).toHaveCSS("width", "900px");

    // step one shows the missing fields and stays
    await next.click();
    await expect(dialog.getByText("请选择", { exact: true }).last()).toBeVisible();
    await expect(dialog.getByText("请输入客户", { exact: true })).toBeVisible();
    await choose(dialog, "客户类型", strict);
    await name.fill(unique("新机电"));
    await next.click();
    await expect(toasts(page).getByText("请选择客户级别")).toBeVisible();
    await expect(dialog.getByText("请选择客户级别").last()).toBeVisible();
    await choose(dialog, "客户级别", "重点客户");

    // an existing name: reported beside the field on blur, with its salesperson
    const like = dialog.getByRole("region", { name: "相似客户" });
    await name.fill(there.name);
    await expect(like.getByRole("link", { name: there.name })).toBeVisible();
    await expect(like.getByText("方晓棠 · 企业客户组")).toBeVisible();
    await dialog
      .getByLabel("备注")
      .or(dialog.getByRole("combobox", { name: "客户级别" }))
      .first()
      .focus();
    await expect(dialog.getByText("客户已存在")).toBeVisible();
    await next.click();
    await expect(name).toBeVisible();
    const fresh = unique("新机电");
    await name.fill(fresh);
    await expect(dialog.getByText("客户已存在")).toBeHidden();
    await next.click();

    // step two, with the texts of the specification
    const confirm = dialog.getByRole("button", { name: "确定" });
    const phone = dialog.getByLabel("联系电话");
    await expect(name).toBeHidden();
    await confirm.click();
    for (const words of [
      "请输入联系人",
      "请输入联系电话",
      "请填写部门",
      "请填写职务",
      "请选择地址",
      "请输入详细楼层、门牌号",
      "请选择客户行业",
    ])
      await expect(dialog.getByText(words, { exact: true }).last(), words).toBeVisible();
    await dialog.getByLabel("联系人").fill("一二三四五六七八九十一");
    expect(await dialog.getByLabel("联系人").inputValue()).toBe("一二三四五六七八九十");
    await phone.fill("123456");
    await confirm.click();
    await expect(dialog.getByText("请输入正确的联系电话")).toHaveCount(1);

    // going back keeps the input; another type has fewer requirements
    await dialog.getByRole("button", { name: "上一步" }).click();
    await expect(name).toHaveValue(fresh);
    await choose(dialog, "客户类型", "企业客户");
    await next.click();
    const number = uniquePhone();
    await phone.fill(number);
    await dialog.getByRole("textbox", { name: "其他电话 1" }).fill("555");
    await dialog.getByRole("button", { name: "添加电话" }).click();
    await dialog.getByRole("button", { name: "添加电话" }).click();
    await dialog.getByRole("textbox", { name: "其他电话 3" }).fill("40088886666");
    await confirm.click();
    await expect(dialog.getByText("请输入正确的联系电话")).toHaveCount(1);
    await dialog.getByRole("button", { name: "移除其他电话 1" }).click();
    await dialog.getByPlaceholder("请选择地址").fill("上海市松江区云岭路 2 号");
    await confirm.click();
    await expect(dialog).toBeHidden();

    // the message links to the archive; the empty phone was dropped
    const opened = await inWindow(page, () => page.getByRole("button", { name: "打开档案" }).click());
    await expect(opened.getByRole("heading", { name: fresh })).toBeVisible();
    await expect(opened.getByRole("link", { name: number })).toHaveAttribute("href", `tel:${number}`);
    await expect(opened.locator("a[href^='tel:']")).toHaveCount(2);
    await expect(opened.getByText("上海市松江区云岭路 2 号")).toBeVisible();
  } finally {
    await admin(
      "mutation ($ids: [ID!]!) { dictItemDelete(input: { ids: $ids }) { userErrors { message } } }",
      { ids: [dictItem.id] },
    );
  }
});

test("a type that allows duplicates shows all at once, with the only contact copied from the name", async ({
  as,
  baseURL,
}) => {
  const sales = await apiAs(baseURL, "sales");
  const there = await made(sales, unique("同名"));
  const page = await as("sales");
  await page.goto(listOf("CustomerList", there.name));
  await page.getByRole("button", { name: "新增客户" }).click();
  const dialog = page.getByRole("dialog", { name: "新增客户" });
  await expect(dialog.getByRole("button", { name: "下一步" })).toBeVisible();
  await choose(dialog, "客户类型", "个人客户");
  await expect(dialog.getByRole("button", { name: "下一步" })).toBeHidden();
  await expect(dialog.getByRole("button", { name: "上一步" })).toBeHidden();
  await dialog.getByLabel("客户名称").fill(there.name);
  await expect(dialog.getByLabel("联系人")).toBeDisabled();
  await expect(dialog.getByLabel("联系人")).toHaveValue(there.name);
  // the duplicate is reported, but allowed
  await expect(
    dialog.getByRole("region", { name: "相似客户" }).getByRole("link", { name: there.name }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入联系电话", { exact: true })).toBeVisible();
  await expect(dialog.getByText("客户已存在")).toHaveCount(0);
  await dialog.getByLabel("联系电话").fill(uniquePhone());
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(line(page, there.name)).toHaveCount(2);
});

test("a workbook of another program is mapped; bad lines are named and nothing is written; the mended one is taken and sorted", async ({
  as,
  baseURL,
}) => {
  const sales = await apiAs(baseURL, "sales");
  const word = unique("导入");
  // headings unlike the template's, an additional column, another order
  const head = ["序号", "手机号", "单位名称", "类型", "级别", "对接人", "详细地址", "员工人数"];
  const row = (name: string, size: string, over: Readonly<Record<number, string>> = {}) =>
    [
      "1",
      uniquePhone(),
      `${word}${name}`,
      "企业客户",
      "普通客户",
      "李娜",
      `上海市云岭路 ${name} 号`,
      size,
    ].map((text, index) => over[index] ?? text);
  const page = await as("sales");
  await page.goto(listOf("CustomerList", word));
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入客户" });
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(
    workbook("客户.xlsx", [
      head,
      row("甲", "30"),
      row("乙", "4", { 1: "12345" }),
      row("丙", "500", { 3: "没有这个类型" }),
      row("丁", ""),
      row("戊", "4", { 2: "" }),
    ]),
  );
  const column = (name: string) => dialog.getByRole("combobox", { name: `“${name}”导入为` });
  await expect(column("单位名称")).toContainText("客户名称");
  await expect(column("手机号")).toContainText("联系电话");
  await expect(column("员工人数")).toContainText("员工人数");
  await expect(column("序号")).toContainText("不导入");
  await expect(dialog.getByRole("row", { name: /单位名称/ })).toContainText(`${word}甲`);
  // two columns for one field, and the required one missing
  await choose(dialog, "“序号”导入为", "联系电话");
  await expect(dialog.getByText("与“手机号”对应了同一字段")).toBeVisible();
  const next = dialog.getByRole("button", { name: "下一步" });
  await expect(next).toBeDisabled();
  await choose(dialog, "“序号”导入为", "备注");
  await choose(dialog, "“单位名称”导入为", "部门");
  await expect(dialog.getByRole("alert")).toContainText("必填字段没有对应的列：客户名称");
  await choose(dialog, "“单位名称”导入为", "客户名称 *");
  await next.click();
  const told = dialog.getByRole("alert");
  await expect(told.getByText(/^第 3 行：.*请输入正确的联系电话/)).toBeVisible();
  await expect(told.getByText(/^第 4 行：.*客户类型“没有这个类型”不存在/)).toBeVisible();
  await expect(told.getByText("第 6 行：客户名称不能为空")).toBeVisible();
  await expect(told.getByText(/^第 \d+ 行：/)).toHaveCount(3);
  await expect(dialog.getByRole("button", { name: "导入" })).toBeDisabled();
  expect(await countOf(sales, word)).toBe(0);

  // the mapping is stored for the corrected file
  const sizes = ["30", "4", "500", "", "4"];
  const good = "甲乙丙丁戊".split("").map((name, index) => row(name, sizes[index] ?? ""));
  await file.setInputFiles(workbook("客户.xlsx", [head, ...good]));
  await expect(dialog.getByText(/已带出上次的对应关系/)).toBeVisible();
  await expect(column("序号")).toContainText("备注");
  await next.click();
  await expect(dialog.getByText(/校验通过/)).toBeVisible();
  expect(await countOf(sales, word)).toBe(0);
  await dialog.getByRole("button", { name: "导入" }).click();
  await expect(page.getByText("导入成功")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(line(page, word)).toHaveCount(5);

  // sorted by the imported custom field: customers without a value are last in both directions
  const by = page.getByRole("columnheader", { name: "员工人数" });
  const shown = page.getByRole("row").filter({ hasText: word });
  await by.getByRole("button").click();
  await expect(by).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=cf_\d+\.asc/);
  await expect(shown).toHaveText([/乙/, /戊/, /甲/, /丙/, /丁/]);
  await by.getByRole("button").click();
  await expect(by).toHaveAttribute("aria-sort", "descending");
  await expect(shown).toHaveText([/丙/, /甲/, /戊/, /乙/, /丁/]);
  await page.reload();
  await expect(shown).toHaveText([/丙/, /甲/, /戊/, /乙/, /丁/]);
});

test("the next follow-up is set, moved, taken back and cleared where it stands", async ({ as, baseURL }) => {
  const sales = await apiAs(baseURL, "sales");
  const customer = await made(sales, unique("下次"));
  const page = await as("sales");
  await page.goto(listOf("MyCustomerList", customer.name));
  const row = line(page, customer.name);
  const cell = async (pick: string) => {
    await row.hover();
    await row.getByRole("button", { name: "修改下次跟进" }).click();
    await page.getByRole("menuitem", { name: pick }).click();
  };
  await cell("三天后");
  await expect(page.getByText("下次跟进已修改")).toBeVisible();
  // in three days, at nine o'clock
  await expect(row).toContainText(/\d{4}-\d{2}-\d{2} 09:00:00/);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("下次跟进已恢复")).toBeVisible();
  await expect(row).not.toContainText(/\d{4}-\d{2}-\d{2} 09:00:00/);
  await cell("明天");
  await expect(page.getByText("下次跟进已修改")).toBeVisible();

  await page.goto(archive(customer.rowId));
  const next = page.getByRole("button", { name: "修改下次跟进" });
  await next.click();
  await page.getByRole("menuitem", { name: "清除" }).click();
  await expect(page.getByText("下次跟进已清除")).toBeVisible();
  await expect(page.getByText("未安排")).toBeVisible();
  await page.getByRole("tab", { name: "动态" }).click();
  await expect(page.getByText(/调整了下次跟进时间/).first()).toBeVisible();
});

test("a follow-up is written with kind, text and the next date, and shows in the archive and the list", async ({
  as,
  baseURL,
}) => {
  const sales = await apiAs(baseURL, "sales");
  const customer = await made(sales, unique("跟进"));
  const page = await as("sales");
  await page.goto(archive(customer.rowId, "follows"));
  const text = page.getByRole("textbox", { name: "跟进内容" });
  await page.getByRole("button", { name: "写跟进" }).last().click();
  await expect(page.getByText("请输入跟进内容")).toBeVisible();
  await page.getByRole("radio", { name: "拜访" }).check({ force: true });
  const body = unique("谈妥了报价，下周签合同");
  await text.fill(body);
  await page.getByRole("textbox", { name: "下次跟进" }).fill("2031-05-06 09:30:00");
  await text.press("Control+Enter");
  await expect(page.getByText("跟进已保存")).toBeVisible();
  const entry = page.getByRole("list", { name: "跟进记录" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(body);
  await expect(entry).toContainText("方晓棠");
  await expect(entry).toContainText("拜访");
  await expect(entry).toContainText("2031-05-06 09:30");
  await expect(text).toHaveValue("");
  await page.getByRole("tab", { name: "动态" }).click();
  await expect(page.getByText(/跟进了客户/)).toBeVisible();
  await page.goto(listOf("MyCustomerList", customer.name));
  await expect(line(page, customer.name)).toContainText("2031-05-06");
});
