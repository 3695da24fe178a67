interface Change {
  readonly type: string;
  readonly description: string;
}

export declare const REASON: RegExp;

export declare function judge(
  beforeText: string,
  afterText: string,
  record: string,
  today: string,
): { readonly breaking: Change[]; readonly allowed: Change[]; readonly dangerous: Change[] };

export declare function unclear(text: string): string[];
