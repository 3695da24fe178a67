/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

/** A command of a page with the block that shows its output. */
export interface Command {
  readonly text: string;
  readonly shown?: Block | undefined;
}

export declare function blocksOf(page: string): Block[];

export declare function commandsOf(page: string): Command[];

export declare function isLike(shown: string, found: string): boolean;

export declare function isSame(shown: unknown, found: unknown): boolean;

export declare function answers(command: Command, came: string): boolean;

export declare function scriptOf(
  commands: readonly Command[],
  to: { readonly url: string; readonly secret: string; readonly file: (index: number) => string },
): string;
