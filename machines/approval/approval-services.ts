import { fromCallback, fromPromise } from 'xstate'
import type { Keyed } from '../booking/booking-requests.ts'
import type { DecisionOrder } from './approval-context.ts'

/** An expected "no": somebody else has decided or withdrawn it, or another one that `message` tells. */
export type DecideAnswer = { ok: true } | { ok: false; reason: 'overtaken' } | { ok: false; reason: 'refused'; message: string }

/** What the inbox asks of the server. The feature provides them; a throw of `decide` means an outage. */
export const approvalServices = {
  /** Tells what waits, now, when it changes, and when it is asked to: as `inbox.*` events. */
  inbox: fromCallback<{ type: 'inbox.renew' }, undefined>(() => {
    throw new Error('The approval flow has no inbox service.')
  }),
  decide: fromPromise<DecideAnswer, Keyed<DecisionOrder>>(() =>
    Promise.reject(new Error('The approval flow has no decide service.')),
  ),
}
