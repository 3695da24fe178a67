/**
 * A running server: its address, its data folder, its process, and the function that stops it and removes
 * the data.
 */
export interface StartedServer {
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  /** Runs another command of xieli over the same data. */
  readonly command: (...args: string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A fresh folder for the temporary data of a server; with `inMemory` in memory if there is space. */
export function dataFolder(name: string, options?: { inMemory?: boolean }): string;

/** Starts `xieli serve` on fresh demo data and resolves once it is ready. */
export function startServer(options: {
  name: string;
  binary?: string;
  env?: Record<string, string>;
  /** A folder whose data exist already, or will be created, and are kept. */
  keep?: string;
  /** A folder of a stopped server whose data are copied instead of created. */
  from?: string;
  /** Keeps the data in memory if there is space. */
  inMemory?: boolean;
}): Promise<StartedServer>;
