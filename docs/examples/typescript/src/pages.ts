/** A page of any list, as the documents ask for it. */
interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Walks through a whole list, page after page by its cursor. */
export async function* allOf<Row>(
  read: (after: string | null) => Promise<Page<Row> | null | undefined>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const page: Page<Row> | null | undefined = await read(after);
    // a list that the token may not read is null
    if (!page) return;
    yield* page.nodes;
    if (!page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor ?? null;
  }
}
