/** A page of a project, in the order of the tabs (business §2 Project). */
export interface ProjectTab {
  /** Last segment of the path. */
  readonly page: string;
  readonly label: string;
  /** Shows amounts: only for viewers who may see them. */
  readonly money?: true;
  /** Lists tasks: only for viewers with access to tasks. */
  readonly tasks?: true;
  /** Lists work orders: only for viewers with access to work orders. */
  readonly work?: true;
  /** Lists logs: only for viewers with access to logs. */
  readonly logs?: true;
}

/** All tabs. */
export const TABS: readonly ProjectTab[] = [
  { page: "OverViewPage", label: "概览" },
  { page: "task", label: "任务", tasks: true },
  { page: "work", label: "工单", work: true },
  { page: "ProjectMemberList", label: "成员" },
  { page: "CollectionPlanList", label: "收款计划", money: true },
  { page: "ProjectCostList", label: "成本", money: true },
  { page: "ProjectProfitList", label: "毛利", money: true },
  { page: "DeviceList", label: "设备" },
  { page: "ProjectAccept", label: "验收" },
  { page: "ProjectUploadReport", label: "资料上报" },
  { page: "ProjectCatalog", label: "移交目录" },
  { page: "ProjectCustomerConcatList", label: "联系人" },
  { page: "ProjectCustomerAddressList", label: "地址" },
  { page: "log", label: "日志", logs: true },
  { page: "doc", label: "文档" },
];

/** The tabs that the viewer may open in a project. */
export function tabsFor({
  money,
  tasks,
  work,
  logs,
}: {
  money: boolean;
  tasks: boolean;
  work: boolean;
  logs: boolean;
}): readonly ProjectTab[] {
  return TABS.filter(
    (tab) => (!tab.money || money) && (!tab.tasks || tasks) && (!tab.work || work) && (!tab.logs || logs),
  );
}
