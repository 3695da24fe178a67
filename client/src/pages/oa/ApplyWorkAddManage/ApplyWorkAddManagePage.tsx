import type { ApplyManageQuery } from "@/__generated__/ApplyManageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { ApplyManage } from "../_components/apply/ApplyManage";

/** Overtime: applications and types (core §2 OA approval area: ApplyWorkAddManage). */
export default function ApplyWorkAddManagePage({ queryRef }: PageProps<ApplyManageQuery>) {
  return <ApplyManage kind="OVERTIME" queryRef={queryRef} />;
}
