import type { Option, Tone, TreeNode } from "@/ui/base/types";

/** Invented record for the page of UI components; no personal data. */
export interface Sample {
  id: string;
  name: string;
  status: "todo" | "doing" | "check" | "done" | "late";
  owner: string;
  team: string;
  amount: number;
  progress: number;
  created: string;
  note: string;
  children?: Sample[];
}

export const STATUSES: readonly (Option<Sample["status"]> & { tone: Tone })[] = [
  { value: "todo", label: "未开始", tone: "neutral" },
  { value: "doing", label: "进行中", tone: "blue" },
  { value: "check", label: "待验收", tone: "yellow" },
  { value: "done", label: "已完成", tone: "green" },
  { value: "late", label: "已延期", tone: "red" },
];

export const TEAMS: readonly Option[] = ["研发中心", "交付一部", "交付二部", "客户成功部", "综合管理部"].map(
  (label, index) => ({ value: `t${index + 1}`, label }),
);

const OWNERS = ["林晓东", "周佳宁", "Alex Wu", "欧阳静", "陈默", "何一帆"];
const NOUNS = [
  "冷却塔年度检修",
  "门禁系统升级",
  "配电室巡检",
  "数据中心搬迁",
  "ERP 对接二期",
  "消防联动改造",
  "电梯维保 2026",
  "园区照明节能",
];

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Deterministic list of so many invented records. */
export function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    name: `${pick(NOUNS, index * 3 + (index >> 3))}（第 ${index + 1} 期）`,
    status: pick(STATUSES, index * 7 + 1).value,
    owner: pick(OWNERS, index * 5),
    team: pick(TEAMS, index * 2).label,
    amount: 1280.5 + ((index * 7919) % 900000),
    progress: ((index * 37) % 101) / 100,
    created: new Date(Date.UTC(2026, 10, 20, 8) - index * 7_300_000).toISOString(),
    note: index % 4 === 0 ? "客户要求周末进场，注意提前办理入场证。" : "",
    children:
      index % 5 === 0
        ? [1, 2].map((child) => ({
            id: `p${index + 1}-${child}`,
            name: `子项 ${child}：现场勘察`,
            status: pick(STATUSES, index + child).value,
            owner: pick(OWNERS, index + child),
            team: pick(TEAMS, index).label,
            amount: 320 * child,
            progress: 0.5,
            created: new Date(Date.UTC(2026, 10, 20, 8) - index * 7_300_000).toISOString(),
            note: "",
          }))
        : undefined,
  }));
}

export const TREE: readonly TreeNode[] = [
  {
    id: "company",
    label: "协力示例公司",
    count: 42,
    children: [
      {
        id: "rd",
        label: "研发中心",
        count: 12,
        children: [
          { id: "fe", label: "前端组", count: 5 },
          { id: "be", label: "后端组", count: 7 },
        ],
      },
      {
        id: "d1",
        label: "交付一部",
        count: 16,
        children: [
          { id: "d1a", label: "华东区", count: 9 },
          { id: "d1b", label: "华南区", count: 7 },
        ],
      },
      { id: "cs", label: "客户成功部", count: 8 },
      { id: "adm", label: "综合管理部", count: 6, hasChildren: true },
    ],
  },
];

export const REGIONS: readonly TreeNode[] = [
  {
    id: "zj",
    label: "浙江省",
    children: [
      {
        id: "hz",
        label: "杭州市",
        children: [
          { id: "xh", label: "西湖区" },
          { id: "bj", label: "滨江区" },
        ],
      },
      { id: "nb", label: "宁波市", children: [{ id: "yz", label: "鄞州区" }] },
    ],
  },
  {
    id: "sh",
    label: "上海市",
    children: [
      { id: "pd", label: "浦东新区" },
      { id: "xhui", label: "徐汇区" },
    ],
  },
];

const PEOPLE: readonly Option[] = Array.from({ length: 60 }, (_, index) => {
  const name = `${pick(OWNERS, index)}${index > 5 ? index : ""}`;
  return { value: `m${index}`, label: name, hint: pick(TEAMS, index).label, avatar: { name } };
});

/** Sample search with the delay of a server. */
export async function searchPeople(
  keyword: string,
  { signal, limit }: { signal: AbortSignal; limit: number },
): Promise<readonly Option[]> {
  await wait(250, signal);
  return PEOPLE.filter((person) => person.label.includes(keyword)).slice(0, limit);
}

export async function peopleByIds(ids: readonly string[]): Promise<readonly Option[]> {
  await wait(150);
  return PEOPLE.filter((person) => ids.includes(person.value));
}

/** Resolves after the given number of milliseconds. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}
