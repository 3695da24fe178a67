import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import { Link } from "react-router";
import artifact, { type MonthStateQuery } from "@/__generated__/MonthStateQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { exceptionsBehind, rangeText } from "@/domains/attend/links";
import { spanOf } from "@/domains/attend/month";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { blockersOf } from "./blockers";

const openClose = lazyRecordDialog(() => import("./CloseMonthDialog"));

interface MonthStateProps {
  /** `YYYY-MM`. */
  month: string;
  /** Whether the viewer may close the month. */
  manages: boolean;
  /** Refetches the list. */
  onClosed: () => Promise<unknown>;
}

/**
 * Progress of a month: closed, or the number of exceptions and days that prevent closing; each figure links
 * to its rows.
 */
export function MonthState(props: MonthStateProps) {
  return (
    <PartBoundary resetKey={props.month}>
      <Loader {...props} />
    </PartBoundary>
  );
}

function Loader(props: MonthStateProps) {
  const variables = { month: `${props.month}-01` };
  const [queryRef] = useOwnedQuery<MonthStateQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <p className="ui-muted ui-small">加载中</p>;
}

function Loaded({
  queryRef,
  manages,
  onClosed,
}: MonthStateProps & { readonly queryRef: PreloadedQuery<MonthStateQuery> }) {
  const { attendMonthState: state } = usePreloadedQuery<MonthStateQuery>(
    graphql`
      query MonthStateQuery($month: Date!) {
        attendMonthState(month: $month) {
          month
          closed
          closedAt
          closedBy { id rowId name avatarUrl }
          members
          unsettled
          waiting
          open
          claimed
          review
          before
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const { variables } = queryRef;
  const refresh = useCallback(async () => {
    // On failure the present data stays; live updates refetch it later.
    await ask<MonthStateQuery>(artifact, variables).catch(() => undefined);
    await onClosed();
  }, [ask, variables, onClosed]);
  if (!state) return null;
  const { closed, members, open } = state;
  if (closed)
    return (
      <p className="ui-row ui-row--wrap ui-small">
        <StatusTag tone="green">已关账</StatusTag>
        <span className="ui-muted">
          {[`${members} 人`, state.closedBy?.name, formatDateTime(state.closedAt)]
            .filter(Boolean)
            .join(" · ")}
          ，之后的变化记为更正
        </span>
      </p>
    );
  const blockers = blockersOf(state, formatDate(new Date()));
  const days = rangeText(spanOf(state.month.slice(0, 7)));
  const link = (text: string, count: number, view: string) =>
    count > 0 ? <Link to={exceptionsBehind({ view, days })}>{`${text} ${count} 项`}</Link> : null;
  return (
    <div className="ui-row ui-row--wrap ui-small">
      <StatusTag>未关账</StatusTag>
      <span>{members} 人</span>
      {link("待处理异常", open + state.claimed, "OPEN")}
      {link("需复核", state.review, "REVIEW")}
      <span className="ui-muted">{blockers.join("，")}</span>
      {manages && blockers.length === 0 ? (
        <Button
          size="small"
          onClick={async () => {
            if (await openClose({ month: state.month, members, exceptions: open })) await refresh();
          }}
        >
          关账
        </Button>
      ) : null}
    </div>
  );
}
