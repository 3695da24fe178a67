import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type DayMoreQuery } from "@/__generated__/DayMoreQuery.graphql";
import { useCan } from "@/access/Can";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { formatDateTime } from "@/ui/base/format";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { lengthText } from "../amounts";
import { periodText } from "../application/period";
import { CorrectionItem } from "../correction/CorrectionItem";
import { openCorrection } from "../correction/openCorrection";
import { ATTEND_APPLICATION_KIND, ATTEND_APPLICATION_STATUS } from "../labels";
import { monthText } from "../month";
import { ProcessLink } from "../ProcessLink";
import "./day.css";

export interface DayMoreProps {
  /** Row id of the member. */
  memberId: string;
  /** The day, `YYYY-MM-DD`. */
  day: string;
}

/** Context of a day: related applications, whether its month is closed, and its corrections. */
export function DayMore(props: DayMoreProps) {
  const key = `${props.memberId} ${props.day}`;
  return (
    <PartBoundary resetKey={key}>
      <Loader key={key} {...props} />
    </PartBoundary>
  );
}

function Loader(props: DayMoreProps) {
  const { memberId, day } = props;
  const variables = { memberId, day, year: Number(day.slice(0, 4)) };
  const [queryRef] = useOwnedQuery<DayMoreQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  memberId,
  day,
}: DayMoreProps & { readonly queryRef: PreloadedQuery<DayMoreQuery> }) {
  const data = usePreloadedQuery<DayMoreQuery>(
    graphql`
      query DayMoreQuery($memberId: ID!, $day: Date!, $year: Int!) {
        attendApplications(first: 20, filter: { memberId: $memberId, days: { from: $day, to: $day } }) {
          nodes {
            id
            rowId
            kind
            status
            amount
            minutes
            beginsAt
            endsAt
            reason
            processId
            decidedAt
            decidedBy { id rowId name avatarUrl }
            attendType { id name unit }
          }
        }
        attendCorrections(
          first: 50
          filter: { memberId: $memberId, days: { from: $day, to: $day } }
          orderBy: [{ field: CREATED_AT, direction: DESC }]
        ) {
          nodes { id ...CorrectionItem_correction }
        }
        attendMonths(first: 12, filter: { year: $year }) {
          nodes { id month closed closedAt closedBy { id rowId name avatarUrl } }
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const { variables } = queryRef;
  const refresh = useCallback(
    // After a failure the old data stays; the live updates refresh it later.
    () => ask<DayMoreQuery>(artifact, variables).catch(() => undefined),
    [ask, variables],
  );
  const mayCorrect = useCan()({ perms: "attend:manage" });
  const applications = data.attendApplications?.nodes ?? [];
  const corrections = data.attendCorrections?.nodes ?? [];
  const month = day.slice(0, 7);
  const closed = data.attendMonths?.nodes.find((one) => one.closed && one.month.startsWith(month));
  return (
    <>
      {applications.length > 0 ? (
        <Card title={`相关申请（${applications.length}）`}>
          <ul className="attend-day-lines" aria-label="相关申请">
            {applications.map((one) => {
              const { text, tone } = ATTEND_APPLICATION_STATUS[one.status];
              const name = one.attendType?.name ?? ATTEND_APPLICATION_KIND[one.kind].text;
              const length = lengthText(one);
              const decided = [one.decidedBy?.name, formatDateTime(one.decidedAt)]
                .filter(Boolean)
                .join(" · ");
              return (
                <li key={one.rowId}>
                  <p className="ui-row ui-row--wrap">
                    <ProcessLink processId={one.processId}>{length ? `${name} ${length}` : name}</ProcessLink>
                    <StatusTag tone={tone}>{text}</StatusTag>
                  </p>
                  <p>{periodText(one)}</p>
                  {one.reason ? <p>{one.reason}</p> : null}
                  {decided ? <p className="ui-muted ui-small">{decided}</p> : null}
                </li>
              );
            })}
          </ul>
        </Card>
      ) : null}
      {closed || corrections.length > 0 ? (
        <Card
          title="关账和更正"
          actions={[
            {
              key: "correct",
              text: "更正",
              hidden: !closed || !mayCorrect,
              onClick: async () => {
                if (await openCorrection({ memberId, day })) await refresh();
              },
            },
          ]}
        >
          {closed ? (
            <p className="ui-muted ui-small">
              {monthText(month)}已关账
              {[closed.closedBy?.name, formatDateTime(closed.closedAt)]
                .filter(Boolean)
                .map((said) => ` · ${said}`)}
              ，之后的变化记为更正。
            </p>
          ) : null}
          <ul className="attend-day-lines" aria-label="更正">
            {corrections.map((one) => (
              <CorrectionItem key={one.id} correction={one} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
