import { useDictOptions } from "@/app/customFields/useDictOptions";
import type { InputProps, Option } from "@/ui/base/types";
import { CheckboxGroup, RadioGroup } from "@/ui/input/choices";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { Field } from "../definition";

/** Number of options shown as buttons; more are in a list. */
const IN_SIGHT = 4;

interface ChoiceProps {
  field: Pick<Field, "options" | "dictionary" | "label">;
  /** Whether to avoid buttons: for cells of tables and conditions. */
  compact?: boolean;
}

const optionOf = (value: string): Option => ({ value, label: value });

type One = InputProps<string | null> & ChoiceProps;
type Several = InputProps<readonly string[]> & ChoiceProps;

/** Input of one option, or of one item of a dictionary. */
export function ChoiceInput({ field, compact, ...input }: One) {
  if (field.dictionary) return <DictionaryOne {...input} dictionary={field.dictionary} />;
  const options = (field.options ?? []).map(optionOf);
  return compact || options.length > IN_SIGHT ? (
    <Select {...input} options={options} />
  ) : (
    <RadioGroup {...input} options={options} aria-label={field.label} />
  );
}

/** Input of several of them. */
export function ChoicesInput({ field, compact, ...input }: Several) {
  if (field.dictionary) return <DictionarySeveral {...input} dictionary={field.dictionary} />;
  const options = (field.options ?? []).map(optionOf);
  return compact || options.length > IN_SIGHT ? (
    <MultiSelect {...input} options={options} />
  ) : (
    <CheckboxGroup {...input} options={options} aria-label={field.label} />
  );
}

function DictionaryOne({ dictionary, ...input }: InputProps<string | null> & { dictionary: string }) {
  return <Select {...input} {...useDictOptions(dictionary)} />;
}

function DictionarySeveral({ dictionary, ...input }: InputProps<readonly string[]> & { dictionary: string }) {
  return <MultiSelect {...input} {...useDictOptions(dictionary)} />;
}
