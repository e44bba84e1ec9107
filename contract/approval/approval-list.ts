import { FOUR_EYES_REFUSALS } from './approval-codes.ts'
import type { ApprovalRow } from './approval-row.ts'
import { defineList } from '../list/list-definition.ts'
import { APPROVAL_KINDS, nameKey, referenceText } from '../records.ts'

const KIND_WORDS = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, nameKey(kind)]))

/**
 * What waits for a decision, put together of many kinds of record. The screen is no table: it shows the waiting ones beside
 * the case that is open, and paper holds that case.
 */
export const approvalList = defineList<ApprovalRow>()({
  id: 'approvals',
  words: 'approvals',
  calls: { read: 'getApprovals', export: 'exportApprovals' },
  search: false,
  columns: {
    kind: { kind: 'word', heading: 'filter.kind', words: KIND_WORDS, codes: APPROVAL_KINDS, value: ({ kind }) => kind },
    reference: { kind: 'reference', value: ({ kind, reference }) => referenceText(kind, reference) },
    subject: { kind: 'text', value: ({ subject }) => subject },
    route: { kind: 'named', value: ({ journey }) => journey?.routeName ?? null },
    startsAt: {
      kind: 'start',
      value: ({ journey }) => journey && { at: journey.startsAt, zone: journey.timeZone },
    },
    amount: {
      kind: 'amount',
      value: ({ amount: minor, currency }) => (currency === null ? null : { minor, currency }),
    },
    requestedBy: { kind: 'person', value: ({ requestedBy }) => requestedBy },
    requestedAt: { kind: 'instant', zone: () => undefined, value: ({ requestedAt }) => requestedAt },
    depot: { kind: 'named', heading: 'filter.depot', value: ({ depot }) => depot?.name ?? null },
    /** Why this reader cannot decide it. */
    refusal: {
      kind: 'word',
      words: { ownRequest: 'own', tiedAccounts: 'tied' },
      codes: FOUR_EYES_REFUSALS,
      value: ({ refusal }) => refusal,
    },
  },
  filters: {
    kind: { kind: 'choice', of: 'kind', field: true, values: APPROVAL_KINDS, words: KIND_WORDS, any: 'filter.anyKind' },
    depotId: { kind: 'depot', of: 'depot', field: true, any: 'filter.anyDepot' },
  },
  sorts: [],
  defaultSort: { by: 'requestedAt', direction: 'ascending' },
})
