import { setTimeout as sleep } from "node:timers/promises";
import type { TypedDocumentString } from "./generated/graphql.ts";

/** An entry of `errors`: what no person can mend. Codes are those of docs/api.md, "Errors". */
interface Fault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly retryAfter?: number; readonly traceId?: string };
}

/** Why something was not answered or not done. */
export class Refused extends Error {
  readonly reasons: readonly { readonly message: string }[];

  constructor(reasons: readonly { readonly message: string }[]) {
    super(reasons.map((reason) => JSON.stringify(reason)).join("\n"));
    this.name = "Refused";
    this.reasons = reasons;
  }
}

const MOST_TRIES = 10;

/** Asks the server with a token. A caller that asks too much is told how long to wait, and this client does. */
export class Xieli {
  readonly url: string;
  readonly token: string;
  /** How often it had to wait. */
  waits = 0;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** Sends a document with its variables; both and the answer have the types that were generated for it. */
  async ask<Answer, Variables>(
    document: TypedDocumentString<Answer, Variables>,
    variables: Variables,
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${this.url}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: document.toString(), variables }),
      });
      const { data, errors } = (await response.json()) as { data?: Answer; errors?: readonly Fault[] };
      // refused before anything was done, so that a mutation may be sent again as well
      const limit = errors?.find((fault) => fault.extensions?.code === "RATE_LIMITED");
      if (limit && tries < MOST_TRIES) {
        this.waits += 1;
        await sleep((limit.extensions?.retryAfter ?? 1) * 1000);
        continue;
      }
      if (errors?.length || !data) throw new Refused(errors ?? [{ message: "an answer without data" }]);
      return data;
    }
  }
}
