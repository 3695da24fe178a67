/** Nothing was found of what the person may see: whether there is more of it besides is not said, nor how much. */
export const nothingSeen = (what: string) => `没有匹配的${what}；可能有您无权查看的${what}。`;
