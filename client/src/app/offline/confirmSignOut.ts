import { punchStore } from "@/domains/attend/punch/punchStore";
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
    const [actions, drafts, punches] = await Promise.all([
      queueStore.actions(scope),
      queueStore.drafts(scope),
      punchStore.actions(scope),
    ]);
    const orders = actions.length + drafts.length;
    const what = [
      ...(orders > 0 ? [` ${orders} 项工单操作或草稿`] : []),
      ...(punches.length > 0 ? [` ${punches.length} 次打卡`] : []),
    ];
    if (what.length === 0) return true;
    const agreed = await confirm({
      text: `这台设备上还有${what.join("和")}没有提交，退出登录后将丢失，是否继续?`,
      confirmText: "仍然退出",
      danger: true,
    });
    if (agreed) await Promise.all([queueStore.wipe(scope), punchStore.wipe(scope)]);
    return agreed;
  } catch {
    return true;
  }
}
