import { useId, useState } from "react";
import { graphql } from "react-relay";
import artifact, { type FindGroupDialogQuery } from "@/__generated__/FindGroupDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { spanText } from "@/domains/attend/clock";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDate } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { DateInput } from "@/ui/input/DateInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";

graphql`
  query FindGroupDialogQuery($member: ID!, $day: Date!) {
    attendBoard(page: { number: 1, size: 1 }, filter: { memberId: $member, days: { from: $day, to: $day } }) {
      nodes {
        days(from: $day, to: $day) {
          kind name anytime hole set
          group { name }
          shift { name pairs { from to } }
        }
      }
    }
  }
`;

type Day = NonNullable<FindGroupDialogQuery["response"]["attendBoard"]>["nodes"][number]["days"][number];

/** Schedule of a day as text. */
function dayText({ kind, name, anytime, hole, set, shift }: Day): string {
  const why = [name, set ? "排班表指定" : ""].filter(Boolean).join("，");
  const what = shift
    ? `${shift.name} ${shift.pairs.map(spanText).join("，")}`
    : anytime
      ? "自由上下班"
      : hole
        ? "未排班"
        : kind === "HOLIDAY"
          ? "节假日休息"
          : "休息";
  return why ? `${what}（${why}）` : what;
}

/** Dialog that finds the attendance group of a member on a day, and the schedule of that day. */
export default function FindGroupDialog({ open, onClose }: RecordDialogProps) {
  const id = useId();
  const [member, setMember] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(formatDate(new Date()));
  return (
    <AppDialog
      open={open}
      size="small"
      title="查成员归属"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="ui-stack">
        <FieldFrame id={`${id}member`} label="成员">
          <RemotePicker
            {...useMemberSource()}
            id={`${id}member`}
            aria-labelledby={`${id}member-label`}
            value={member}
            onChange={setMember}
            placeholder="请选择成员"
          />
        </FieldFrame>
        <FieldFrame id={`${id}day`} label="日期">
          <DateInput
            id={`${id}day`}
            aria-labelledby={`${id}day-label`}
            clearable={false}
            value={day}
            onChange={setDay}
          />
        </FieldFrame>
        {member && day ? <Answer member={member} day={day} /> : null}
      </div>
    </AppDialog>
  );
}

function Answer({ member, day }: { member: string; day: string }) {
  const { data, error, reload } = usePlainQuery<FindGroupDialogQuery>(artifact, { member, day });
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!data) return <LoadingMask text="查询中" />;
  const found = data.attendBoard?.nodes[0]?.days[0];
  return (
    <div role="status">
      {found?.group ? (
        <DescriptionList
          columns={1}
          visible={0}
          items={[
            { label: "考勤组", value: found.group.name },
            { label: "当天安排", value: dayText(found) },
          ]}
        />
      ) : (
        <p className="ui-muted">{day} 不在任何考勤组，当天不考勤。</p>
      )}
    </div>
  );
}
