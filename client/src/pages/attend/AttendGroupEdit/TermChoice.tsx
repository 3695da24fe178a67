import type { Form } from "@/ui/form/useForm";
import { Segmented } from "@/ui/input/choices";
import type { Group } from "./group";
import { comingTerms, replacedTerms, termOn, termValues } from "./term";
import type { GroupValues } from "./values";

interface TermChoiceProps {
  readonly form: Form<GroupValues>;
  readonly group: Group;
  readonly today: string;
}

/**
 * Choice of the term to edit (members and schedule from a day on), where changes are planned; a warning
 * names the planned terms that saving replaces.
 */
export function TermChoice({ form, group, today }: TermChoiceProps) {
  const { values } = form;
  const current = termOn(group.terms, today);
  const coming = comingTerms(group.terms, today).filter((term) => term !== current);
  const replaced = replacedTerms(values, group, today);
  const [next] = coming;
  if (!current) return null;
  const edit = (began: string) => {
    const term = group.terms.find(({ beginsOn }) => beginsOn === began);
    if (term) form.setAll(termValues(term, today));
  };
  // cancels the planned term: the present one continues from its first day
  const keepOn = () => {
    if (next) form.setAll({ ...termValues(current, today), beginsOn: next.beginsOn });
  };
  return (
    <div className="group-terms">
      {next ? (
        <>
          <Segmented
            aria-label="修改哪一段"
            options={[current, ...coming].map((term) => ({
              value: term.beginsOn,
              label: `${term.beginsOn} 起${term === current && term.beginsOn <= today ? "（现行）" : ""}`,
            }))}
            value={values.termBegan ?? current.beginsOn}
            disabled={form.submitting}
            onChange={edit}
          />
          {values.termBegan === current.beginsOn && replaced.length === 0 ? (
            <button type="button" className="ui-link" disabled={form.submitting} onClick={keepOn}>
              取消 {next.beginsOn} 起的变更
            </button>
          ) : null}
        </>
      ) : (
        <span className="ui-muted">现行的成员和排班自 {current.beginsOn} 起。</span>
      )}
      {replaced.length > 0 ? (
        <p className="group-terms__warning" role="status">
          保存后，已定于 {replaced.map(({ beginsOn }) => beginsOn).join("、")}{" "}
          起的成员和排班将被下面的内容取代。
        </p>
      ) : null}
    </div>
  );
}
