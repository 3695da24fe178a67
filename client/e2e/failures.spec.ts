import { expect, type Page } from "@playwright/test";
import { test } from "./support/test.ts";

/** Makes every data request fail with an error of the server while `on`. */
async function failing(page: Page) {
  const state = { on: false, status: 200, message: "数据库忙" };
  await page.route("**/graphql", (route) => {
    if (!state.on || route.request().method() !== "POST") return route.fallback();
    if (state.status !== 200) return route.fulfill({ status: state.status, body: "no" });
    const error = { message: state.message, extensions: { code: "INTERNAL_SERVER_ERROR" } };
    return route.fulfill({ json: { data: null, errors: [error] } });
  });
  return state;
}

const toastOf = (page: Page, title: string) =>
  page.getByRole("region", { name: "通知消息" }).getByRole("listitem").filter({ hasText: title });

test("a list that can't be asked again keeps rows, filters and title, and says 请求异常", async ({ as }) => {
  const page = await as("admin");
  const fault = await failing(page);
  await page.goto("/members?type=EXTERNAL");
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "海明" })).toBeVisible();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  fault.on = true;
  const keyword = page.getByRole("searchbox", { name: /姓名、拼音/ });
  await keyword.fill("songzhiyuan");
  const notice = toastOf(page, "请求异常");
  await expect(notice).toHaveText(/^请求异常数据库忙重试/);
  await expect(rows.filter({ hasText: "海明" })).toBeVisible();
  await expect(keyword).toHaveValue("songzhiyuan");
  await expect(page).toHaveURL(/type=EXTERNAL&keyword=songzhiyuan/);
  await expect(page.getByRole("heading", { name: "成员列表" })).toBeVisible();
  await expect(page).toHaveTitle("成员列表 · 协力");

  // still failing: reported again, with the text for an unreachable server
  fault.status = 503;
  await notice.getByRole("button", { name: "重试" }).click();
  await expect(notice).toHaveText(/^请求异常服务暂时不可用，请稍后重试重试/);
  await expect(rows.filter({ hasText: "海明" })).toBeVisible();

  fault.on = false;
  await notice.getByRole("button", { name: "重试" }).click();
  await expect(rows.filter({ hasText: "宋知远" })).toBeVisible();
  await expect(rows.filter({ hasText: "海明" })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test("teams that can't be asked for leave the list beside them alone, and are asked for again", async ({
  as,
}) => {
  const page = await as("admin");
  let broken = true;
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    if (!broken || !reply.data?.own) return route.fulfill({ response, json: reply });
    broken = false;
    const error = { message: "数据库忙", extensions: { code: "INTERNAL_SERVER_ERROR" } };
    await route.fulfill({ json: { data: null, errors: [error] } });
  });
  await page.goto("/members?type=EXTERNAL");
  await expect(page.getByText("数据库忙")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "海明" })).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await expect(page.getByText("数据库忙")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a list that can't be loaded at all says 请求异常 and is tried again", async ({ as }) => {
  const page = await as("admin");
  const fault = await failing(page);
  await page.goto("/");
  const navigation = page.getByRole("navigation").first();
  await navigation.getByText("组织", { exact: true }).click();
  await expect(navigation.getByText("角色", { exact: true })).toBeVisible();
  fault.on = true;
  await navigation.getByText("角色", { exact: true }).click();
  await expect(toastOf(page, "请求异常")).toContainText("数据库忙");
  const screen = page.getByRole("main").getByRole("alert");
  await expect(screen).toContainText("请求异常数据库忙");
  fault.on = false;
  await screen.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "角色管理" })).toBeVisible();
});

test("a save that fails warns in the server's words and leaves the form as it was", async ({ as }) => {
  const page = await as("admin");
  const fault = await failing(page);
  await page.goto("/admin/BranchModelSetting");
  await page.getByRole("button", { name: "新增品牌型号" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增品牌型号" });
  await dialog.getByRole("textbox").first().fill("失败一次的品牌");
  await dialog.getByRole("textbox").nth(1).fill("T-1");
  fault.on = true;
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("数据库忙");
  await expect(toastOf(page, "数据库忙")).toHaveAttribute("data-kind", "warning");
  await expect(dialog.getByRole("textbox").first()).toHaveValue("失败一次的品牌");
  fault.on = false;
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "失败一次的品牌" })).toBeVisible();
});

test("a switch that can't be turned says so, titled 操作提示, and stays", async ({ as }) => {
  const page = await as("engineer");
  const fault = await failing(page);
  await page.goto("/profile/Notifications");
  const choice = page.getByLabel(/：群机器人$/).first();
  const before = await choice.isChecked();
  fault.on = true;
  await choice.click({ force: true });
  const notice = toastOf(page, "操作提示");
  await expect(notice).toHaveText(/^操作提示数据库忙/);
  await expect(notice).toHaveAttribute("data-kind", "error");
  await expect(choice).toBeChecked({ checked: before });
});

test("a browser keeps the session and what decision 0047 names, and forgets the session with it", async ({
  page,
}) => {
  await page.goto("/Login");
  await page.getByLabel("用户名或手机号").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill("xieli-demo");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("navigation").first().getByText("工作台")).toBeVisible();
  for (const path of ["/members", "/doc/1/group/0", "/graphiql"])
    await page.goto(path, { waitUntil: "load" });
  await page.locator(".graphiql-container").waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
  expect(await kept()).toEqual(["xieli.active", "xieli.enterprises", "xieli.token", "xieli.user"]);
  await page.goto("/");
  await page.getByRole("button", { name: /沈若溪/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login/i);
  expect(await kept()).toEqual(["xieli.active"]);
});
