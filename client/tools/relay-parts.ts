import type { Plugin } from "vite";

/** What the product uses of `react-relay`. A name that is missing here fails the build. */
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
 * Parts of Relay that its index names and nothing here calls: the reading of fragments of before `<Activity>` (a flag of
 * Relay's says which one is used), experiments, updatable queries, handlers of `@deleteRecord` and its like, configs of
 * mutations, a second cache. Which flags are on changes with Relay's version: the browser tests tell.
 */
const UNUSED =
  /\/(react-relay\/lib\/relay-hooks\/useFragmentInternal_CURRENT|relay-runtime\/lib\/(experimental|handlers\/connection\/MutationHandlers|mutations\/(applyOptimisticMutation|readUpdatable(Fragment|Query)|RelayDeclarativeMutationConfig)|network\/RelayQueryResponseCache|query\/fetchQuery_DEPRECATED|store\/readInlineData|util\/(createPayloadFor3DField|RelayProfiler)))\.js$/;

/** The cache of resolvers that run in the browser. There are none, and Relay has a cache for that, too. */
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
 * Relay as far as it is used: the indexes of its packages are one piece each, and whatever they name would be in the
 * first load. What reads on in a list (`usePaginationFragment`) is imported from its own file and comes with its readers.
 */
export function relayParts(): Plugin {
  const home = "react-relay/lib/relay-hooks";
  return {
    name: "relay-parts",
    enforce: "pre",
    apply: "build",
    // the alias of `react-relay` has been applied
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
