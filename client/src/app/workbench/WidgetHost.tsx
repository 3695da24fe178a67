import { type ComponentType, Suspense, use, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import { createOperationDescriptor, type OperationType } from "relay-runtime";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { PageLink } from "@/app/page/navigation";
import { PageBoundary } from "@/app/page/PageBoundary";
import type { QueryModule } from "@/app/routes/types";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import type { WidgetEntry, WidgetProps } from "./types";

const NO_VARIABLES = {};
const NOBODY = { userId: null, enterpriseId: null };

/**
 * One card with its own loading state and its own failure: a broken widget leaves the rest of the workbench
 * intact. Its first answer is `brought` by the request for all cards; later changes, and retries of
 * failures, it requests itself.
 */
export function WidgetHost({ widget, brought }: { widget: WidgetEntry; brought: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetFailure(widget.chunk);
    forgetFailure(widget.query);
    setAttempt(attempt + 1);
  };
  return (
    <section className="wb-card" aria-labelledby={`widget-${widget.id}`}>
      <header className="wb-card__head">
        <h2 id={`widget-${widget.id}`}>{widget.title}</h2>
        {widget.href ? (
          <PageLink to={widget.href} className="ui-small" aria-label={`${widget.title}：查看全部`}>
            全部
          </PageLink>
        ) : null}
      </header>
      <PageBoundary inline resetKey={attempt} onRetry={retry}>
        <Suspense fallback={<WidgetSkeleton />}>
          {widget.query ? (
            <QueryWidget
              key={attempt}
              widget={widget}
              load={widget.query}
              brought={brought}
              again={attempt > 0}
            />
          ) : (
            <PlainWidget key={attempt} widget={widget} />
          )}
        </Suspense>
      </PageBoundary>
    </section>
  );
}

/** Placeholder lines while a card loads. */
export function WidgetSkeleton() {
  return (
    <div className="wb-skeleton" role="status" aria-label="加载中">
      <i />
      <i />
      <i />
    </div>
  );
}

function PlainWidget({ widget }: { widget: WidgetEntry }) {
  const Widget = use(loadChunk(widget.chunk)).default as ComponentType;
  return <Widget />;
}

interface QueryWidgetProps {
  readonly widget: WidgetEntry;
  readonly load: () => Promise<QueryModule>;
  readonly brought: boolean;
  /** Whether the stored answer is a failed one, to be requested again. */
  readonly again: boolean;
}

function QueryWidget({ widget, load, brought, again }: QueryWidgetProps) {
  // Code and answer load in parallel.
  void loadChunk(widget.chunk).catch(() => undefined);
  const module = use(loadChunk(load));
  const environment = useRelayEnvironment();
  const [{ variables, there }] = useState(() => {
    const asked = module.vars?.(NO_VARIABLES, new URLSearchParams(), NOBODY) ?? NO_VARIABLES;
    const known = environment.check(createOperationDescriptor(module.default, asked));
    return { variables: asked, there: known.status !== "missing" };
  });
  const [queryRef] = useOwnedQuery<OperationType>(
    module.default,
    variables,
    again ? "network-only" : brought && there ? "store-only" : "store-or-network",
    undefined,
    brought ? "shown" : "always",
  );
  const Widget = use(loadChunk(widget.chunk)).default as ComponentType<WidgetProps>;
  return queryRef ? <Widget queryRef={queryRef} /> : <WidgetSkeleton />;
}
