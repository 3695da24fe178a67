import { lazy, Suspense } from "react";
import type { FilterDef } from "@/ui/list/filters";
import { asking, conditionsCodec, MOST, type OwnCondition } from "./conditions";
import type { CustomFieldRow } from "./values";

// every list has the filter in its files, few enterprises have fields for it
const FieldTest = lazy(() => import("./ownTests").then((tests) => ({ default: tests.FieldTest })));
const TestText = lazy(() => import("./ownTests").then((tests) => ({ default: tests.TestText })));

/** An enterprise's own field as a filter needs it. */
export type AskedField = Omit<CustomFieldRow, "required"> & { readonly enabled: boolean };

/** The filter by the enterprise's own fields: an input for each, and one chip for what is asked of all of them. */
export function ownFilter(label: string, all: readonly AskedField[]): FilterDef<readonly OwnCondition[]> {
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
