/** Actions on approval applications that need a dialog, with their texts. */

/** Actions that ask for something in a dialog. */
export type FlowStep =
  | "AGREE"
  | "REFUSE"
  | "RETURN"
  | "TRANSFER"
  | "DELEGATE"
  | "ADD"
  | "REMOVE"
  | "WITHDRAW"
  | "ANNUL"
  | "TERMINATE";

interface StepWords {
  readonly text: string;
  readonly done: string;
  readonly label: string;
  readonly placeholder: string;
  /** Error for a missing required comment; absent where the comment is optional. */
  readonly required?: string;
  /** Whether files can be attached. */
  readonly files?: boolean;
  /** Explanation above the fields. */
  readonly about?: string;
}

/** Texts and inputs of each action's dialog. */
export const FLOW_STEP: Readonly<Record<FlowStep, StepWords>> = {
  AGREE: { text: "同意", done: "已同意", label: "审批意见", placeholder: "选填", files: true },
  REFUSE: {
    text: "拒绝",
    done: "已拒绝",
    label: "拒绝原因",
    placeholder: "为什么不同意",
    required: "请填写拒绝原因",
    files: true,
  },
  RETURN: {
    text: "退回",
    done: "已退回",
    label: "退回原因",
    placeholder: "哪里要改、怎么改",
    required: "请填写退回原因",
  },
  TRANSFER: {
    text: "转交",
    done: "已转交",
    label: "说明",
    placeholder: "选填",
    about: "转交后由对方审批，您不再处理。",
  },
  DELEGATE: {
    text: "征询",
    done: "已发出征询",
    label: "想问什么",
    placeholder: "选填",
    about: "先请对方给出意见，之后仍由您审批。",
  },
  ADD: { text: "加签", done: "已加签", label: "说明", placeholder: "选填" },
  REMOVE: { text: "移除加签", done: "已移除", label: "", placeholder: "" },
  WITHDRAW: { text: "撤回申请", done: "已撤回", label: "撤回原因", placeholder: "选填", files: true },
  ANNUL: {
    text: "申请撤销",
    done: "已申请撤销",
    label: "撤销原因",
    placeholder: "为什么要撤销已通过的申请",
    required: "请填写撤销原因",
    files: true,
    about: "撤销要重新审批，通过后申请失效。",
  },
  TERMINATE: {
    text: "终止",
    done: "已终止",
    label: "终止原因",
    placeholder: "为什么终止",
    required: "请填写终止原因",
    files: true,
    about: "终止后申请结束，不能再审批，也不会生效。",
  },
};

/** Texts of an agreement at a node that asks for an opinion. */
export const FLOW_STEP_ASKED: StepWords = {
  ...FLOW_STEP.AGREE,
  placeholder: "该节点要求填写意见",
  required: "请填写审批意见",
};
