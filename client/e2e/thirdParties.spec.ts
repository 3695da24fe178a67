import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { authorizationOf, demoPassword, post, signIn } from "../tools/account.mjs";
import { complaints } from "./support/console.ts";
import { serve } from "./support/server.ts";
import { test } from "./support/test.ts";

/** A token of the user `admin` that may read members. */
async function secretOf(url: string): Promise<string> {
  const data = await post<{ accessTokenCreate: { secret: string } }>(
    url,
    "mutation Make($input: AccessTokenCreateInput!) { accessTokenCreate(input: $input) { secret } }",
    {
      input: {
        name: "GraphiQL",
        permissions: ["e:member:list"],
        readOnly: true,
        expiresOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      },
    },
    authorizationOf(await signIn(url, "admin")),
  );
  return data.accessTokenCreate.secret;
}

/** Runs the initial query of the editor, once it is loaded: the editor is large and loads in parts. */
async function execute(page: Page) {
  await expect(page.locator(".graphiql-query-editor")).toContainText("enterprise");
  await page.getByRole("button", { name: /Execute/ }).click();
  await expect(page.locator(".result-window")).toContainText("云岭智能科技有限公司");
}

test("GraphiQL runs as the session, says why a field is refused, and takes nothing from elsewhere", async ({
  as,
  baseURL,
}) => {
  const page = await as("engineer");
  const wrong = complaints(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol.startsWith("http")) foreign.push(request.url());
  });
  const response = await page.goto("/graphiql");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  await execute(page);
  await page.getByRole("button", { name: /为什么不行/ }).click();
  const panel = page.getByRole("region", { name: "为什么不行" });
  await expect(panel.getByText("Query.viewer")).toBeVisible();
  await panel.getByLabel("筛选字段").fill("Query.members");
  const refused = panel.getByRole("listitem").filter({ hasText: /^Query\.members不可用/ });
  await expect(refused).toContainText("需要权限“成员”（e:member:list）");
  await expect(refused).toContainText("您的角色都没有");
  expect(foreign).toEqual([]);
  expect(wrong).toEqual([]);
});

test("GraphiQL speaks as whoever a pasted token belongs to", async ({ page, baseURL }) => {
  const secret = await secretOf(baseURL ?? "");
  await page.goto("/graphiql");
  await expect(page.getByText("未登录")).toBeVisible();
  await page.getByLabel("访问令牌").fill(secret);
  await page.getByRole("button", { name: "使用令牌" }).click();
  await expect(page.getByText("以粘贴的访问令牌")).toBeVisible();
  await execute(page);
  await expect(page.locator(".result-window")).toContainText("沈若溪");
  await page.getByRole("button", { name: /为什么不行/ }).click();
  const panel = page.getByRole("region", { name: "为什么不行" });
  await panel.getByLabel("筛选字段").fill("accessTokenCreate");
  await expect(panel.getByText("此操作需要登录后进行，不能使用访问令牌")).toBeVisible();
  // the token is stored nowhere
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(secret);
});

test("the page asks persisted documents by their id, all of which the server knows", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url() === `${baseURL}/graphql`)
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  await page.goto("/members");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.filter((body) => "query" in body || typeof body.documentId !== "string")).toEqual([]);

  const operations = (await (await fetch(`${baseURL}/operations.json`)).json()) as Record<string, string>;
  const ids = Object.keys(operations);
  expect(ids.length).toBeGreaterThan(80);
  for (const id of ids) {
    // without a session and variables: refused for one or the other, but the document is known
    const reply = await fetch(`${baseURL}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ documentId: id }),
    });
    const { errors } = (await reply.json()) as { errors?: { message: string }[] };
    expect(errors?.[0]?.message ?? "", operations[id] ?? "").not.toContain("documentId");
    expect(errors?.[0]?.message ?? "", operations[id] ?? "").not.toContain("最多");
  }
});

test("a server that executes persisted documents only serves the whole client", async ({ browser }) => {
  const server = await serve("persisted", { XIELI_PERSISTED_ONLY: "true" });
  const context = await browser.newContext({ baseURL: server.url, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    const wrong = complaints(page);
    await page.goto("/members");
    await page.getByLabel("用户名或手机号").fill("admin");
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("row").nth(3)).toBeVisible();
    expect(wrong).toEqual([]);
    const refused = await page.evaluate(async () => {
      const reply = await fetch("/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "{ __typename }" }),
      });
      return reply.json();
    });
    expect(refused).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  } finally {
    await context.close();
    await server.stop();
  }
});

test("the listening example of docs/api.md works in a browser's console", async ({ page, baseURL }) => {
  const text = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const example = /^```js\n(.*?)^```$/ms.exec(text)?.[1] ?? "";
  expect(example).toContain("graphql-transport-ws");
  const secret = await secretOf(baseURL ?? "");
  await page.goto("/Login");
  const said = page.waitForEvent("console", { predicate: (message) => message.text() === "沈若溪" });
  // commands in the console are scripts of the user, not of the page: the page's policy does not apply to
  // them
  const console = await page.context().newCDPSession(page);
  await console.send("Runtime.evaluate", {
    expression: `const TOKEN = ${JSON.stringify(secret)};\n${example}`,
  });
  await said;
});

test("a REST call with a parameter that there is not names it, and the nearest known one", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/profile");
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const { token, tokenHead } = JSON.parse(localStorage.getItem("xieli.token") ?? "{}");
        const reply = await fetch(`/api${path}`, {
          method,
          headers: { authorization: `${tokenHead.trim()} ${token}`, "content-type": "application/json" },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return reply.text();
      },
      [method, path, body] as const,
    );
  const publish = await call("PUT", "/tms/tempTask/publish", { ids: [1] });
  expect(publish).toContain("没有参数 ids，是否为 id？");
  expect(await call("GET", "/crm/customer/list?keywrod=x")).toContain("没有参数 keywrod，是否为 keyword？");
  // parameters that are like none of the call's own are accepted where it reads
  expect(JSON.parse(await call("GET", "/crm/customer/list?_t=1&pageSize=1"))).toMatchObject({ code: 0 });
});
