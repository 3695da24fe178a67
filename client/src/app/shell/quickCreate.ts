import type { Access } from "@/access/evaluate";

/** Something that can be made from anywhere. */
export interface QuickCreate {
  readonly key: string;
  readonly text: string;
  readonly access: Access;
  /** Opens its dialog; `go` leads to what was made. */
  readonly open: (go: (path: string) => void) => Promise<unknown>;
}

/** What the top bar offers to make; a domain adds its own with one line. Its code comes when it is asked for. */
export const quickCreates: readonly QuickCreate[] = [
  {
    key: "task",
    text: "新增任务",
    access: { perms: "task:create" },
    open: async () => (await import("@/pages/task/_lib/openTask")).openTask({}),
  },
  {
    key: "customer",
    text: "新增客户",
    access: { perms: "cust:create" },
    open: async (go) => (await import("@/pages/customer/CustomerActions/newCustomer")).newCustomer(go),
  },
];
