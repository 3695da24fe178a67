import { useEffect, useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { ExplorerUpdateMutation } from "@/__generated__/ExplorerUpdateMutation.graphql";
import type {
  OnlineReportPosition,
  ReportQueryEditPageQuery,
} from "@/__generated__/ReportQueryEditPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { type Crumb, usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import { useKeys } from "@/ui/base/keys";
import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { toast } from "@/ui/feedback/toasts";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Section } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tabs } from "@/ui/frame/Tabs";
import { ColumnList } from "../_query/ColumnList";
import { ConditionCards } from "../_query/ConditionCards";
import {
  definitionOf,
  type Given,
  LIMITS,
  type QueryDraft,
  withColumn,
  withoutColumn,
} from "../_query/draft";
import { conditionedFields, problemsOf, warningsOf } from "../_query/findings";
import { ListModes } from "../_query/ListModes";
import { ParameterList } from "../_query/ParameterList";
import { placed } from "../_query/problems";
import { Messages, ResultPane } from "../_query/ResultPane";
import { SchemaTree } from "../_query/SchemaTree";
import { type Types, unknownTypes } from "../_query/schema";
import { type Path, pathText } from "../_query/selection";
import { useLivePreview } from "../_query/useLivePreview";
import { useSchema } from "../_query/useSchema";
import { openQuerySettings, openQueryVersions } from "./dialogs";
import { Tools } from "./Tools";
import { useEditorState } from "./useEditorState";

type Report = NonNullable<ReportQueryEditPageQuery["response"]["reportQuery"]>;

export interface ExplorerProps {
  /** The stored query to edit; null for a new one. */
  report: Report | null;
  /** Draft of the stored definition. */
  stored: QueryDraft;
  /** Position of a new query. */
  position: OnlineReportPosition;
  title: string;
  breadcrumb: Crumb[];
}

type Pane = "schema" | "fields" | "result";

