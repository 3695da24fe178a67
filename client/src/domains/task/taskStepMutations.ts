/** Mutations of the steps of a task, and the fields that every step changes. */

import { graphql } from "react-relay";

/** The fields of a task that an action changes. */
graphql`
  fragment taskStepMutations_after on Task {
    id
    status
    statusSince
    finishedAt
    availableActions
    version
  }
`;

export const start = graphql`
  mutation taskStepMutationsStartMutation($id: ID!, $version: Int) {
    taskStart(input: { id: $id, version: $version }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const hold = graphql`
  mutation taskStepMutationsHoldMutation($id: ID!, $version: Int, $reason: String) {
    taskHold(input: { id: $id, version: $version, reason: $reason }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const finish = graphql`
  mutation taskStepMutationsFinishMutation($id: ID!, $version: Int) {
    taskFinish(input: { id: $id, version: $version }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const validate = graphql`
  mutation taskStepMutationsValidateMutation($id: ID!, $version: Int, $pass: Boolean!, $reason: String) {
    taskValidate(input: { id: $id, version: $version, pass: $pass, reason: $reason }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const restart = graphql`
  mutation taskStepMutationsRestartMutation($id: ID!, $version: Int, $reason: String) {
    taskRestart(input: { id: $id, version: $version, reason: $reason }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const cancel = graphql`
  mutation taskStepMutationsCancelMutation($id: ID!, $version: Int, $reason: String) {
    taskCancel(input: { id: $id, version: $version, reason: $reason }) {
      task { ...taskStepMutations_after }
      userErrors { field message code }
    }
  }
`;
