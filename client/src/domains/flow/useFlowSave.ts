import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./flowStepMutations");

/** Runs an action on an application, which lists, its page and the home offer: one mutation for each, fetched when the page stands. */
export const useFlowSave = () => useLateSave(mutations);
