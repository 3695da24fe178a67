import { useDictOptions } from "@/app/customFields/useDictOptions";
import type { InputProps, Option } from "@/ui/base/types";
import { CheckboxGroup, RadioGroup } from "@/ui/input/choices";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { Field } from "../definition";

/** So many options stand side by side; more drop down. */
const IN_SIGHT = 4;

interface ChoiceProps {
  field: Pick<Field, "options" | "dictionary" | "label">;
  /** Without buttons side by side: for cells of tables and conditions. */
  compact?: boolean;
}

const optionOf = (value: string): Option => ({ value, label: value });

type One = InputProps<string | null> & ChoiceProps;
type Several = InputProps<readonly string[]> & ChoiceProps;

/** One of a choice's options, or of the items of its dictionary. */
export function ChoiceInput({ field, compact, ...input }: One) {
  if (field.dictionary) return <DictionaryOne {...input} dictionary={field.dictionary} />;
  const options = (field.options ?? []).map(optionOf);
  return compact || options.length > IN_SIGHT ? (
    <Select {...input} options={options} />
  ) : (
    <RadioGroup {...input} options={options} aria-label={field.label} />
  );
}

/** Any of them. */
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
