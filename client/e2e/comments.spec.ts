import { expect } from "@playwright/test";
import { post, signIn } from "../tools/account.mjs";
import { apiAs, type Send, visit } from "./support/api.ts";
import { test } from "./support/test.ts";

/** Global id of a team of the demo. */
async function team(url: string | undefined, name: string): Promise<string> {
  const { token } = await signIn(url ?? "", "manager");
  const { search } = await post(
    url ?? "",
    "query ($keyword: String!) { search(keyword: $keyword) { teams { id } } }",
    { keyword: name },
    `Bearer ${token}`,
  );
  const [found] = (search as { teams: { id: string }[] }).teams;
  if (!found) throw new Error(`no team ${name}`);
  return found.id;
}

interface Waiting {
  readonly name: string;
  readonly unreadNotifications: number;
  readonly notifications: { readonly totalCount: number };
}

/** Unread notices of a user: the total, and the number that mention the user. */
async function waiting(send: Send): Promise<{ name: string; all: number; mentions: number }> {
  const { viewer } = await send(
    "{ viewer { name unreadNotifications notifications(group: MENTION, unreadOnly: true, first: 1) { totalCount } } }",
  );
  const { name, unreadNotifications, notifications } = viewer as Waiting;
  return { name, all: unreadNotifications, mentions: notifications.totalCount };
}

test("a mention reaches the other's badge at once, and leads to the comment", async ({ as, baseURL }) => {
  const id = await team(baseURL, "备件中心");
  const [reader, writer] = await Promise.all([as("engineer"), as("manager")]);
  await visit(reader, "/");
  const bell = reader.getByRole("button", { name: /^通知/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const engineer = await apiAs(baseURL, "engineer");
  const { name, mentions } = await waiting(engineer);
  await reader.evaluate(() => {
    document.documentElement.dataset.marked = "yes";
  });

  await writer.goto(`/activity/${id}`);
  const box = writer.getByRole("textbox", { name: "写评论" });
  await box.pressSequentially("请看一下 @");
  const people = writer.getByRole("listbox", { name: "提及成员" });
  await expect(people.getByRole("option").first()).toBeVisible();
  await box.pressSequentially(name);
  await expect(people.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
  await writer.keyboard.press("Enter");
  await expect(box).toHaveValue(`请看一下 @${name} `);
  await writer.keyboard.press("Control+Enter");
  await expect.poll(async () => (await waiting(engineer)).mentions).toBe(mentions + 1);
  // the badge counts all unread notices, including others that arrive in the meantime
  await expect.poll(async () => (await unread()) - (await waiting(engineer)).all).toBe(0);
  await expect(writer.getByRole("article").filter({ hasText: "请看一下" })).toBeVisible();
  await expect(box).toHaveValue("");
  expect(await reader.evaluate(() => document.documentElement.dataset.marked)).toBe("yes");

  await bell.click();
  // the workbench below shows the latest of them as well
  const panel = reader.getByRole("dialog", { name: "通知" });
  await panel.getByRole("button", { name: "提到我的" }).click();
  await panel
    .getByRole("link", { name: /在团队“备件中心”的评论中提到了您/ })
    .first()
    .click();
  await expect(reader).toHaveURL(new RegExp(`/activity/${id}`));
  const thread = reader.getByRole("article").filter({ hasText: "请看一下" });
  await thread.getByRole("button", { name: "回复" }).click();
  await reader.getByRole("textbox", { name: "回复评论" }).fill("马上看 https://example.com/a");
  await reader.keyboard.press("Control+Enter");
  await expect(reader.getByRole("link", { name: "https://example.com/a" })).toHaveAttribute(
    "rel",
    /noopener.*nofollow/,
  );
  // the other user sees the answer without a reload
  await expect(writer.getByText("马上看")).toBeVisible();
});

test("one's own comment is changed and deleted, another's is not", async ({ as, baseURL }) => {
  const id = await team(baseURL, "上海服务站");
  const [writer, reader] = await Promise.all([as("manager"), as("engineer")]);
  await writer.goto(`/activity/${id}`);
  await writer.getByRole("textbox", { name: "写评论" }).fill("第一稿");
  await writer.getByRole("button", { name: "评论", exact: true }).first().click();
  const mine = writer.getByRole("article").filter({ hasText: "第一稿" });
  await mine.getByRole("button", { name: "修改" }).click();
  await writer.getByRole("textbox", { name: "修改评论" }).fill("第二稿");
  await writer.getByRole("button", { name: "保存" }).click();
  const changed = writer.getByRole("article").filter({ hasText: "第二稿" });
  await expect(changed.getByText("（已编辑）")).toBeVisible();
  await reader.goto(`/activity/${id}`);
  const theirs = reader.getByRole("article").filter({ hasText: "第二稿" });
  await expect(theirs).toBeVisible();
  await expect(theirs.getByRole("button", { name: "修改" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "删除" })).toHaveCount(0);
  await changed.getByRole("button", { name: "删除" }).click();
  await writer.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(changed).toHaveCount(0);
  // the author undoes the deletion, and the other user sees the comment again
  await writer.getByRole("button", { name: "撤销" }).click();
  await expect(changed).toBeVisible();
  await expect(theirs).toBeVisible();
});

test("an administrator finds a change in the operation log", async ({ as }) => {
  const page = await as("owner");
  await page.goto("/admin/OperationLog?type=team");
  const row = page.getByRole("row").filter({ hasText: "备件中心" }).first();
  await expect(row).toBeVisible();
  // the name of the record links to it
  await row.getByRole("gridcell").first().click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("listitem").filter({ hasText: "地址" })).toContainText("二号仓库");
  await expect(panel.getByRole("link", { name: "备件中心" })).toHaveAttribute(
    "href",
    /^\/members\/team\/\d+$/,
  );
  const after = panel.getByRole("region", { name: "变更后" });
  await expect(after).toBeHidden();
  await panel.getByText("原始数据").click();
  await expect(after).toContainText("备件中心");
  await page.reload();
  await expect(panel.getByText("原始数据")).toBeVisible();
  // the most frequent actions of a log are visible
  await expect(page.getByRole("button", { name: "导出" })).toBeVisible();
});

test("what somebody does not want to be told of is switched off", async ({ as }) => {
  const page = await as("sales");
  await page.goto("/profile/Notifications");
  const wish = page.getByRole("checkbox", { name: "回复我的评论：站内" });
  await expect(wish).toBeChecked();
  await wish.click({ force: true });
  await expect(wish).not.toBeChecked();
  await page.reload();
  await expect(wish).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "访问令牌的创建与撤销：站内" })).toBeDisabled();
});
