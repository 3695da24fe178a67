/** A running server: its address, its data folder, its process, and how to end it and remove the data. */
export interface StartedServer {
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  /** Runs another command of xieli over the same data. */
  readonly command: (...args: string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A fresh folder for the data of a server that will be thrown away; `inMemory` where there is room. */
export function dataFolder(name: string, options?: { inMemory?: boolean }): string;

/** Starts `xieli serve` on fresh demo data and answers once it is ready. */
export function startServer(options: {
  name: string;
  binary?: string;
  env?: Record<string, string>;
  /** A folder whose data are there already, or will be, and stay. */
  keep?: string;
  /** A folder of a stopped server whose data are copied instead of made. */
  from?: string;
  /** Keeps the data in memory where there is room. */
  inMemory?: boolean;
}): Promise<StartedServer>;
