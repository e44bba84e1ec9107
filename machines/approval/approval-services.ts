import { fromCallback, fromPromise } from 'xstate'
import type { Keyed } from '../booking/booking-requests.ts'
import type { ApprovalFilter, DecideAnswer, DecisionOrder } from './approval-context.ts'

/** What the inbox is asked: to look again, or for something else. */
export type InboxOrder = { type: 'inbox.renew' } | { type: 'inbox.ask'; filter: ApprovalFilter }

/** What the inbox asks of the server. The feature provides them; a throw of `decide` means an outage. */
export const approvalServices = {
  /** Tells what waits under a filter, now, when it changes, and when it is asked to: as `inbox.*` events. */
  inbox: fromCallback<InboxOrder, { filter: ApprovalFilter }>(() => {
    throw new Error('The approval flow has no inbox service.')
  }),
  decide: fromPromise<DecideAnswer, Keyed<DecisionOrder>>(() =>
    Promise.reject(new Error('The approval flow has no decide service.')),
  ),
}
