/** A running server: its address, its data folder, and how to end it and remove the data. */
export interface StartedServer {
  readonly url: string;
  readonly data: string;
  readonly stop: () => Promise<void>;
}

/** Starts `xieli serve` on fresh demo data and answers once it is ready. */
export function startServer(options: {
  name: string;
  binary?: string;
  env?: Record<string, string>;
}): Promise<StartedServer>;
