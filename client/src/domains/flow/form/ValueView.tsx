import type { ReactNode } from "react";
import { useDictOptions } from "@/app/customFields/useDictOptions";
import { openPreview } from "@/app/files/preview/openPreview";
import { useResolvedOptions } from "@/ui/picker/optionCache";
import { FileIcon, FileList } from "@/ui/upload/FileList";
import type { Field, FlowValue, PeriodValue } from "../definition";
import { capitals } from "./capitals";
import { isBlank, textsOf } from "./condition";
import { momentText } from "./moments";
import { type NamedKind, namedKind } from "./namedKind";
import { type FlowValueNames, filesOf, knownOptions, SOURCES } from "./names";
import { numberText } from "./numberText";

export interface ValueViewProps {
  field: Field;
  value: FlowValue | undefined;
  names: FlowValueNames;
}

/** The value of a field, read-only; tables have `DetailView`. */
export function ValueView({ field, value, names }: ValueViewProps): ReactNode {
  if (field.type === "explanation") return <p className="flow-explanation">{field.text}</p>;
  if (isBlank(value)) return <span className="ui-muted">-</span>;
  if (typeof value === "number") return <NumberView field={field} value={value} />;
  const kind = namedKind(field);
  if (kind) return <Named kind={kind} ids={textsOf(value)} names={names} />;
  switch (field.type) {
    case "date":
      return momentText(String(value));
    case "period": {
      const { from, to } = value as PeriodValue;
      return `${momentText(from)} 至 ${momentText(to)}`;
    }
    case "choice":
      return field.dictionary ? (
        <Items dictionary={field.dictionary} values={textsOf(value)} names={names} />
      ) : (
        textsOf(value).join("、")
      );
    case "attachment":
    case "picture":
      return <Files ids={textsOf(value)} names={names} pictures={field.type === "picture"} />;
    default:
      return <span className="flow-lines">{String(value)}</span>;
  }
}

function NumberView({ field, value }: { field: Field; value: number }) {
  return (
    <>
      <span className="flow-number">{numberText(field, value)}</span>
      {field.capitals ? <span className="flow-capitals">{capitals(value)}</span> : null}
    </>
  );
}

interface NamedProps {
  kind: NamedKind;
  ids: readonly string[];
  names: FlowValueNames;
}

function Named(props: NamedProps) {
  // each kind has hooks of its own
  return <NamesOfKind key={props.kind} {...props} />;
}

function NamesOfKind({ kind, ids, names }: NamedProps) {
  const { resolve } = SOURCES[kind]();
  const found = useResolvedOptions(ids, resolve, knownOptions(names, kind, ids));
  return ids.map((id) => found.get(id)?.label ?? "加载中").join("、");
}

interface ItemsProps {
  dictionary: string;
  values: readonly string[];
  names: FlowValueNames;
}

function Items({ dictionary, values, names }: ItemsProps) {
  const known = names.dictionary?.[dictionary];
  if (known && values.every((value) => value in known)) return values.map((value) => known[value]).join("、");
  return <AskedItems dictionary={dictionary} values={values} />;
}

function AskedItems({ dictionary, values }: Omit<ItemsProps, "names">) {
  const { options } = useDictOptions(dictionary);
  const word = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return values.map(word).join("、");
}

function Files({
  ids,
  names,
  pictures,
}: {
  ids: readonly string[];
  names: FlowValueNames;
  pictures: boolean;
}) {
  const files = filesOf(names, ids);
  if (!pictures) return <FileList files={files} onOpen={(file) => void openPreview(file, files)} />;
  return (
    <ul className="flow-pictures" aria-label="图片">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" title={file.name} onClick={() => void openPreview(file, files)}>
            <FileIcon file={file} large />
            <span className="ui-visually-hidden">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
