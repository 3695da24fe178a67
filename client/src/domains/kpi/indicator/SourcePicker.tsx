import { graphql } from "react-relay";
import type { KpiSource } from "@/__generated__/KpiIndicationPageQuery.graphql";
import artifact, { type SourcePickerQuery } from "@/__generated__/SourcePickerQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { InputProps } from "@/ui/base/types";
import { Select } from "@/ui/picker/Select";
import { KPI_SOURCE } from "../labels";

graphql`
  query SourcePickerQuery {
    kpiSources { source unit description }
  }
`;

const SOURCES = optionsOf(KPI_SOURCE);

/**
 * Picker of the records that a value is computed from, with an explanation; `onUnit` is called with the
 * unit of the chosen one.
 */
export function SourcePicker({
  onUnit,
  ...input
}: InputProps<KpiSource | null> & { onUnit?: (unit: string) => void }) {
  // without the answer there is only no explanation
  const { data } = usePlainQuery<SourcePickerQuery>(artifact, {});
  const about = new Map((data?.kpiSources ?? []).map((one) => [one.source, one]));
  const chosen = input.value ? about.get(input.value) : undefined;
  return (
    <>
      <Select
        {...input}
        options={SOURCES}
        onChange={(source) => {
          input.onChange(source);
          const unit = source ? about.get(source)?.unit : undefined;
          if (unit) onUnit?.(unit);
        }}
        placeholder="请选择数据来源"
      />
      {chosen ? <p className="ui-field__help">{chosen.description}</p> : null}
    </>
  );
}
