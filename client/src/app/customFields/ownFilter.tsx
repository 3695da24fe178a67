import { lazy, Suspense } from "react";
import type { FilterDef } from "@/ui/list/filters";
import { asking, conditionsCodec, MOST, type OwnCondition } from "./conditions";
import type { CustomFieldRow } from "./values";

// every list includes this filter, but few enterprises have custom fields: its inputs load on demand
const FieldTest = lazy(() =>
  import("./conditionInputs").then((tests) => ({ default: tests.ConditionInput })),
);
const TestText = lazy(() => import("./conditionInputs").then((tests) => ({ default: tests.ConditionText })));

/** A custom field, as far as a filter needs it. */
export type FilterField = Omit<CustomFieldRow, "required"> & { readonly enabled: boolean };

/** The filter by custom fields: an input for each, and one chip for all conditions together. */
export function ownFilter(label: string, all: readonly FilterField[]): FilterDef<readonly OwnCondition[]> {
  const fields = all.filter(({ enabled }) => enabled);
  return {
    label,
    labelled: true,
    hidden: fields.length === 0,
    codec: conditionsCodec,
    usable: (value) => value.filter(({ fieldId }) => fields.some(({ rowId }) => rowId === fieldId)),
    control: (input) => (
      <div className="ui-stack">
        {fields.map((field) => {
          const asked = input.value.find(({ fieldId }) => fieldId === field.rowId);
          return (
            <fieldset key={field.rowId} aria-label={field.name}>
              <span className="ui-field__label" aria-hidden>
                {field.name}
              </span>
              <Suspense fallback={null}>
                <FieldTest
                  field={field}
                  asked={asked}
                  full={!asked && input.value.length >= MOST}
                  onAsk={(test) => input.onChange(asking(input.value, field.rowId, test))}
                />
              </Suspense>
            </fieldset>
          );
        })}
      </div>
    ),
    chip: (value) =>
      value.map((asked, index) => {
        const field = fields.find(({ rowId }) => rowId === asked.fieldId);
        return (
          <span key={asked.fieldId}>
            {index > 0 ? "；" : ""}
            {field ? (
              <>
                {field.name}{" "}
                <Suspense fallback={null}>
                  <TestText field={field} asked={asked} />
                </Suspense>
              </>
            ) : (
              "已停用的字段"
            )}
          </span>
        );
      }),
  };
}
