import { expect, type Page } from "@playwright/test";
import { type AccessViewer, evaluate } from "../src/access/evaluate.ts";
import { manifest } from "../src/app/routes/index.ts";
import { authorizationOf, post, signIn } from "../tools/account.mjs";
import { expectAccessible } from "./support/axe.ts";
import { complaints } from "./support/console.ts";
import { type DemoUser, test } from "./support/test.ts";

const USERS: readonly DemoUser[] = ["owner", "admin", "manager", "engineer", "sales", "external", "other"];

/** Every address of the shell, with the names in it filled by what the viewer can see. */
const pages = manifest.filter((entry) => (entry.layout ?? "shell") === "shell" && !entry.redirect);

interface SmokeData {
  readonly viewer: AccessViewer & {
    readonly member: {
      readonly id: string;
      readonly rowId: string;
      readonly mainTeam: { readonly rowId: string } | null;
    };
  };
}

type Nodes = Readonly<Record<string, { readonly nodes: readonly { readonly rowId: string }[] }>>;

/** The first row that somebody sees; whoever may not see such records has no page of one to open. */
async function first(url: string, query: string, caller: string): Promise<string> {
  const seen = (await post(url, query, {}, caller).catch(() => null)) as Nodes | null;
  return Object.values(seen ?? {})[0]?.nodes[0]?.rowId ?? "1";
}

function addressOf({ path }: (typeof pages)[number], params: Readonly<Record<string, string>>) {
  return path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? "1");
}

const VIEWER = `query Smoke {
  viewer {
    authorities enabledCodes isTeamManager
    member { id rowId mainTeam { rowId } }
  }
}`;
const CUSTOMER = "query Customer { customers(first: 1) { nodes { rowId } } }";
const PROJECT = "query Project { projects(first: 1) { nodes { rowId } } }";
const WORK_ORDER = "query WorkOrder { workOrders(first: 1) { nodes { rowId } } }";
const TASK = "query Task { tasks(first: 1) { nodes { rowId } } }";

/** Goes on without loading anew, as a link does; `n` counts the steps. */
async function go(page: Page, path: string, n: number) {
  await page.evaluate(
    ([to, idx]) => {
      document.title = "";
      window.history.pushState({ idx }, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state: { idx } }));
    },
    [path, n] as const,
  );
}

// One loads every address anew, as somebody does who was sent a link. The others stay in one session, and of what is closed
// to them open a few: which pages those are is decided by one function, and its table has tests of its own.
for (const user of USERS) {
  test(`every address answers ${user}: the page, or a clear refusal`, async ({ as, baseURL }) => {
    test.setTimeout(600_000);
    const url = baseURL ?? "";
    const caller = authorizationOf(await signIn(url, user));
    const { viewer } = (await post(url, VIEWER, {}, caller)) as SmokeData;
    const params: Readonly<Record<string, string>> = {
      memberId: viewer.member.rowId,
      recordId: viewer.member.id,
      teamId: viewer.member.mainTeam?.rowId ?? "1",
      customerId: await first(url, CUSTOMER, caller),
      projectId: await first(url, PROJECT, caller),
      taskId: await first(url, TASK, caller),
      workOrderId: await first(url, WORK_ORDER, caller),
    };
    const page = await as(user);
    const found = complaints(page);
    const refused = pages.filter(
      ({ access, also }) => !evaluate(viewer, access ?? null) || !evaluate(viewer, also ?? null),
    );
    for (const entry of refused.slice(0, 3)) {
      await page.goto(addressOf(entry, params));
      await expect(page.getByRole("heading", { name: "无权访问" }), entry.path).toBeVisible();
      await expect(page).toHaveTitle("无权访问 · 协力");
    }
    let n = 0;
    for (const entry of pages.filter((known) => !refused.includes(known))) {
      const path = addressOf(entry, params);
      if (n === 0 || user === "owner") await page.goto(path);
      else await go(page, path, n);
      n += 1;
      await expect(page, path).toHaveTitle(/ · 协力$/);
      await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
      await expect(page.getByRole("heading", { name: /无权访问|页面出错|请求异常/ }), path).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });
}

test("an address that does not exist says so", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/no-such-page");
  await expect(page).toHaveTitle(/不存在|未找到|404/);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing, ${theme}`, async ({ as, page }) => {
    test.setTimeout(120_000);
    const admin = await as("admin");
    const stops = [
      { page, path: "/Login" },
      { page: admin, path: "/" },
      { page: admin, path: "/members" },
      { page: admin, path: "/members/TeamList" },
      { page: admin, path: "/members/RoleMenus" },
      { page: admin, path: "/members/invite" },
      { page: admin, path: "/doc/1/group/0" },
      { page: admin, path: "/doc/1/DocCategorySetting" },
      { page: admin, path: "/profile" },
    ];
    for (const stop of stops) {
      await stop.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await stop.page.goto(stop.path, { waitUntil: "networkidle" });
      await expectAccessible(stop.page, stop.path);
    }
  });
}
