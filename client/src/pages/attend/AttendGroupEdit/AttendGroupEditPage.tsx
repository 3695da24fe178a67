import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import type { AttendGroupEditPageQuery } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { spanText } from "@/domains/attend/clock";
import { PageHeader } from "@/ui/frame/PageHeader";
import { GROUP_WINDOW } from "./address";
import { GroupForm } from "./GroupForm";

/**
 * Editor of an attendance group, new or existing: in a window of its own as AddAttendGroup, in place as
 * NewEditAttendGroup (business §2 Attendance).
 */
export default function AttendGroupEditPage({ queryRef }: PageProps<AttendGroupEditPageQuery>) {
  const data = usePreloadedQuery<AttendGroupEditPageQuery>(
    graphql`
      query AttendGroupEditPageQuery($id: ID!, $there: Boolean!) {
        attendGroup(id: $id) @include(if: $there) {
          rowId name kind outside orderPlaces restsOnHolidays remindBefore remindAfter dayStart dayMinutes remark
          sortOrder version
          absenceGroup { rowId name }
          addresses { rowId name }
          repair { month days workdays kinds { kind most } }
          policy {
            night { from to }
            overtimeWorkday { least unit rounding }
            overtimeRestDay { least unit rounding }
            overtimeHoliday { least unit rounding }
          }
          terms {
            beginsOn freeDays turnBeginsOn
            teams { rowId name }
            roles { rowId name }
            members { rowId name avatarUrl }
            exceptMembers { rowId name avatarUrl }
            week { shift { rowId } }
            turn { shift { rowId } }
          }
        }
        attendShifts(page: { number: 1, size: 500 }, orderBy: [{ field: SORT_ORDER, direction: ASC }]) {
          nodes { rowId name pairs { from to } }
        }
      }
    `,
    queryRef,
  );
  // without an id the page creates a group; for an unknown id it says so
  const asked = data.attendGroup !== undefined;
  const group = asked ? found(data.attendGroup) : null;
  const shifts = useMemo(
    () =>
      (data.attendShifts?.nodes ?? []).map(({ rowId, name, pairs }) => ({
        value: rowId,
        label: name,
        hint: pairs.map(spanText).join("，"),
      })),
    [data.attendShifts],
  );
  const title = group ? `修改考勤组“${group.name}”` : "新增考勤组";
  usePageTitle(title);
  // in a window of its own the page has no navigation frame
  const Frame = useLocation().pathname === GROUP_WINDOW ? "main" : "div";
  return (
    <Frame className="ui-page">
      <PageHeader title={title} breadcrumb={useBreadcrumb(title)} />
      <GroupForm key={group?.rowId ?? "new"} group={group} shifts={shifts} />
    </Frame>
  );
}
