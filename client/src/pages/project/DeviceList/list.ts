import type { DeviceListPageQuery$variables } from "@/__generated__/DeviceListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select } from "@/app/record/list";
import { DEVICE_STATUS } from "@/domains/project/labels";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's devices (business §7 `device`). */
export const devices = defineList<DeviceListPageQuery$variables>()({
  title: "项目设备",
  keyword: "设备名称、序列号或位置",
  storageKey: "project/devices",
  sorts: ["NAME", "CREATED_AT"],
  filters: { status: select("状态", optionsOf(DEVICE_STATUS), { primary: true }) },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
