import { graphql, useFragment } from "react-relay";
import { useSearchParams } from "react-router";
import type { MyAttend_query$data, MyAttend_query$key } from "@/__generated__/MyAttend_query.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { APPLY_FORMS, applyOf } from "@/domains/attend/apply/forms";
import { timeOn } from "@/domains/attend/moments";
import { dayText, monthOf } from "@/domains/attend/month";
import { SIDE } from "@/domains/attend/punch/labels";
import { flowTasksOf } from "@/domains/flow/labels";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { Button, LinkButton } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";

const LateCalendar = lazyPart(() =>
  import("@/domains/attend/MonthCalendar").then((module) => module.MonthCalendar),
);

const openRepair = lazyRecordDialog(() => import("./RepairDialog"));

/** URL parameter of the month. */
const MONTH = "month";

type Missed = NonNullable<MyAttend_query$data["attendMissed"]>[number];

/** The viewer's own attendance: the month, missing punches, leave balances, and links to apply. */
export function MyAttend({
  data: key,
  refresh,
}: {
  data: MyAttend_query$key;
  refresh: () => Promise<unknown>;
}) {
  const { attendMissed, attendSummary } = useFragment(
    graphql`
      fragment MyAttend_query on Query {
        attendMissed { day slot side dueAt label }
        attendSummary {
          repairsLeft
          running
          balances {
            attendType { rowId name }
            words
          }
        }
      }
    `,
    key,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const present = formatDate(Date.now()).slice(0, 7);
  const month = monthOf(params.get(MONTH), present);
  const missed = attendMissed ?? [];
  const left = attendSummary?.repairsLeft ?? null;
  const balances = attendSummary?.balances ?? [];
  const running = attendSummary?.running ?? 0;
  const repair = async (one: Missed) => {
    if (await openRepair({ missed: one })) await refresh();
  };
  return (
    <section className="ui-stack" aria-labelledby="my-attend">
      <h2 id="my-attend" className="punch__title">
        我的考勤
      </h2>
      <div className="punch__apply">
        {APPLY_FORMS.map(({ kind, text }) => (
          <LinkButton key={kind} href={applyOf(kind)}>
            {text}
          </LinkButton>
        ))}
        {running > 0 ? (
          <LinkButton href={flowTasksOf("MINE", "RUNNING")}>{`审批中 ${running}`}</LinkButton>
        ) : null}
      </div>
      <div className="punch__own">
        <Card title="近 7 天缺卡">
          {missed.length > 0 ? (
            <ul className="punch__missed">
              {missed.map((one) => (
                <li key={`${one.day} ${one.slot}`}>
                  <span className="ui-grow">
                    {dayText(one.day)} {SIDE[one.side]} {timeOn(one.dueAt, one.day)}{" "}
                    <StatusTag tone="yellow">{one.label}</StatusTag>
                  </span>
                  <Button
                    disabled={left === 0}
                    aria-label={`补卡 ${one.day} ${SIDE[one.side]}`}
                    onClick={() => repair(one)}
                  >
                    补卡
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="ui-muted">没有需要补的卡。</p>
          )}
          {left === null ? null : (
            <p className="ui-muted ui-small">{left > 0 ? `本月还可补卡 ${left} 次` : "本月补卡次数已用完"}</p>
          )}
        </Card>
        <Card title="假期余额">
          {balances.length > 0 ? (
            <dl className="punch__balances">
              {balances.map(({ attendType, words }) =>
                attendType ? (
                  <div key={attendType.rowId}>
                    <dt>{attendType.name}</dt>
                    <dd>{words}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          ) : (
            <p className="ui-muted">没有按余额发放的假期。</p>
          )}
        </Card>
      </div>
      <Card>
        <LateCalendar
          month={month}
          onMonth={(next: string) => changeSearch({ [MONTH]: next === present ? null : next })}
        />
      </Card>
    </section>
  );
}
