import { type ReactNode, useState } from "react";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { InputProps, Option } from "@/ui/base/types";
import { DateRange } from "@/ui/input/DateRange";
import { NumberInput, notNumber } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { OptionLabels } from "@/ui/picker/OptionLabels";
import { RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { OwnCondition } from "./conditions";
import type { FilterField } from "./ownFilter";
import { useDictOptions } from "./useDictOptions";

const YES_NO: readonly Option[] = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];
const THERE: readonly Option[] = [
  { value: "0", label: "有" },
  { value: "1", label: "没有" },
];

type ConditionValue = Omit<OwnCondition, "fieldId">;

interface ConditionInputProps {
  field: FilterField;
  asked: OwnCondition | undefined;
  /** Whether no further condition is possible. */
  full: boolean;
  onAsk: (test: ConditionValue | null) => void;
}

/** Input of the condition on one custom field. */
export function ConditionInput({ field, asked, full, onAsk }: ConditionInputProps): ReactNode {
  const common = { "aria-label": field.name, disabled: full };
  const one = (value: string | null) => onAsk(value ? { eq: value } : null);
  switch (field.kind) {
    case "TEXT":
      return <Typed {...common} value={asked?.eq ?? ""} placeholder="完整的内容" onChange={one} />;
    case "NUMBER":
    case "MONEY": {
      const [from, to] = [asked?.from ?? "", asked?.to ?? ""];
      const ask = (least: string, most: string) =>
        onAsk(least || most ? { ...(least ? { from: least } : {}), ...(most ? { to: most } : {}) } : null);
      return (
        <span className="ui-row">
          <Typed
            number
            {...common}
            aria-label={`${field.name}不小于`}
            value={from}
            placeholder="不小于"
            onChange={(text) => ask(text, to)}
          />
          <Typed
            number
            {...common}
            aria-label={`${field.name}不大于`}
            value={to}
            placeholder="不大于"
            onChange={(text) => ask(from, text)}
          />
        </span>
      );
    }
    case "DATE":
      return (
        <DateRange
          {...common}
          value={asked?.from && asked.to ? { from: asked.from, to: asked.to } : null}
          onChange={(range) =>
            onAsk(range ? { from: range.from.slice(0, 10), to: range.to.slice(0, 10) } : null)
          }
        />
      );
    case "YES_NO":
      return <Select {...common} options={YES_NO} value={asked?.eq ?? null} onChange={one} />;
    case "LIST":
      return <Several {...common} options={field.options.map(itself)} asked={asked} onAsk={onAsk} />;
    case "DICT":
      return (
        <DictConditionInput {...common} dictionary={field.dictionary ?? ""} asked={asked} onAsk={onAsk} />
      );
    case "MEMBER":
      return (
        <RecordConditionInput {...common} source={useMemberSource} value={asked?.eq ?? null} onChange={one} />
      );
    case "CUSTOMER":
      return (
        <RecordConditionInput
          {...common}
          source={useCustomerSource}
          value={asked?.eq ?? null}
          onChange={one}
        />
      );
    case "FILE":
      return (
        <Select
          {...common}
          options={THERE}
          value={asked?.blank === undefined ? null : asked.blank ? "1" : "0"}
          onChange={(value) => onAsk(value ? { blank: value === "1" } : null)}
        />
      );
  }
}

const itself = (value: string): Option => ({ value, label: value });

/** Format of the numbers in conditions, as on the server. */
const ASKED = { decimals: 6, negative: true };

/** Text input that reports its value when it is left or confirmed, not on each key. */
function Typed({ number, onChange, value, ...input }: InputProps<string> & { number?: boolean }) {
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  const text = typed?.of === value ? typed.text : value;
  const commit = () => {
    const said = text.trim();
    // the text stays, and the input shows the error
    if (number && notNumber(said, ASKED)) return;
    setTyped(null);
    if (said !== value) onChange(said);
  };
  const props = {
    ...input,
    value: text,
    onChange: (next: string) => setTyped({ of: value, text: next }),
    onBlur: commit,
    onKeyDown: (event: { key: string }) => {
      if (event.key === "Enter") commit();
    },
  };
  return number ? <NumberInput {...props} {...ASKED} /> : <TextInput {...props} maxLength={200} />;
}

type SeveralProps = Pick<ConditionInputProps, "asked" | "onAsk"> & {
  "aria-label": string;
  disabled: boolean;
};

function Several({ asked, onAsk, ...input }: SeveralProps & { options: readonly Option[] }) {
  return (
    <MultiSelect
      {...input}
      value={asked?.in ?? []}
      onChange={(values) => onAsk(values.length > 0 ? { in: values } : null)}
    />
  );
}

function DictConditionInput({ dictionary, ...several }: SeveralProps & { dictionary: string }) {
  const { options } = useDictOptions(dictionary);
  return <Several {...several} options={options} />;
}

function RecordConditionInput({
  source: useSource,
  ...input
}: InputProps<string | null> & { source: () => RemoteSource }) {
  return <RemotePicker {...useSource()} {...input} />;
}

/** The condition as a text. */
export function ConditionText({ field, asked }: { field: FilterField; asked: OwnCondition }): ReactNode {
  switch (field.kind) {
    case "DICT":
      return <DictText dictionary={field.dictionary ?? ""} values={asked.in ?? []} />;
    case "MEMBER":
      return <RecordText source={useMemberSource} id={asked.eq ?? ""} />;
    case "CUSTOMER":
      return <RecordText source={useCustomerSource} id={asked.eq ?? ""} />;
    case "YES_NO":
      return asked.eq === "true" ? "是" : "否";
    case "FILE":
      return asked.blank ? "没有" : "有";
    default:
      return asked.eq ?? asked.in?.join("、") ?? [asked.from ?? "", asked.to ?? ""].join("～");
  }
}

function DictText({ dictionary, values }: { dictionary: string; values: readonly string[] }) {
  const { options } = useDictOptions(dictionary);
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join("、");
}

function RecordText({ source: useSource, id }: { source: () => RemoteSource; id: string }) {
  const { resolve } = useSource();
  return <OptionLabels ids={[id]} {...(resolve ? { resolve } : {})} />;
}
