import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { TOP_UP_MEANS, TOP_UP_STANDINGS, type TopUpStatus } from './top-up-codes.ts'
import type { topUpRow } from './top-up-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof topUpRow> | z.output<typeof topUpRow>

const zone = ({ depot }: Row) => depot?.timeZone
/** Of one that the journal has taken back, nothing is left. */
const splitOf =
  (name: 'settled' | 'paidIn') =>
  ({ [name]: minor, currency, takenBack }: Row) =>
    minor === null || takenBack ? null : { minor, currency }
/** Who withdrew an own request has decided nothing. */
const ofDecision = <Content>({ state }: Row, content: Content): Content | null =>
  state === 'withdrawn' ? null : content

/** Words of a standing: its lifecycle's, but that the journal has taken it back. */
const STANDING_WORDS = {
  pending: 'workflow-topUp:states.pending.label',
  approved: 'workflow-topUp:states.approved.label',
  rejected: 'workflow-topUp:states.rejected.label',
  withdrawn: 'workflow-topUp:states.withdrawn.label',
  takenBack: 'agent-money:topUps.takenBack',
} as const satisfies Record<TopUpStatus, string>

export const topUpList = defineList<Row>()({
  id: 'top-ups',
  words: 'agent-money:topUps',
  calls: { read: 'getTopUpList', export: 'exportTopUps' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    requestedAt: { kind: 'instant', dayUpTo: 'laptop', zone, value: ({ requestedAt }) => requestedAt },
    agent: { kind: 'person', value: ({ agent }) => agent },
    depot: { kind: 'named', room: 'wide', value: ({ depot }) => depot?.name ?? null },
    means: { kind: 'word', words: 'agent-money:means.*', codes: TOP_UP_MEANS, value: ({ means }) => means },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    state: {
      kind: 'state',
      words: STANDING_WORDS,
      tones: {
        pending: 'waiting',
        approved: 'done',
        rejected: 'stopped',
        withdrawn: 'ended',
        takenBack: 'attention',
      },
      value: ({ state, takenBack }) => (takenBack ? 'takenBack' : state),
    },
    settled: { kind: 'amount', room: 'wide', value: splitOf('settled') },
    paidIn: { kind: 'amount', room: 'wide', value: splitOf('paidIn') },
    bankReference: { kind: 'reference', hidden: true, value: ({ bankReference }) => bankReference },
    requestedBy: { kind: 'person', hidden: true, value: ({ requestedBy }) => requestedBy },
    decidedBy: {
      kind: 'person',
      room: 'wide',
      sheet: ['decidedBy', 'decidedAt'],
      value: (row) => ofDecision(row, row.decidedBy),
    },
    decidedAt: { kind: 'instant', hidden: true, zone, value: (row) => ofDecision(row, row.decidedAt) },
    reason: {
      kind: 'text',
      hidden: true,
      value: ({ takenBack, decisionReason }) => takenBack?.reason ?? decisionReason,
    },
  },
  filters: {
    /** By the clock of the depot's region. */
    requestedFrom: { kind: 'from', of: 'requestedAt', field: true },
    requestedTo: { kind: 'to', of: 'requestedAt', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: TOP_UP_STANDINGS, words: STANDING_WORDS },
    means: { kind: 'choice', of: 'means', field: true, values: TOP_UP_MEANS, words: 'agent-money:means.*' },
    depotId: { kind: 'depot', of: 'depot', field: true },
    currency: { kind: 'currency', field: true },
    agentId: { kind: 'person', of: 'agent' },
    requestedBy: { kind: 'record', of: 'requestedBy' },
  },
  sorts: ['requestedAt', 'amount'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})
