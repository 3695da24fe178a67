import type { InputProps } from "@/ui/base/types";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import type { NamedKind } from "./namedKind";
import { type FlowValueNames, knownOptions, NO_NAMES, SOURCES } from "./names";

interface Of {
  kind: NamedKind;
  names?: FlowValueNames | undefined;
}

/** Input of one record of a kind, by its row id. */
export function RecordInput({ kind, names, ...input }: InputProps<string | null> & Of) {
  // each kind has hooks of its own
  return <One key={kind} kind={kind} names={names} {...input} />;
}

function One({ kind, names = NO_NAMES, ...input }: InputProps<string | null> & Of) {
  const source = SOURCES[kind]();
  return (
    <RemotePicker
      {...source}
      {...input}
      known={knownOptions(names, kind, input.value === null ? [] : [input.value])}
    />
  );
}

/** Input of several records of a kind. */
export function RecordsInput({
  kind,
  names,
  ...input
}: InputProps<readonly string[]> & Of & { max?: number }) {
  return <Several key={kind} kind={kind} names={names} {...input} />;
}

function Several({
  kind,
  names = NO_NAMES,
  ...input
}: InputProps<readonly string[]> & Of & { max?: number }) {
  const source = SOURCES[kind]();
  return <MultiRemotePicker {...source} {...input} known={knownOptions(names, kind, input.value)} />;
}
