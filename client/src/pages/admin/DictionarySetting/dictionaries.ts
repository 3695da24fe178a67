/** Dictionaries that administrators can edit, each on a page of its own. */
import type { DictCode } from "@/__generated__/DictionarySettingPageQuery.graphql";

/** Configuration of the page of one dictionary. */
export interface Dictionary {
  /** Purpose of the dictionary, below the title. */
  readonly about: string;
  /** Whether its items are shown in colours (business §9 Colours). */
  readonly colored?: boolean;
}

/** Configuration of every editable dictionary by code (business §2 Administration). */
export const DICTIONARIES = {
  PROJECT_TYPE: { about: "新建项目时选择的类型，也用于项目的筛选和统计。" },
  PROJECT_STATUS_CATEGORY: {
    about: "项目所处的阶段，按这里的顺序显示。",
    colored: true,
  },
  PROJECT_TEAM_TYPE: { about: "项目里的团队按这里的类型分组。" },
  PROJECT_RETURN_TYPE: { about: "登记项目回款时选择的类型。" },
  PROJECT_COST_TYPE: { about: "登记项目成本时选择的类型，也用于成本统计。" },
  PROJECT_TAG: { about: "给项目打的标签，一个项目可以有多个。", colored: true },
  CUSTOMER_TYPE: {
    about: "新建客户时先选择类型，类型决定客户表单里哪些内容必填、能有几个联系人、名称能否重复。",
  },
  CUSTOMER_LEVEL: { about: "按重要程度给客户分级。", colored: true },
  CUSTOMER_INDUSTRY: { about: "客户所属的行业，也用于客户的筛选和统计。" },
  CUSTOMER_TAG: { about: "给客户打的标签，一个客户可以有多个。", colored: true },
  CUSTOMER_FOLLOW_KIND: { about: "写跟进记录时选择的方式。", colored: true },
  WORK_SERVICE_TYPE: { about: "派工时选择的服务内容。" },
  WARRANTY: { about: "工单的设备在质保期内还是质保期外。" },
  WORK_LEVEL: { about: "工单的紧急程度，以颜色区分。", colored: true },
  TASK_LEVEL: { about: "任务的紧急程度，以颜色区分。", colored: true },
  LOG_TYPE: { about: "填写日志时选择的类型。" },
  WEEKLY_COMMENT_GRADE: { about: "点评周报时给出的等级。" },
} as const satisfies Partial<Record<DictCode, Dictionary>>;

/** Code of an editable dictionary. */
export type SettingCode = keyof typeof DICTIONARIES;

/** The dictionary's code in REST paths. */
export function restCode(code: SettingCode): string {
  return code.toLowerCase();
}
