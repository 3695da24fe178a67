import { useMemo } from "react";
import { FILE_KINDS, VISIBILITIES } from "@/app/files/labels";
import { MEMBER_TYPE, optionsOf } from "@/pages/members/_lib/labels";
import { useMemberSource } from "@/pages/members/_lib/useMemberSource";
import type { TreeNode } from "@/ui/base/types";
import { dateRangeFilter, remoteFilter, selectFilter, treeFilter } from "@/ui/list/filters";

const USER_TYPES = optionsOf(MEMBER_TYPE);

/** The filters of the document list; their names and codecs are those of `params.ts`. */
export function useDocumentFilters(category: string, groups: readonly TreeNode[], isAdmin: boolean) {
  const members = useMemberSource();
  return useMemo(
    () => ({
      // Only inside a project or a customer (core §2); the company's list has the tree beside it.
      group: treeFilter({
        label: "文档分类",
        nodes: groups,
        primary: true,
        hidden: category === "ENTERPRISE",
      }),
      uploader: remoteFilter({ label: "上传人", ...members, primary: true, hidden: !isAdmin }),
      created: dateRangeFilter({ label: "上传时间", primary: true }),
      type: selectFilter({ label: "文件类型", options: FILE_KINDS }),
      userType: selectFilter({ label: "用户类型", options: USER_TYPES }),
      isOpen: selectFilter({ label: "查看权限", options: VISIBILITIES }),
    }),
    [category, groups, isAdmin, members],
  );
}
