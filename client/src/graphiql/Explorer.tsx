import { HISTORY_PLUGIN } from "@graphiql/plugin-history";
import { GraphiQL } from "graphiql";
import { type FormEvent, useMemo, useState } from "react";
import { useSession } from "@/app/session/store";
import { accessPlugin, CallerContext } from "./AccessPanel";
import { type Caller, fetcherOf } from "./caller";

const FIRST = `# 您能使用的字段在左侧的文档里；其余的在“为什么不行”里。
query Me {
  viewer {
    member {
      name
    }
    enterprise {
      name
    }
  }
}
`;

const PLUGINS = [HISTORY_PLUGIN, accessPlugin];

function who(token: string | null, person: string | null): string {
  if (token) return "以粘贴的访问令牌";
  return person ? `以 ${person} 的登录身份` : "未登录";
}

/** GraphiQL with the session of this browser, or with a pasted token, which is kept in memory alone. */
export function Explorer() {
  const { user, token: session, epoch } = useSession();
  const [token, setToken] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  // Another caller has another schema: all is loaded again.
  const caller = useMemo<Caller>(() => ({ token }), [token]);
  const fetcher = useMemo(() => fetcherOf(caller), [caller]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setToken(typed.trim() || null);
    setTyped("");
  };
  return (
    <CallerContext value={caller}>
      <header className="caller">
        <a href="/">协力</a>
        <strong>{who(token, session ? (user?.realname ?? "当前用户") : null)}</strong>
        <form onSubmit={submit}>
          <input
            type="password"
            autoComplete="off"
            aria-label="访问令牌"
            placeholder="粘贴访问令牌 xlp_…"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit">{token && !typed ? "改用登录身份" : "使用令牌"}</button>
        </form>
      </header>
      <GraphiQL
        key={`${epoch} ${token ?? ""}`}
        fetcher={fetcher}
        plugins={PLUGINS}
        defaultQuery={FIRST}
        // queries and their history stay in this window, so that the next user of this browser sees none of
        // them
        storage={window.sessionStorage}
        shouldPersistHeaders={false}
      />
    </CallerContext>
  );
}
