import type { Page } from "@playwright/test";
import { type AccessViewer, evaluate } from "../../src/access/evaluate.ts";
import { manifest } from "../../src/app/routes/index.ts";
import { authorizationOf, post, signIn } from "../../tools/account.mjs";
import type { DemoUser } from "./test.ts";

/** Pages of the application frame. */
const PAGES = manifest.filter((entry) => (entry.layout ?? "shell") === "shell" && !entry.redirect);

interface Viewing {
  readonly viewer: AccessViewer & {
    readonly member: {
      readonly id: string;
      readonly rowId: string;
      readonly mainTeam: { readonly rowId: string } | null;
    };
  };
}

const VIEWER = `query Smoke {
  viewer {
    authorities enabledCodes isTeamManager
    member { id rowId mainTeam { rowId } }
  }
}`;

type Nodes = Readonly<Record<string, { readonly nodes: readonly { readonly rowId: string }[] }>>;

/** Queries for the parameters in addresses, by the list that has such records. */
const LISTS = {
  customerId: "customers",
  projectId: "projects",
  taskId: "tasks",
  workOrderId: "workOrders",
  reportId: "onlineReports",
  queryId: "reportQueries",
  dashboardId: "dashboards",
  // of an application, and of a form to submit one
  id: "flowProcesses",
  formId: "flowForms",
  kpiPlanId: "kpiPlans",
} as const;

/** Filters of lists, where not all records are suitable. */
const FILTERS: Readonly<Record<string, string>> = { formId: "filter: { startable: true }, " };

/** Search parameters without which a page is empty, and the record that each one names. */
const SEARCHES: Readonly<Record<string, readonly [name: string, of: string]>> = {
  "/oa/FlowFormAddModal": ["formId", "formId"],
  "/kpi/KpiPlanDetail": ["id", "kpiPlanId"],
  "/kpi/EnterIndicatorItems": ["id", "kpiPlanId"],
  "/mcenter/KpiPlanDetail": ["id", "kpiPlanId"],
  "/mcenter/EnterIndicatorItems": ["id", "kpiPlanId"],
};

/**
 * Every page of the application frame, with its address completed by records visible to the user: the
 * oldest of each kind, which has the most related records in the demo. Pages of invisible records are left
 * out.
 */
export async function addresses(baseURL: string | undefined, user: DemoUser) {
  const url = baseURL ?? "";
  const caller = authorizationOf(await signIn(url, user));
  const { viewer } = (await post(url, VIEWER, {}, caller)) as Viewing;
  const params: Record<string, string> = {
    memberId: viewer.member.rowId,
    recordId: viewer.member.id,
    teamId: viewer.member.mainTeam?.rowId ?? "1",
    menuPosition: "project",
    code: "project",
  };
  const none = new Set<string>();
  for (const [name, list] of Object.entries(LISTS)) {
    const query = `query Oldest { ${list}(first: 1, ${FILTERS[name] ?? ""}orderBy: [{ field: CREATED_AT, direction: ASC }]) { nodes { rowId } } }`;
    const seen = (await post(url, query, {}, caller).catch(() => null)) as Nodes | null;
    const found = seen?.[list]?.nodes[0]?.rowId;
    params[name] = found ?? "1";
    if (!found) none.add(name);
  }
  const addressOf = ({ path }: (typeof PAGES)[number]) => {
    const search = SEARCHES[path];
    const filled = path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? "1");
    return search ? `${filled}?${search[0]}=${params[search[1]]}` : filled;
  };
  // a public page exists for users who have a suitable record
  const isThere = ({ path, access }: (typeof PAGES)[number]) =>
    access !== undefined ||
    (![...path.matchAll(/:(\w+)/g)].some(([, name = ""]) => none.has(name)) &&
      !none.has(SEARCHES[path]?.[1] ?? ""));
  return {
    viewer,
    pages: PAGES.filter(isThere),
    addressOf,
    isOpen: (entry: (typeof PAGES)[number]) => {
      // an address completed from a pattern may be a page with its own rule
      const { access, also } = PAGES.find(({ path }) => path === addressOf(entry)) ?? entry;
      return evaluate(viewer, access ?? null) && evaluate(viewer, also ?? null);
    },
  };
}

/**
 * Removes duplicates: a page that belongs to two areas is one component with one query, and looks the same
 * in both. Duplicates belong to the same module and have the same title (where one module is many pages,
 * like the settings of dictionaries, each has its own title). The first such page is taken from the first
 * of its areas, the next one from the second and so on, so that pages of every area are visited.
 */
export function once(entries: readonly (typeof PAGES)[number][]): readonly (typeof PAGES)[number][] {
  const twins = new Map<string, (typeof PAGES)[number][]>();
  for (const entry of entries) {
    const page = `${entry.title} ${entry.chunk}`;
    twins.set(page, [...(twins.get(page) ?? []), entry]);
  }
  let turn = 0;
  const taken = new Set([...twins.values()].map((same) => same[same.length > 1 ? turn++ % same.length : 0]));
  return entries.filter((entry) => taken.has(entry));
}

/** Navigates without a reload, as a link does; `n` counts the steps. */
export async function go(page: Page, path: string, n: number): Promise<void> {
  await page.evaluate(
    ([to, idx]) => {
      document.title = "";
      window.history.pushState({ idx }, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state: { idx } }));
    },
    [path, n] as const,
  );
}

/** Time limit for a walk over all addresses, in milliseconds. */
export const WALK = 1_800_000;

/** Headings of a page of the application frame, once one of them is visible. */
export const headingsOf = (page: Page, path: string): Promise<string[]> => standing(page, path, "");

/** Waits until the page at an address has loaded all its data; returns its headings. */
export const complete = (page: Page, path: string): Promise<string[]> =>
  standing(page, path, "main :is([aria-busy=true], .ui-loading)");

/** Headings of a page once no element matches `waits`. */
async function standing(page: Page, path: string, waits: string): Promise<string[]> {
  const seen = (selector: string) => {
    const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6, [role=heading])")];
    const visible = headings.filter((heading) => heading.checkVisibility());
    const isThere = / · 协力$/.test(document.title) && visible.length > 0;
    // previous pages stay in the document, hidden, in their last state
    const isWaiting =
      selector !== "" && [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
    return isThere && !isWaiting ? visible.map(({ textContent }) => textContent ?? "") : null;
  };
  // checked in every frame: hundreds of addresses are visited, and most are rendered at once
  const found = await page.waitForFunction(seen, waits).catch(async (failure: unknown) => {
    throw new Error(`${path} does not stand there, its title is “${await page.title()}”`, { cause: failure });
  });
  return (await found.jsonValue()) ?? [];
}
