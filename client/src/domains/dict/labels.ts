import type { Option } from "@/ui/base/types";

/** Dictionaries for fields of forms and records, by their names in REST. */
export const FIELD_DICTIONARIES: readonly Option[] = [
  { value: "customer_type", label: "客户类型" },
  { value: "customer_level", label: "客户级别" },
  { value: "customer_industry", label: "客户行业" },
  { value: "customer_tag", label: "客户标签" },
  { value: "project_type", label: "项目类型" },
  { value: "project_tag", label: "项目标签" },
  { value: "project_cost_type", label: "项目成本类型" },
  { value: "project_return_type", label: "项目回款类型" },
  { value: "work_service_type", label: "服务类型" },
  { value: "work_level", label: "工单优先级" },
  { value: "task_level", label: "任务优先级" },
  { value: "warranty", label: "质保" },
];
