import type { ApplyManageQuery } from "@/__generated__/ApplyManageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { ApplyManage } from "../_components/apply/ApplyManage";

/** Leave: applications and types (core §2 OA approval area: ApplyAskManage). */
export default function ApplyAskManagePage({ queryRef }: PageProps<ApplyManageQuery>) {
  return <ApplyManage kind="LEAVE" queryRef={queryRef} />;
}
