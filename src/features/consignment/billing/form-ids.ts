/** Forms of the steps; the frame's primary button submits them by their id. */
export const STEP_FORMS = {
  sender: 'consignment-sender',
  receiver: 'consignment-receiver',
  items: 'consignment-items',
  payment: 'consignment-payment',
} as const
