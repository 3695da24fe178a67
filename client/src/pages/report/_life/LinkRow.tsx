import targetQuery, { type lifeQueriesTargetQuery } from "@/__generated__/lifeQueriesTargetQuery.graphql";
import type { Source } from "@/domains/source";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Option } from "@/ui/base/types";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { isAlike, type LinkDraft, type membersOf } from "./links";

type Members = ReturnType<typeof membersOf>;

interface LinkRowProps extends Members {
  link: LinkDraft;
  /** Counts from 1. */
  place: number;
  source: Source;
  /** Names of what is chosen already. */
  known: readonly Option[];
  onChange: (link: LinkDraft) => void;
}

/**
 * Inputs of one link from a report: its cells, the target report, and the values passed to the target's
 * parameters.
 */
export function LinkRow({ link, place, source, known, dimensions, measures, onChange }: LinkRowProps) {
  const { member, report, parameters } = link;
  const { data } = usePlainQuery<lifeQueriesTargetQuery>(
    targetQuery,
    { id: report ?? "0" },
    { waits: report === null },
  );
  const target = report === null ? null : data?.onlineReport;
  const fitting = (target?.parameters ?? []).flatMap((parameter) => {
    const options = dimensions
      .filter((dimension) => isAlike(dimension, parameter))
      .map(({ code, label }): Option => ({ value: code, label }));
    return options.length > 0 ? { ...parameter, options } : [];
  });
  const hand = (to: string, from: string | null) => {
    const { [to]: _, ...others } = parameters;
    onChange({ ...link, parameters: from ? { ...others, [to]: from } : others });
  };
  return (
    <div className="report-link">
      <div className="report-link__ends">
        <Select
          aria-label={`第 ${place} 个链接从哪里打开`}
          placeholder="从哪里打开"
          options={[
            ...dimensions.map(({ code, label }): Option => ({ value: code, label, group: "分组" })),
            ...measures.map(({ code, label }): Option => ({ value: code, label, group: "指标" })),
          ]}
          value={member}
          onChange={(code) => onChange({ ...link, member: code })}
        />
        <RemotePicker
          {...source}
          known={known}
          aria-label={`第 ${place} 个链接打开的报表`}
          placeholder="打开哪张报表"
          value={report}
          onChange={(next) => onChange({ ...link, report: next, parameters: {} })}
        />
      </div>
      {fitting.length > 0 ? (
        <div className="report-link__parameters">
          {fitting.map(({ code, label, options }) => (
            <Select
              key={code}
              aria-label={`第 ${place} 个链接带到“${label}”的分组`}
              placeholder={`${label}：不带条件`}
              options={options}
              value={parameters[code] ?? null}
              onChange={(from) => hand(code, from)}
            />
          ))}
        </div>
      ) : target ? (
        <p className="ui-muted ui-small">“{target.name}”没有可以按这些分组筛选的条件，打开时不带条件。</p>
      ) : null}
    </div>
  );
}
