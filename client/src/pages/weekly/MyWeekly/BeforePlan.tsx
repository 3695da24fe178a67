import { graphql, useFragment } from "react-relay";
import type { BeforePlan_weekly$key } from "@/__generated__/BeforePlan_weekly.graphql";
import { PageLink } from "@/app/page/navigation";
import { useWeeklyLines } from "@/domains/weekly/useWeeklyLines";
import type { Form } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { blankOwn, type WeeklyValues } from "../_lib/form";

interface BeforePlanProps {
  weekly: BeforePlan_weekly$key | null;
  form: Form<WeeklyValues>;
}

/** Last week's plan beside this week's report; a click copies a plan item into the report. */
export function BeforePlan({ weekly: key, form }: BeforePlanProps) {
  const weekly = useFragment(
    graphql`
      fragment BeforePlan_weekly on Weekly {
        ...useWeeklyLines_weekly
      }
    `,
    key,
  );
  if (!weekly) return <p className="ui-muted">上周没有写周报</p>;
  return <PlannedLines weekly={weekly} form={form} />;
}

function PlannedLines({
  weekly,
  form,
}: {
  weekly: Parameters<typeof useWeeklyLines>[0];
  form: Form<WeeklyValues>;
}) {
  const { plan } = useWeeklyLines(weekly);
  const { own } = form.values;
  if (plan.length === 0) return <p className="ui-muted">上周没有写计划</p>;
  return (
    <ul className="weekly-before" aria-label="上周计划">
      {plan.map(({ key, text, task }) => {
        const isTaken = own.some((row) => row.text.trim() === text);
        return (
          <li key={key}>
            <span className="ui-grow">
              {text}
              {task?.page ? (
                <span className="ui-small weekly-plan__task">
                  <PageLink to={task.page}>任务</PageLink>
                </span>
              ) : null}
            </span>
            <Button
              size="small"
              variant="minimal"
              disabled={isTaken || form.submitting}
              aria-label={isTaken ? `“${text}”已写入本周` : `把“${text}”写入本周`}
              onClick={() => form.set("own", [...own, blankOwn(text)])}
            >
              {isTaken ? "已写入" : "写入本周"}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
