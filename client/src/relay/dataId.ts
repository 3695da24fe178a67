/**
 * The key under which the store keeps an object. The outcome of a batch names the record that it is about by the record's own `id`;
 * it is another object all the same, and must not be kept over the record (`CustomerBatchResult` beside `Customer`).
 */
export function dataId({ id }: { readonly id?: unknown }, typeName: string): unknown {
  return typeName.endsWith("Result") && typeof id === "string" ? `${typeName}:${id}` : id;
}
