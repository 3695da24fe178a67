/** A running server: its address, its data folder, its process, and how to end it and remove the data. */
export interface StartedServer {
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  /** Runs another command of xieli over the same data. */
  readonly command: (...args: string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts `xieli serve` on fresh demo data and answers once it is ready. */
export function startServer(options: {
  name: string;
  binary?: string;
  env?: Record<string, string>;
}): Promise<StartedServer>;