/** Editor of a stored query: schema, fields, result; side by side, or one at a time on narrow screens. */
export function Explorer({ report, stored, position, title, breadcrumb }: ExplorerProps) {
  const schema = useSchema();
  const { types, need } = schema;
  const composing = useEditorState(stored, report?.version ?? null);
  const { draft, dirty, version, change, undo, redo } = composing;
  const [pane, setPane] = useState<Pane>("schema");
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map());
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [stale, setStale] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  useLeaveGuard(dirty);
  // once saved, a new query opens at its own URL
  useEffect(() => {
    if (made && !dirty) go(made, { replace: true });
  }, [made, dirty, go]);
  const missing = unknownTypes(types, draft.fields).join();
  useEffect(() => need(missing ? missing.split(",") : []), [need, missing]);
  useKeys([
    { keys: "Ctrl Z", text: "撤销", group: "报表", run: () => (composing.canUndo ? undo() : false) },
    { keys: "Ctrl Y", text: "重做", group: "报表", run: () => (composing.canRedo ? redo() : false) },
  ]);
  const update = useSave<ExplorerUpdateMutation>(graphql`
    mutation ExplorerUpdateMutation($id: ID!, $version: Int, $input: ReportQueryInput!) {
      reportQueryUpdate(input: { id: $id, version: $version, changes: $input }) {
        reportQuery { id version }
        userErrors { field message code }
      }
    }
  `);

  const known = missing === "";
  const problems = useMemo(() => (known ? problemsOf(types, draft) : []), [known, types, draft]);
  const warnings = useMemo(() => (known ? warningsOf(types, draft) : []), [known, types, draft]);
  const definition = useMemo(
    () => (known && draft.columns.length > 0 ? definitionOf(types, draft) : null),
    [known, types, draft],
  );
  const asked = new Map(
    [...given].filter(([name]) => draft.parameters.some((parameter) => parameter.name === name)),
  );
  const preview = useLivePreview(definition, asked);
  const fields = useMemo(
    () => new Set(conditionedFields(types, draft).found.map(({ path }) => pathText(path))),
    [types, draft],
  );
  const { at, others } = placed(preview.current ? (preview.check?.problems ?? []) : [], draft, fields);
  // client-side findings are shown at once, in place of the server's earlier ones
  const unused = warnings.filter((one) => one.at?.startsWith("$"));
  const wrong = new Map([...at, ...placesOf([...unused, ...problems])]);

  const toggle = (names: Path, loaded: Types) => {
    if (draft.columns.some(({ path }) => path === pathText(names)))
      change(withoutColumn(draft, pathText(names)));
    else if (draft.columns.length >= LIMITS.columns) toast.warning(`最多 ${LIMITS.columns} 列`);
    else change(withColumn(loaded, draft, names));
  };
  const settings = async () => {
    if (!report) return;
    const saved = await openQuerySettings({
      report: { ...report, version: version ?? report.version },
      onDone: (next) => composing.moved(next.version),
    });
    if (saved) await refresh();
  };
  const save = async () => {
    const [problem] = problems;
    if (problem || !definition) {
      setPane("fields");
      toast.warning(problem?.text ?? "请等待数据结构读取完成");
      return;
    }
    if (!report) {
      await openQuerySettings({
        position,
        definition,
        onDone: (next) => {
          composing.saved(next.version);
          setMade(next.path);
        },
      });
      return;
    }
    const answer = await update({ id: report.rowId, version, input: { definition } });
    const next = answer.data?.reportQueryUpdate?.reportQuery;
    if (answer.ok && next) {
      composing.saved(next.version);
      toast.success("已保存");
      await refresh();
      return;
    }
    setStale(answer.userErrors.some(({ code }) => code === "STALE"));
    toast.warning(answer.userErrors[0]?.message ?? "没有保存");
  };
  const versions = async () => {
    if (!report) return;
    if (dirty && !(await confirmDiscard())) return;
    if (dirty) composing.change(stored);
    if (await openQueryVersions({ id: report.rowId, version: version ?? report.version })) await refresh();
  };

  return (
    <div className="ui-page report query-page">
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        tag={report && !report.enabled ? <StatusTag tone="neutral">已停用</StatusTag> : undefined}
        primary={{
          key: "save",
          text: "保存",
          disabled: report !== null && !dirty,
          onClick: save,
        }}
        actions={[
          { key: "read", text: "查看", hidden: !report, onClick: () => go(report?.path ?? "") },
          { key: "settings", text: "名称和权限", hidden: !report, onClick: settings },
          { key: "versions", text: "历史版本", hidden: !report, onClick: versions },
        ]}
      />
      {stale ? (
        <Stale
          onTake={async () => {
            composing.drop();
            setStale(false);
            await refresh();
          }}
        />
      ) : null}
      {report && report.problems.length > 0 ? (
        <Messages texts={report.problems.map((text) => `数据结构已改变：${text}`)} />
      ) : null}
      <div className="query-tabs">
        <Tabs
          label="步骤"
          tabs={[
            { key: "schema", label: "数据结构" },
            { key: "fields", label: "字段和条件", count: draft.columns.length },
            { key: "result", label: "结果" },
          ]}
          value={pane}
          onChange={(key) => setPane(key as Pane)}
        />
      </div>
      <div className="query-panes" data-pane={pane}>
        <section className="query-pane" data-name="schema" aria-label="数据结构">
          <SchemaTree
            schema={schema}
            fields={draft.fields}
            columns={new Set(draft.columns.map(({ path }) => path))}
            onToggle={toggle}
          />
        </section>
        <section className="query-pane" data-name="fields" aria-label="字段和条件">
          <Tools composing={composing} />
          <Messages texts={warnings.flatMap((one) => (unused.includes(one) ? [] : [one.text]))} />
          <Section title="列">
            <ColumnList types={types} draft={draft} wrong={wrong} onChange={change} />
          </Section>
          {draft.columns.length > 0 ? (
            <>
              <Section title="列表怎么显示">
                <ListModes types={types} draft={draft} onChange={change} onFolded={setFolded} />
                <p className="ui-muted ui-small" role="status">
                  {folded.length > 0
                    ? `${folded.map((label) => `“${label}”`).join("、")}已改为合并为文字：互不相关的列表同时展开，行数会相乘。`
                    : ""}
                </p>
              </Section>
              <Section title="条件">
                <ConditionCards schema={schema} draft={draft} wrong={wrong} onChange={change} />
              </Section>
              <Section title="参数">
                <ParameterList draft={draft} wrong={wrong} onChange={change} />
              </Section>
            </>
          ) : null}
        </section>
        <section className="query-pane" data-name="result" aria-label="结果">
          <ResultPane
            preview={preview}
            parameters={draft.parameters}
            given={asked}
            onGiven={(name, next) =>
              setGiven((old) => {
                const all = new Map(old);
                if (next) all.set(name, next);
                else all.delete(name);
                return all;
              })
            }
            others={others}
          />
        </section>
      </div>
    </div>
  );
}

/** Findings by place; the first at each place wins. */
function placesOf(findings: ReturnType<typeof problemsOf>): (readonly [string, string])[] {
  return findings.flatMap(({ at, text }) => (at === null ? [] : [[at, text] as const]));
}

/** Alert shown when another member has saved the query meanwhile. */
function Stale({ onTake }: { onTake: () => Promise<unknown> }) {
  return (
    <div className="query-stale" role="alert">
      <span>其他人已经保存了新的版本，您的修改没有保存。</span>
      <button type="button" className="ui-link" onClick={() => void onTake()}>
        放弃我的修改，载入最新版本
      </button>
    </div>
  );
}
