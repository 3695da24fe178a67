import type { Plugin } from "vite";

/** Functions of `react-relay` that the product uses. A missing name fails the build. */
const HOOKS = [
  "RelayEnvironmentProvider",
  "useFragment",
  "useMutation",
  "usePreloadedQuery",
  "useRelayEnvironment",
  "useSubscription",
];
const parts = "\0react-relay/parts";

/**
 * Parts of Relay that its index imports and the product does not use: reading fragments without
 * `<Activity>` (a flag of Relay selects the implementation), experiments, updatable queries, handlers of
 * `@deleteRecord` and similar ones, configs of mutations, a second cache. The active flags change with
 * Relay's version: the browser tests detect that.
 */
const UNUSED =
  /\/(react-relay\/lib\/relay-hooks\/useFragmentInternal_CURRENT|relay-runtime\/lib\/(experimental|handlers\/connection\/MutationHandlers|mutations\/(applyOptimisticMutation|readUpdatable(Fragment|Query)|RelayDeclarativeMutationConfig)|network\/RelayQueryResponseCache|query\/fetchQuery_DEPRECATED|store\/readInlineData|util\/(createPayloadFor3DField|RelayProfiler)))\.js$/;

/**
 * The cache of resolvers that run in the browser. The product has none, and Relay has another cache for
 * that case.
 */
const RESOLVERS = /\/relay-runtime\/lib\/store\/live-resolvers\/LiveResolverCache\.js$/;
const NO_RESOLVERS = `
const { NoopResolverCache } = require("../ResolverCache");
class LiveResolverCache extends NoopResolverCache {
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
}
module.exports = {
  LiveResolverCache,
  RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: "__resolverLiveStateSubscription",
  getUpdatedDataIDs: (ids) => ids,
};`;

/**
 * Reduces Relay to the parts in use: the indexes of its packages are one chunk each, and all their imports
 * would be in the first load. Pagination (`usePaginationFragment`) is imported from its own file and loaded
 * with its users.
 */
export function relayParts(): Plugin {
  const home = "react-relay/lib/relay-hooks";
  return {
    name: "relay-parts",
    enforce: "pre",
    apply: "build",
    // the alias of `react-relay` has been applied already
    resolveId: { filter: { id: /^react-relay\/hooks$/ }, handler: () => parts },
    load: {
      filter: { id: [UNUSED, RESOLVERS, /^\0react-relay\/parts$/] },
      handler(id) {
        if (RESOLVERS.test(id)) return NO_RESOLVERS;
        if (id !== parts) return "module.exports = {};";
        return [
          'export { fetchQuery, graphql } from "relay-runtime";',
          `export { loadQuery } from "${home}/loadQuery";`,
          ...HOOKS.map((name) => `export { default as ${name} } from "${home}/${name}";`),
        ].join("\n");
      },
    },
  };
}
