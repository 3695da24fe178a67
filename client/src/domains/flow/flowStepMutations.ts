/** Mutations of the steps of an application, and the fields that every step changes. */

import { graphql } from "react-relay";

/** The fields of an application that every action changes; its page refetches the rest. */
graphql`
  fragment flowStepMutations_after on FlowProcess {
    id
    status
    version
  }
`;

export const agree = graphql`
  mutation flowStepMutationsAgreeMutation($input: FlowAgreeInput!) {
    flowProcessAgree(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const refuse = graphql`
  mutation flowStepMutationsRefuseMutation($input: FlowProcessSayInput!) {
    flowProcessRefuse(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const giveBack = graphql`
  mutation flowStepMutationsReturnMutation($input: FlowReturnInput!) {
    flowProcessReturn(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const transfer = graphql`
  mutation flowStepMutationsTransferMutation($input: FlowTransferInput!) {
    flowProcessTransfer(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const delegate = graphql`
  mutation flowStepMutationsDelegateMutation($input: FlowTransferInput!) {
    flowProcessDelegate(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const addSigners = graphql`
  mutation flowStepMutationsAddSignersMutation($input: FlowAddSignersInput!) {
    flowProcessAddSigners(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const removeSigner = graphql`
  mutation flowStepMutationsRemoveSignerMutation($input: FlowRemoveSignerInput!) {
    flowProcessRemoveSigner(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const takeBack = graphql`
  mutation flowStepMutationsTakeBackMutation($input: FlowProcessIdInput!) {
    flowProcessTakeBack(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const withdraw = graphql`
  mutation flowStepMutationsWithdrawMutation($input: FlowProcessSayInput!) {
    flowProcessWithdraw(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const annul = graphql`
  mutation flowStepMutationsAnnulMutation($input: FlowProcessSayInput!) {
    flowProcessAnnul(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const terminate = graphql`
  mutation flowStepMutationsTerminateMutation($input: FlowProcessSayInput!) {
    flowProcessTerminate(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const changeVersion = graphql`
  mutation flowStepMutationsChangeVersionMutation($input: FlowProcessVersionInput!) {
    flowProcessChangeVersion(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const urge = graphql`
  mutation flowStepMutationsUrgeMutation($input: FlowProcessIdInput!) {
    flowProcessUrge(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const read = graphql`
  mutation flowStepMutationsReadMutation($input: FlowProcessIdInput!) {
    flowProcessRead(input: $input) {
      flowProcess { ...flowStepMutations_after }
      userErrors { field message code }
    }
  }
`;

export const hide = graphql`
  mutation flowStepMutationsHideMutation($ids: [ID!]!) {
    flowProcessHide(input: { ids: $ids }) { hiddenIds userErrors { field message code } }
  }
`;

export const remove = graphql`
  mutation flowStepMutationsDeleteMutation($ids: [ID!]!) {
    flowProcessDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;
