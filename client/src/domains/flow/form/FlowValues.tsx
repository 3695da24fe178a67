import type { Facts, Field, Right, Rights, FlowValues as Values } from "../definition";
import { DetailView } from "./DetailView";
import { type FlowValueNames, NO_NAMES } from "./names";
import { ValueView } from "./ValueView";
import { seen, shown } from "./values";
import "./flow.css";

export interface FlowValuesProps {
  fields: readonly Field[];
  /** The applicant, for conditions. */
  facts: Facts;
  values: Values;
  rights?: Rights;
  /** The right on fields that `rights` does not name. */
  otherwise?: Right;
  names?: FlowValueNames;
}

const NO_RIGHTS: Rights = {};

/** Values in one list, or a table by itself. */
type Block = { readonly facts: readonly Field[] } | { readonly table: Field };

/** In the order of the form; explanations are omitted. */
function blocksOf(fields: readonly Field[]): Block[] {
  const blocks: Block[] = [];
  for (const field of fields) {
    if (field.type === "explanation") continue;
    const last = blocks.at(-1);
    if (field.type === "detail") blocks.push({ table: field });
    else if (last && "facts" in last) blocks[blocks.length - 1] = { facts: [...last.facts, field] };
    else blocks.push({ facts: [field] });
  }
  return blocks;
}

const WIDE: ReadonlySet<Field["type"]> = new Set(["lines", "attachment", "picture"]);

/** The values of a form, read-only: on a page, on a phone, on paper. */
export function FlowValues({
  fields,
  facts,
  values,
  rights = NO_RIGHTS,
  otherwise = "read",
  names = NO_NAMES,
}: FlowValuesProps) {
  const visible = seen(shown(fields, facts, values), rights, otherwise);
  return (
    <div className="flow-values">
      {blocksOf(visible).map((block) =>
        "table" in block ? (
          <section key={block.table.key} aria-label={block.table.label}>
            <h3 className="flow-values__title">{block.table.label}</h3>
            <DetailView
              table={block.table}
              value={values[block.table.key]}
              rights={rights}
              otherwise={otherwise}
              names={names}
            />
          </section>
        ) : (
          <dl key={block.facts[0]?.key} className="flow-facts">
            {block.facts.map((field) => (
              <div key={field.key} data-wide={WIDE.has(field.type) || undefined}>
                <dt>{field.label}</dt>
                <dd>
                  <ValueView field={field} value={values[field.key]} names={names} />
                </dd>
              </div>
            ))}
          </dl>
        ),
      )}
    </div>
  );
}
