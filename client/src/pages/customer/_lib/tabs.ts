/** Tabs of a customer's archive: their keys, order, counts and visibility. Pure functions. */

/** The tabs of a customer's archive, in their order; each has a key in the URL. */
export const TABS = [
  { key: "overview", label: "概况" },
  { key: "follows", label: "跟进" },
  { key: "projects", label: "项目" },
  { key: "tasks", label: "任务" },
  { key: "orders", label: "工单" },
  { key: "contacts", label: "联系人" },
  { key: "addresses", label: "地址" },
  { key: "children", label: "子单位" },
  { key: "devices", label: "设备" },
  { key: "assets", label: "资产" },
  { key: "qrcodes", label: "二维码" },
  { key: "documents", label: "文档" },
  { key: "activity", label: "动态" },
  { key: "merges", label: "合并记录" },
  { key: "set", label: "设置" },
] as const;

/** Key of a tab. */
export type ArchiveTab = (typeof TABS)[number]["key"];

/** The tab that the URL names; the first one otherwise. */
export function tabOf(search: URLSearchParams): ArchiveTab {
  const named = search.get("tab");
  return TABS.find(({ key }) => key === named)?.key ?? "overview";
}

/** Tabs with a query of their own: the page's single query would grow too large. */
export type OwnTab = "tasks" | "orders";

export function isOwnTab(tab: ArchiveTab): tab is OwnTab {
  return tab === "tasks" || tab === "orders";
}

/** Variables of the page's query that determine its tab. */
type AskedTab = Readonly<Record<string, unknown>> & {
  readonly assetFilter?: { readonly kind?: string | null } | null;
};

const FLAGS: readonly (readonly [string, Exclude<ArchiveTab, OwnTab>])[] = [
  ["inOverview", "overview"],
  ["inFollows", "follows"],
  ["inProjects", "projects"],
  ["inContacts", "contacts"],
  ["inAddresses", "addresses"],
  ["inChildren", "children"],
  ["inAssets", "assets"],
  ["inQrcodes", "qrcodes"],
  ["inDocuments", "documents"],
  ["inMerges", "merges"],
  ["inSetting", "set"],
];

/** The tab of the current response: it stays on screen until the next one has arrived. */
export function answeredTab(variables: AskedTab): Exclude<ArchiveTab, OwnTab> {
  const tab = FLAGS.find(([flag]) => variables[flag] === true)?.[1] ?? "activity";
  return tab === "assets" && variables.assetFilter?.kind === "DEVICE" ? "devices" : tab;
}

/** Data that decides which tabs are visible. */
export interface ArchiveFacts {
  readonly counts: Readonly<
    Record<
      "contacts" | "addresses" | "children" | "assets" | "devices" | "qrcodes" | "follows" | "documents",
      number
    >
  >;
  readonly merges: number;
  readonly mayProjects: boolean;
  readonly mayTasks: boolean;
  readonly mayOrders: boolean;
  readonly mayUpdate: boolean;
  readonly mayFollow: boolean;
  readonly mayUpload: boolean;
  readonly mayBind: boolean;
  readonly mayCodes: boolean;
}

/** Number of records behind a tab, and whether the tab is visible. Overview and activity always are. */
function behind(key: ArchiveTab, facts: ArchiveFacts): { count: number | null; shown: boolean } {
  const { counts, mayUpdate } = facts;
  const filled = (count: number, mayAdd: boolean) => ({ count, shown: count > 0 || mayAdd });
  switch (key) {
    case "overview":
    case "activity":
      return { count: null, shown: true };
    case "set":
      return { count: null, shown: mayUpdate };
    case "projects":
      // the count belongs to another module, which shows it to members with access
      return { count: null, shown: facts.mayProjects };
    case "tasks":
      return { count: null, shown: facts.mayTasks };
    case "orders":
      return { count: null, shown: facts.mayOrders };
    case "merges":
      return filled(facts.merges, false);
    case "follows":
      return filled(counts.follows, facts.mayFollow);
    case "documents":
      return filled(counts.documents, facts.mayUpload);
    case "qrcodes":
      return filled(facts.mayCodes ? counts.qrcodes : 0, facts.mayBind);
    default:
      return filled(counts[key], mayUpdate);
  }
}

/** The visible tabs of a customer: empty tabs without a right to add are hidden, the open one never is. */
export function tabsFor(facts: ArchiveFacts, open: ArchiveTab) {
  return TABS.flatMap(({ key, label }) => {
    const { count, shown } = behind(key, facts);
    return shown || key === open ? [{ key, label, count: count === 0 ? null : count }] : [];
  });
}
