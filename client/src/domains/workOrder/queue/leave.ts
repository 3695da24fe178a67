import { confirm } from "@/ui/dialog/dialogs";
import { queueStore, scopeOf } from "./queueStore";

/**
 * Before somebody signs out: what waits for the network would be lost with the session, so that they are asked; false when
 * they stay. Without a database nothing waits.
 */
export async function leaveQueue(enterpriseId: string, memberId: string): Promise<boolean> {
  const scope = scopeOf(enterpriseId, memberId);
  try {
    const [actions, drafts] = await Promise.all([queueStore.actions(scope), queueStore.drafts(scope)]);
    const count = actions.length + drafts.length;
    if (count === 0) return true;
    const agreed = await confirm({
      text: `这台设备上还有 ${count} 项工单操作或草稿没有提交，退出登录后将丢失，是否继续?`,
      confirmText: "仍然退出",
      danger: true,
    });
    if (agreed) await queueStore.wipe(scope);
    return agreed;
  } catch {
    return true;
  }
}
