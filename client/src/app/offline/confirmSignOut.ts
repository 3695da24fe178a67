import { punchStore } from "@/domains/attend/punch/punchStore";
import { logStore } from "@/domains/log/queue/logStore";
import { queueStore } from "@/domains/workOrder/queue/queueStore";
import { confirm } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { scopeOf } from "./sendQueue";

/** The numbers of what waits on this device, by kind; undefined where one of them can't be read. */
async function waitingOf(scope: string) {
  const count = async (lists: Promise<readonly unknown[]>[]) =>
    (await Promise.all(lists)).reduce((sum, list) => sum + list.length, 0);
  try {
    const [orders, punches, logs] = await Promise.all([
      count([queueStore.actions(scope), queueStore.drafts(scope)]),
      count([punchStore.actions(scope)]),
      count([logStore.actions(scope), logStore.drafts(scope)]),
    ]);
    return { orders, punches, logs };
  } catch {
    return undefined;
  }
}

/** Deletes what waits; says so where that fails, since it stays on the device after the session. */
async function wipe(scope: string): Promise<void> {
  const stores = [queueStore, punchStore, logStore];
  const wiped = await Promise.allSettled(stores.map((store) => store.wipe(scope)));
  if (wiped.some(({ status }) => status === "rejected")) {
    toast.error("这台设备上没有提交的内容未能全部清除，可在浏览器设置中清除本站点的数据");
  }
}

/**
 * Confirmation before signing out, because actions that wait for the network would be lost with the
 * session; false when the member stays. They are asked as well where it is unknown whether any wait.
 */
export async function confirmSignOut(enterpriseId: string, memberId: string): Promise<boolean> {
  const scope = scopeOf(enterpriseId, memberId);
  const waiting = await waitingOf(scope);
  let text = "无法确认这台设备上是否还有没有提交的内容，退出登录后将丢失，是否继续?";
  if (waiting) {
    const { orders, punches, logs } = waiting;
    const what = [
      ...(orders > 0 ? [`${orders} 项工单操作或草稿`] : []),
      ...(punches > 0 ? [`${punches} 次打卡`] : []),
      ...(logs > 0 ? [`${logs} 篇日志或草稿`] : []),
    ];
    if (what.length === 0) return true;
    text = `这台设备上还有 ${what.join("、")}没有提交，退出登录后将丢失，是否继续?`;
  }
  const agreed = await confirm({ text, confirmText: "仍然退出", danger: true });
  if (agreed) await wipe(scope);
  return agreed;
}
