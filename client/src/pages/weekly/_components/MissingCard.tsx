import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { graphql, useFragment } from "react-relay";
import type { MissingCard_members$key } from "@/__generated__/MissingCard_members.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { useRemind } from "@/domains/weekly/useRemind";
import { presentWeek, spanText, weekAfter, weekOf, weekText } from "@/domains/weekly/weeks";
import { useSearchChange } from "@/ui/base/addressNow";
import { PersonName } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { WEEK } from "../_lib/group";

/** Largest number of members named here; the list has the others. */
const NAMED = 60;

interface MissingCardProps {
  members: MissingCard_members$key;
  /** Of which week. */
  monday: string;
  teamId: string | null;
  /** The list of all of them. */
  all: string;
}

/** Card with the members who have not submitted their report of a week, and a button that reminds them. */
export function MissingCard({ members: key, monday, teamId, all }: MissingCardProps) {
  const members = useFragment(
    graphql`
      fragment MissingCard_members on Member @relay(plural: true) {
        rowId
        name
        avatarUrl
      }
    `,
    key,
  );
  const remind = useRemind();
  const changeSearch = useSearchChange();
  const can = useCan();
  const week = weekOf(monday);
  const turn = (by: number) => changeSearch({ [WEEK]: weekAfter(week, by).monday });
  const isAhead = monday > presentWeek().monday;
  return (
    <Card
      title={`未提交（${members.length} 人）`}
      extra={
        <span className="ui-row">
          <Button
            size="small"
            variant="minimal"
            icon={<ChevronLeftIcon />}
            aria-label="上一周"
            title="上一周"
            onClick={() => turn(-1)}
          />
          <span>{weekText(week)}</span>
          <Button
            size="small"
            variant="minimal"
            icon={<ChevronRightIcon />}
            aria-label="下一周"
            title="下一周"
            onClick={() => turn(1)}
          />
        </span>
      }
      actions={[
        {
          key: "remind",
          text: "提醒他们",
          hidden: members.length === 0 || isAhead || !can({ perms: "weekly:notice" }),
          onClick: () => remind(monday, teamId),
        },
      ]}
    >
      {members.length === 0 ? (
        <p className="ui-muted">{spanText(week)} 这一周应交的都已提交。</p>
      ) : (
        <>
          <ul className="weekly-missing" aria-label="未提交的成员">
            {members.slice(0, NAMED).map(({ rowId, name, avatarUrl }) => (
              <li key={rowId}>
                <PersonName name={name} src={avatarUrl} />
              </li>
            ))}
          </ul>
          <p>
            <PageLink to={all}>
              {members.length > NAMED ? `查看全部 ${members.length} 人` : "在成员周报中查看"}
            </PageLink>
          </p>
        </>
      )}
    </Card>
  );
}
