import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import { useEffect, useMemo, useRef, useState } from "react";
import searchQuery, { type exploringSearchQuery } from "@/__generated__/exploringSearchQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { focusWhenThere } from "@/ui/base/focus";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { SearchInput } from "@/ui/input/TextInput";
import { Tree } from "@/ui/tree/Tree";
import { isLeaf, type Types } from "./schema";
import { type Chosen, type Path, pathText } from "./selection";
import { idsTo, treeOf, wayTo } from "./tree";
import type { Schema } from "./useSchema";

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300;

type Hit = NonNullable<exploringSearchQuery["response"]["reportQuerySearch"]>[number];

export interface SchemaTreeProps {
  schema: Schema;
  /** Selected fields. */
  fields: readonly Chosen[];
  /** Paths of the columns. */
  columns: ReadonlySet<string>;
  /** Selects or deselects a value; called with the types known by then. */
  onToggle: (names: Path, types: Types) => void;
}

/** The part of the schema visible to the editing member: expanded a type at a time, or searched. */
export function SchemaTree({ schema, fields, columns, onToggle }: SchemaTreeProps) {
  const { types, need } = schema;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set([...columns].flatMap((path) => idsTo(path.split(".")).slice(0, -1))),
  );
  const [shown, setShown] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const root = useRef<HTMLDivElement>(null);
  // fields selected meanwhile keep their position
  const [first, setFirst] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ name }) => name)));
  const { nodes, needs } = useMemo(() => treeOf(types, expanded, first), [types, expanded, first]);
  useEffect(() => need(needs), [need, needs]);

  const open = (names: Path) => {
    setExpanded((old) => new Set([...old, ...idsTo(names)]));
    setFirst((old) => new Set([...old, ...names.slice(0, 1)]));
    setShown(pathText(names));
    setTyped("");
    // the hit that had the focus is gone
    focusWhenThere(() => root.current, `[data-id="${CSS.escape(pathText(names))}"]`);
  };
  if (schema.error && !types.has("Query"))
    return <ErrorState compact error={schema.error} onRetry={schema.retry} />;
  if (nodes.length === 0) return <LoadingMask text="正在读取数据结构…" />;
  return (
    <div className="query-schema" ref={root}>
      <SearchInput
        aria-label="搜索字段"
        placeholder="名称或代码，如 应收、customer"
        value={typed}
        onChange={setTyped}
      />
      {schema.error ? <ErrorState compact error={schema.error} onRetry={schema.retry} /> : null}
      {typed.trim() ? (
        <Hits
          schema={schema}
          fields={fields}
          columns={columns}
          word={typed.trim()}
          onToggle={onToggle}
          onOpen={open}
        />
      ) : (
        <Tree
          label="数据结构"
          nodes={nodes}
          selected={shown}
          expanded={expanded}
          onExpandedChange={setExpanded}
          onSelect={({ id, data }) => {
            if (!data) return;
            if (isLeaf(data.field)) onToggle(data.names, types);
            else
              setExpanded((old) => {
                const next = new Set(old);
                if (!next.delete(id)) next.add(id);
                return next;
              });
          }}
          renderLabel={({ id, label, data }) =>
            data ? (
              <FieldLabel
                label={data.field.label}
                code={data.field.name}
                why={data.field.forbidden ?? data.field.unusable}
                isChosen={columns.has(id)}
              />
            ) : (
              label
            )
          }
        />
      )}
    </div>
  );
}

interface FieldLabelProps {
  label: string;
  code: string;
  /** Reason why it can't be selected. */
  why: string | null | undefined;
  isChosen: boolean;
}

function FieldLabel({ label, code, why, isChosen }: FieldLabelProps) {
  return (
    <span className="query-field" title={why ?? undefined}>
      {isChosen ? (
        <span className="query-field__tick" aria-hidden>
          <TickIcon size={14} />
        </span>
      ) : null}
      <span>{label}</span>
      {isChosen ? <span className="ui-visually-hidden">已选择</span> : null}
      <code>{code}</code>
      {why ? <small className="query-field__why">{why}</small> : null}
    </span>
  );
}

interface HitsProps extends SchemaTreeProps {
  word: string;
  onOpen: (names: Path) => void;
}

/** Search results in all types; selectable here, or opened in the tree. */
function Hits({ schema, fields, columns, word, onToggle, onOpen }: HitsProps) {
  const [asked, setAsked] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  const { data, error, reload } = usePlainQuery<exploringSearchQuery>(
    searchQuery,
    { keyword: asked.slice(0, 50) },
    { keeps: "hits" },
  );
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  const hits = data?.reportQuerySearch;
  if (!hits) return <LoadingMask text="正在搜索…" />;
  if (hits.length === 0)
    return <EmptyState compact title="没有找到字段" text="换一个词，或清除搜索后在数据结构里展开查找。" />;
  const choose = async ({ typeName, field }: Hit) => {
    const way = wayTo(schema.types, fields, typeName);
    if (!way) return;
    const types = await schema.load(way.needs);
    const names = [...way.names, field.name];
    const known = types.get(typeName)?.fields.find(({ name }) => name === field.name);
    if (known && isLeaf(known)) onToggle(names, types);
    else onOpen(names);
  };
  return (
    <ul className="query-hits" aria-label="搜索结果">
      {hits.map((hit) => {
        const { typeName, typeLabel, field } = hit;
        const way = wayTo(schema.types, fields, typeName);
        const why =
          field.forbidden ?? field.unusable ?? (way ? null : "没有列表直接通到这里，请在数据结构中展开");
        return (
          <li key={`${typeName}.${field.name}`}>
            <button type="button" disabled={why !== null} onClick={() => void choose(hit)}>
              <span className="ui-muted">{typeName === "Query" ? "列表" : typeLabel}</span>
              <FieldLabel
                label={field.label}
                code={field.name}
                why={why}
                isChosen={way !== null && columns.has(pathText([...way.names, field.name]))}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
