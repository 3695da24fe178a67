/** What went well needs no reason: whatever was said of it is a note. */
const FORWARD = /^(客户)?(完成|验收通过|通过|提交|确认|评价|回访|签收|恢复|到达)了/;

/** What is said with a change, by the words for what was done. */
export function reasonLabel(done: string | null | undefined): "说明" | "原因" {
  return FORWARD.test(done ?? "") ? "说明" : "原因";
}
