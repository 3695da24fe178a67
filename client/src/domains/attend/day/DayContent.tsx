import { graphql, useFragment } from "react-relay";
import type { DayContent_day$key } from "@/__generated__/DayContent_day.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { lazyPart } from "@/app/page/lazyPart";
import { PageLink } from "@/app/page/navigation";
import { Parts } from "@/app/page/Parts";
import { formatDateTime } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { memberKey, monthsBehind } from "../links";
import { dayText, monthText } from "../month";
import { DayExceptions } from "./DayExceptions";
import type { DayMoreProps } from "./DayMore";
import { DayPunches } from "./DayPunches";
import { DayReasons } from "./DayReasons";
import { factsOf, unmarkedText } from "./facts";
import { DAY_KIND } from "./labels";
import { MarkTags } from "./MarkTags";
import "./day.css";

const DayMore = lazyPart<DayMoreProps>(() => import("./DayMore").then((module) => module.DayMore));

interface DayContentProps {
  day: DayContent_day$key;
  refresh: () => Promise<unknown>;
}

/**
 * A computed day: its figures, their reasons, its punches, exceptions, applications, corrections and
 * comments.
 */
export function DayContent({ day: key, refresh }: DayContentProps) {
  const day = useFragment(
    graphql`
      fragment DayContent_day on AttendDay {
        id
        version
        day
        dayKind
        expected
        worked
        late
        early
        absence
        absentHalves
        leave
        trip
        overtimeWorkday
        overtimeRest
        overtimeHoliday
        night
        missing
        review
        computedAt
        marks { mark }
        member { id rowId name avatarUrl }
        group { id name }
        shift { id name }
        team { id name }
        result { ...DayReasons_result ...DayPunches_result }
        inputs { groupVersion shiftVersion punches applications }
        exceptions { id ...DayExceptions_exceptions }
      }
    `,
    key,
  );
  const { member, result, inputs, exceptions } = day;
  const month = day.day.slice(0, 7);
  return (
    <article className="ui-stack" aria-label="当天考勤内容">
      <Parts of={`${day.id} ${day.version}`}>
        <header className="ui-stack">
          <p className="ui-row ui-row--wrap">
            {member ? (
              <PersonName name={member.name} src={member.avatarUrl} hint={day.team?.name} />
            ) : (
              "已离职成员"
            )}
            <MarkTags marks={day.marks} review={day.review} plain={unmarkedText(day) ?? "无需出勤"} />
          </p>
          <DescriptionList
            visible={0}
            columns={2}
            items={[
              { label: "日期", value: `${dayText(day.day)}，${DAY_KIND[day.dayKind].text}` },
              { label: "班次", value: day.shift?.name },
              { label: "考勤组", value: day.group?.name },
              {
                label: "当月",
                value: member ? (
                  <PageLink to={monthsBehind({ month, show: memberKey(member.rowId) })}>
                    {monthText(month)}月报
                  </PageLink>
                ) : null,
              },
              ...factsOf(day),
            ]}
          />
        </header>
        {result ? (
          <Card title="当天说明">
            <DayReasons result={result} />
          </Card>
        ) : null}
        {result ? (
          <Card title="打卡">
            <DayPunches result={result} />
          </Card>
        ) : null}
        {exceptions.length > 0 ? (
          <Card title={`异常（${exceptions.length}）`}>
            <DayExceptions exceptions={exceptions} member={member} day={day.day} refresh={refresh} />
          </Card>
        ) : null}
        {member ? <DayMore memberId={member.rowId} day={day.day} /> : null}
        <p className="ui-muted ui-small">
          计算于 {formatDateTime(day.computedAt)}，依据 {inputs.punches} 次打卡、{inputs.applications} 个申请
          {inputs.groupVersion ? `、考勤组第 ${inputs.groupVersion} 版` : ""}
          {inputs.shiftVersion ? `、班次第 ${inputs.shiftVersion} 版` : ""}。
        </p>
        <Card title="疑问和动态">
          <p className="ui-muted ui-small">对结果有疑问时在评论中说明，可 @ 考勤管理员或团队负责人。</p>
          <RecordActivity recordId={day.id} />
        </Card>
      </Parts>
    </article>
  );
}
