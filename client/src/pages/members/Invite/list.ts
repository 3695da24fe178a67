/** List of invitations to the enterprise: filters in the URL. */
import type { InvitePageQuery$variables } from "@/__generated__/InvitePageQuery.graphql";
import { defineList, flag } from "@/app/record/list";

export const invitations = defineList<InvitePageQuery$variables>()({
  title: "邀请",
  keyword: false,
  storageKey: "members/invite",
  filters: { active: flag("仅看有效", { as: null }) },
  variables: ({ page, values }) => ({ page, activeOnly: values.active }),
});
