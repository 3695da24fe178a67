/** Label of the text given with a change on a timeline: a reason, or a note where the action succeeds. */

/** Labels of actions that succeed: a text given with one is a note rather than a reason. */
const FORWARD = /^(客户)?(完成|验收通过|通过|提交|确认|评价|回访|签收|恢复|到达)了/;

/** Label of the text given with a change, by the label of the action. */
export function reasonLabel(done: string | null | undefined): "说明" | "原因" {
  return FORWARD.test(done ?? "") ? "说明" : "原因";
}
