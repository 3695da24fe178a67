import { PageLink } from "@/app/page/navigation";
import { FormIcon } from "@/domains/flow/FormIcon";
import { flowNewOf } from "@/domains/flow/labels";
import type { StartableForm } from "./groups";

/** Approval forms under a heading; each links to a new application. */
export function FormCards({ title, forms }: { title: string; forms: readonly StartableForm[] }) {
  return (
    <section className="flow-apps__group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="flow-apps__cards">
        {forms.map(({ id, rowId, name, icon, remark }) => (
          <li key={id}>
            <PageLink to={flowNewOf(rowId)} className="flow-apps__card">
              <span className="flow-apps__icon" aria-hidden>
                <FormIcon name={icon} />
              </span>
              <span className="flow-apps__words">
                <strong>{name}</strong>
                {remark ? <span className="ui-muted ui-small">{remark}</span> : null}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
