/**
 * Lists of the records of customers (contacts, addresses, assets, QR codes, follow-ups, …): filters and
 * sorts in the URL.
 */
import type {
  ContactFilter,
  ContactOrder,
  CustomerAddressFilter,
  CustomerAssetFilter,
  CustomerChildFilter,
  CustomerFollowFilter,
  CustomerPartOrder,
  CustomerQrcodeFilter,
  CustomerQrcodeOrder,
  PageInput,
  ProjectFilter,
  ProjectOrder,
} from "@/__generated__/CustomerArchivesPageQuery.graphql";
import type { TaskFilter, TaskOrder } from "@/__generated__/CustomerTaskPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choice, days, defineList, flag, multi, record, select, yesNo } from "@/app/record/list";
import { ASSET_STATUS } from "@/domains/customer/assetLabels";
import { TASK_STATUSES } from "@/domains/task/labels";

/** Variables of one list on a page with several. */
interface Narrowed<Filter, Order> {
  readonly page: PageInput;
  readonly filter?: Filter | null;
  readonly orderBy?: readonly Order[] | null;
}

/** Contacts of customers. */
export const contacts = defineList<Narrowed<ContactFilter, ContactOrder>>()({
  title: "联系人",
  keyword: "姓名、拼音、部门、电话或邮箱",
  sorts: ["NAME", "CREATED_AT"],
  storageKey: "customer/contacts",
});

/** Addresses of customers. */
export const addresses = defineList<Narrowed<CustomerAddressFilter, CustomerPartOrder>>()({
  title: "地址",
  keyword: "地址名称或详细地址",
  sorts: ["NAME", "CREATED_AT"],
  storageKey: "customer/addresses",
});

/** Sub-units of customers. */
export const children = defineList<Narrowed<CustomerChildFilter, CustomerPartOrder>>()({
  title: "子单位",
  keyword: "子单位名称或联系人",
  sorts: ["NAME", "CREATED_AT"],
  storageKey: "customer/children",
});

/** Assets of customers, of the kind that the page sets. */
export const assets = defineList<Narrowed<CustomerAssetFilter, CustomerPartOrder>>()({
  title: "资产",
  keyword: "名称、编号或序列号",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    status: select("状态", optionsOf(ASSET_STATUS)),
    productId: record("产品"),
    brandModelId: record("品牌型号"),
  },
  storageKey: "customer/assets",
});

/** Devices of customers; they are assets of one kind. */
export const devices = defineList<Narrowed<CustomerAssetFilter, CustomerPartOrder>>()({
  title: "设备",
  keyword: "名称、编号或序列号",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    status: select("状态", optionsOf(ASSET_STATUS)),
    productId: record("产品"),
    brandModelId: record("品牌型号"),
  },
  storageKey: "customer/devices",
});

/** QR codes of one customer. */
export const qrcodes = defineList<Narrowed<CustomerQrcodeFilter, CustomerQrcodeOrder>>()({
  title: "二维码",
  keyword: "编码或设备名称",
  sorts: ["CREATED_AT"],
  storageKey: "customer/qrcodes",
});

/** QR codes of all customers. */
export const boundCodes = defineList<Narrowed<CustomerQrcodeFilter, CustomerQrcodeOrder>>()({
  title: "已绑定二维码",
  keyword: "编码、设备或客户名称",
  sorts: ["CREATED_AT"],
  filters: { customerId: record("客户", { primary: true }) },
  storageKey: "customer/boundCodes",
});

/** Follow-ups on a customer. */
export const follows = defineList<Omit<Narrowed<CustomerFollowFilter, never>, "orderBy">>()({
  title: "跟进记录",
  keyword: "跟进内容",
  filters: {
    kind: choice("跟进方式"),
    createdById: record("跟进人"),
    createdAt: days("跟进时间"),
  },
  storageKey: "customer/follows",
});

/** Projects of customers. */
export const projects = defineList<Narrowed<ProjectFilter, ProjectOrder>>()({
  title: "项目",
  keyword: "项目名称、编号、合同编号或拼音",
  sorts: ["CREATED_AT", "NAME", "ENDS_ON", "PROGRESS"],
  filters: { late: flag("仅看逾期", { as: "overdue" }) },
  storageKey: "customer/projects",
});

/** Tasks of customers. */
export const tasks = defineList<Narrowed<TaskFilter, TaskOrder>>()({
  title: "任务",
  keyword: "任务名称、拼音或首字母",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "BEGINS_ON", "ENDS_ON"],
  filters: {
    status: multi("状态", TASK_STATUSES, { primary: true }),
    directorId: record("负责人", { primary: true }),
    open: yesNo("进度", ["未结束", "已结束"]),
    late: flag("仅看逾期", { as: "overdue" }),
  },
  storageKey: "customer/tasks",
});
