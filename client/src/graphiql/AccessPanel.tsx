import { type GraphiQLPlugin, useGraphiQL } from "@graphiql/react";
import { createContext, use, useEffect, useState } from "react";
import { type Access, type FieldAccess, readAccess, rootFields } from "./access";
import type { Caller } from "./caller";

/** The caller, for the panel that GraphiQL renders. */
export const CallerContext = createContext<Caller>({ token: null });

type Row = FieldAccess & { readonly root: string };

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="access__rows">
      {rows.map((row) => (
        <li key={`${row.root}.${row.field}`} className="access__row">
          <code>
            {row.root}.{row.field}
          </code>
          <span className={row.isAllowed ? "access__yes" : "access__no"}>
            {row.isAllowed ? "可用" : "不可用"}
          </span>
          {row.explanation ? <p>{row.explanation}</p> : null}
          <small>
            规则：{row.rule}
            {row.isInteractive ? "，不接受访问令牌" : ""}
          </small>
        </li>
      ))}
    </ul>
  );
}

function AccessPanel() {
  const caller = use(CallerContext);
  const document = useGraphiQL((state) => state.documentAST);
  const [access, setAccess] = useState<Access | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState("");

  useEffect(() => {
    let current = true;
    setProblem(null);
    readAccess(caller).then(
      (found) => current && setAccess(found),
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : "无法读取权限"),
    );
    return () => {
      current = false;
    };
  }, [caller]);

  if (problem) return <p role="alert">{problem}</p>;
  if (!access) return <p>正在读取权限…</p>;
  const rows: Row[] = Object.entries(access).flatMap(([root, fields]) =>
    fields.map((field: FieldAccess) => ({ ...field, root })),
  );
  const asked = document ? rootFields(document) : new Set<string>();
  const inDocument = rows.filter((row) => asked.has(`${row.root}.${row.field}`));
  const text = wanted.trim().toLowerCase();
  const refused = rows.filter(
    (row) => !row.isAllowed && `${row.root}.${row.field} ${row.rule}`.toLowerCase().includes(text),
  );
  return (
    <section className="access" aria-label="为什么不行">
      <h2>为什么不行</h2>
      <h3>编辑器中的字段</h3>
      {inDocument.length > 0 ? <Rows rows={inDocument} /> : <p>还没有写任何根字段。</p>}
      <h3>您不能使用的字段（{refused.length}）</h3>
      <p>这些字段不出现在左侧的文档里，因为它们会被拒绝。</p>
      <input
        type="search"
        aria-label="筛选字段"
        placeholder="按名称或权限代码筛选"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {refused.length > 0 ? <Rows rows={refused} /> : <p>没有。</p>}
    </section>
  );
}

function Icon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="4" y="9" width="12" height="8" rx="1.5" strokeWidth="1.5" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" strokeWidth="1.5" />
    </svg>
  );
}

/** Side panel 'why can't I': the rule of each root field, and its result for the caller. */
export const accessPlugin: GraphiQLPlugin = { title: "为什么不行", icon: Icon, content: AccessPanel };
