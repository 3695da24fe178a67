import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type CountPartQuery } from "@/__generated__/CountPartQuery.graphql";
import { useDebounced } from "@/domains/useDebounced";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { ErrorState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { minutesText } from "../minutes";
import { dayText } from "../month";
import { type Asked, askedOf } from "./parts";
import type { ApplyPartProps } from "./props";

graphql`
  query CountPartQuery($input: AttendCalculationInput!, $kind: AttendApplicationKind!) {
    attendCalculation(input: $input) {
      words
      minutes
      refusals
      notes
      days { day minutes words }
    }
    attendUsableTypes(kind: $kind) {
      attendType { rowId }
      balance { words }
    }
  }
`;

/** Delay between the last key and the request, in milliseconds. */
const DEBOUNCE_MS = 400;

type Day = NonNullable<CountPartQuery["response"]["attendCalculation"]>["days"][number];

/** Leave, overtime or a trip as calculated by the server, day by day, with the reason of a refusal. */
export function CountPart({
  of: kind,
  definition,
  values,
  processId,
}: ApplyPartProps & { of: "LEAVE" | "OVERTIME" | "TRIP" }) {
  const rested = useDebounced(JSON.stringify(askedOf(definition, values)), DEBOUNCE_MS);
  const asked = useMemo(() => JSON.parse(rested) as Asked | null, [rested]);
  const input = { kind, processId, typeId: "0", period: {}, proof: false, ...asked };
  const { data, loading, error, reload } = usePlainQuery<CountPartQuery>(
    artifact,
    { input, kind },
    { waits: asked === null, keeps: kind },
  );
  const counted = asked ? data?.attendCalculation : null;
  const balance = data?.attendUsableTypes?.find(
    ({ attendType }) => attendType.rowId === asked?.typeId,
  )?.balance;
  return (
    <Card title="时长计算">
      {asked === null ? (
        <p className="ui-muted">选好类型和时间后，这里按您的排班和节假日计算时长。</p>
      ) : error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : counted ? (
        <div className="attend-count" aria-busy={loading || undefined}>
          <p role="status">
            共 <strong>{counted.words || "0"}</strong>
            {balance ? <span className="ui-muted">，{balance.words}</span> : null}
          </p>
          {counted.refusals.length > 0 ? (
            <ul className="attend-count__refusals" role="alert" aria-label="不能提交的原因">
              {counted.refusals.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
          {counted.notes.length > 0 ? (
            <ul className="attend-count__notes" aria-label="提醒">
              {counted.notes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
          {counted.days.length > 0 ? (
            <SimpleTable<Day>
              label="每天的时长"
              rows={counted.days}
              rowKey={({ day }) => day}
              columns={[
                { key: "day", title: "日期", width: 190, render: ({ day }) => dayText(day) },
                {
                  key: "minutes",
                  title: "时长",
                  width: 110,
                  number: true,
                  render: ({ minutes }) => minutesText(minutes) ?? "不计",
                },
                { key: "words", title: "说明", grow: true, render: ({ words }) => words },
              ]}
            />
          ) : null}
        </div>
      ) : (
        <p className="ui-muted" role="status">
          {loading ? "正在计算…" : "这个类型现在不能申请，请重新选择。"}
        </p>
      )}
    </Card>
  );
}
