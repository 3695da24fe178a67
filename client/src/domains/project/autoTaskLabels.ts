import type {
  AutoTaskAssignee,
  AutoTaskEvent,
} from "@/__generated__/ProjectTaskAutoSettingPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Events in a project that trigger the automatic creation of tasks. */
export const AUTO_TASK_EVENT: Readonly<Record<AutoTaskEvent, Label>> = {
  PROJECT_CREATED: { text: "新建项目", tone: "blue" },
  PROJECT_STATUS: { text: "项目进入状态", tone: "blue" },
  MILEPOST_CREATED: { text: "新增里程碑", tone: "violet" },
  MILEPOST_FINISHED: { text: "里程碑完成", tone: "violet" },
  PAYMENT_PLANNED: { text: "新增收款计划", tone: "green" },
  PAYMENT_PAID: { text: "款项收齐", tone: "green" },
  MEMBER_ADDED: { text: "成员加入项目", tone: "neutral" },
};

/** Assignees of an automatically created task. */
export const AUTO_TASK_ASSIGNEE: Readonly<Record<AutoTaskAssignee, Label>> = {
  DIRECTOR: { text: "项目负责人", tone: "neutral" },
  CONCERNED: { text: "里程碑负责人或加入的成员", tone: "neutral" },
  ACTOR: { text: "触发的人", tone: "neutral" },
  MEMBER: { text: "指定成员", tone: "neutral" },
};
