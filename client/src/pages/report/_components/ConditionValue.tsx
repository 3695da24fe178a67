import { useMemo } from "react";
import { useDictOptions } from "@/app/customFields/useDictOptions";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import type { Source } from "@/domains/source";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { InputProps, Option } from "@/ui/base/types";
import { TagInput } from "@/ui/input/TagInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect } from "@/ui/picker/Select";
import type { FieldInfo } from "../_lib/types";

/** The parts of a field's description that determine its values. */
export type ValueField = Pick<FieldInfo, "kind" | "choices" | "dictionary">;

export interface FieldValuesProps extends InputProps<readonly string[]> {
  field: ValueField;
  /** Options that stand for the viewer ("me", "my teams"), listed before the records. */
  standing?: readonly Option[] | undefined;
  /** Names of the selected values. */
  known?: readonly Option[] | undefined;
}

/** Largest number of values in a condition. */
const MOST = 100;

/** Input of a field's values by its kind: a fixed list, a dictionary, or a search for records. */
export function FieldValues({ field, ...input }: FieldValuesProps) {
  switch (field.kind) {
    case "MEMBER":
      return <MemberValues {...input} />;
    case "TEAM":
      return <TeamValues {...input} />;
    case "CUSTOMER":
      return <CustomerValues {...input} />;
    case "PROJECT":
      return <ProjectValues {...input} />;
    case "LABEL":
      return <WordValues {...input} />;
    case "DICT":
      return <DictValues {...input} dictionary={field.dictionary ?? ""} />;
    default:
      return (
        <Choices
          {...input}
          options={field.choices.flatMap(({ value, text }) => (value ? { value, label: text } : []))}
        />
      );
  }
}

type ValuesProps = Omit<FieldValuesProps, "field">;

function Choices({
  standing: _standing,
  known = [],
  options,
  ...input
}: ValuesProps & { options: readonly Option[]; loading?: boolean }) {
  // an item deleted from the dictionary keeps its stored label
  const gone = known.filter(
    ({ value }) => input.value.includes(value) && !options.some((one) => one.value === value),
  );
  return <MultiSelect {...input} options={[...options, ...gone]} max={MOST} />;
}

function DictValues({ dictionary, ...input }: ValuesProps & { dictionary: string }) {
  return <Choices {...input} {...useDictOptions(dictionary)} />;
}

/** Free texts that members have entered. */
function WordValues({ standing: _standing, known: _known, ...input }: ValuesProps) {
  return <TagInput {...input} max={MOST} maxLength={100} />;
}

function MemberValues(props: ValuesProps) {
  return <Records {...props} source={useMemberSource()} />;
}

function TeamValues(props: ValuesProps) {
  return <Records {...props} source={useTeamSource()} />;
}

function CustomerValues(props: ValuesProps) {
  return <Records {...props} source={useCustomerSource()} />;
}

function ProjectValues(props: ValuesProps) {
  return <Records {...props} source={useProjectSource()} />;
}

const NOBODY: readonly Option[] = [];

function Records({ source, standing = NOBODY, ...input }: ValuesProps & { source: Source }) {
  const { fetch, resolve } = useMemo<Source>(
    () => ({
      fetch: async (keyword, options) => [
        ...standing.filter(({ label }) => label.includes(keyword.trim())),
        ...(await source.fetch(keyword, options)),
      ],
      resolve: async (ids) => [
        ...standing.filter(({ value }) => ids.includes(value)),
        ...(await source.resolve(ids.filter((id) => !id.startsWith("@")))),
      ],
    }),
    [source, standing],
  );
  return <MultiRemotePicker {...input} fetch={fetch} resolve={resolve} unseen={source.unseen} max={MOST} />;
}
