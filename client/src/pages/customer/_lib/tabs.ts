/** The tabs of a customer's archive, in their order; each stands in the address. */
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

/** One of them. */
export type ArchiveTab = (typeof TABS)[number]["key"];

/** The tab that an address names; the first one otherwise. */
export function tabOf(search: URLSearchParams): ArchiveTab {
  const named = search.get("tab");
  return TABS.find(({ key }) => key === named)?.key ?? "overview";
}

/** The tabs that ask for their lists themselves: the page's one request has no room for them. */
export type OwnTab = "tasks" | "orders";

export function isOwnTab(tab: ArchiveTab): tab is OwnTab {
  return tab === "tasks" || tab === "orders";
}

/** What the page's query says of the tab that it was asked for. */
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

/** The tab that an answer is of: it stays on screen until that of the next one is there. */
export function answeredTab(variables: AskedTab): Exclude<ArchiveTab, OwnTab> {
  const tab = FLAGS.find(([flag]) => variables[flag] === true)?.[1] ?? "activity";
  return tab === "assets" && variables.assetFilter?.kind === "DEVICE" ? "devices" : tab;
}

/** What decides which tabs there are. */
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

/** How many there are behind a tab, and whether the person could add one. Overview and activity always are. */
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
      // how many there are is another module's to say, to those who may see them
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

/** The tabs of a customer: what is empty and stays empty for this person is absent; the open one never is. */
export function tabsFor(facts: ArchiveFacts, open: ArchiveTab) {
  return TABS.flatMap(({ key, label }) => {
    const { count, shown } = behind(key, facts);
    return shown || key === open ? [{ key, label, count: count === 0 ? null : count }] : [];
  });
}
