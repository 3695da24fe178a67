/** Message for a search without visible results; it does not reveal whether invisible records match. */
export const noVisibleResults = (what: string) => `没有匹配的${what}；可能有您无权查看的${what}。`;
