import { punchStore } from "@/domains/attend/punch/punchStore";
import { logStore } from "@/domains/log/queue/logStore";
import { queueStore } from "@/domains/workOrder/queue/queueStore";
import { confirm } from "@/ui/dialog/dialogs";
import { scopeOf } from "./sendQueue";

/**
 * Confirmation before signing out, because actions that wait for the network would be lost with the
 * session; false when the member stays. Without a database no actions wait.
 */
export async function confirmSignOut(enterpriseId: string, memberId: string): Promise<boolean> {
  const scope = scopeOf(enterpriseId, memberId);
  try {
    const [actions, drafts, punches, waiting, begun] = await Promise.all([
      queueStore.actions(scope),
      queueStore.drafts(scope),
      punchStore.actions(scope),
      logStore.actions(scope),
      logStore.drafts(scope),
    ]);
    const orders = actions.length + drafts.length;
    const logs = waiting.length + begun.length;
    const what = [
      ...(orders > 0 ? [`${orders} 项工单操作或草稿`] : []),
      ...(punches.length > 0 ? [`${punches.length} 次打卡`] : []),
      ...(logs > 0 ? [`${logs} 篇日志或草稿`] : []),
    ];
    if (what.length === 0) return true;
    const agreed = await confirm({
      text: `这台设备上还有 ${what.join("、")}没有提交，退出登录后将丢失，是否继续?`,
      confirmText: "仍然退出",
      danger: true,
    });
    if (agreed) await Promise.all([queueStore, punchStore, logStore].map((store) => store.wipe(scope)));
    return agreed;
  } catch {
    return true;
  }
}
