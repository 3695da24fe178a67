import type { ApplyManageQuery } from "@/__generated__/ApplyManageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { ApplyManage } from "../_components/apply/ApplyManage";

/** Trips: applications and types (core §2 OA approval area: ApplyBeAwayManage). */
export default function ApplyBeAwayManagePage({ queryRef }: PageProps<ApplyManageQuery>) {
  return <ApplyManage kind="TRIP" queryRef={queryRef} />;
}
