import type { RouteModule } from "./types.ts";

/** Modules of the product, the first level of the navigation; `order` is their order there. */
export const modules: readonly RouteModule[] = [
  { id: "session", title: "登录", icon: "person", order: 0, hidden: true },
  { id: "shell", title: "工作台", icon: "home", order: 10, letter: "w" },
  { id: "waitTask", title: "待办", icon: "todo", order: 12, letter: "b" },
  { id: "task", title: "任务", icon: "task", order: 15 },
  { id: "workorder", title: "工单", icon: "workorder", order: 17 },
  { id: "oa", title: "OA审批", icon: "approval", order: 18, letter: "s" },
  { id: "attend", title: "考勤", icon: "attend", order: 18 },
  { id: "weekly", title: "周报", icon: "weekly", order: 19 },
  { id: "log", title: "日志", icon: "log", order: 19 },
  { id: "project", title: "项目", icon: "project", order: 20 },
  { id: "customer", title: "客户", icon: "customer", order: 40 },
  { id: "kpi", title: "绩效考核", icon: "kpi", order: 45 },
  {
    id: "mcenter",
    title: "管理中台",
    icon: "mcenter",
    order: 50,
    letter: "g",
    access: { perms: "mcenter,mcenter:query" },
  },
  { id: "report", title: "报表", icon: "report", order: 60 },
  { id: "doc", title: "文档", icon: "folder", order: 70 },
  { id: "members", title: "组织", icon: "people", order: 80 },
  { id: "admin", title: "企业管理", icon: "office", order: 90, home: "/admin/Settings" },
  { id: "profile", title: "个人中心", icon: "person", order: 100, hidden: true },
];
