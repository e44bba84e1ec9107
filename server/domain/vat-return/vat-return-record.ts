import { ilike, or, sql } from 'drizzle-orm'
import { VAT_RETURN_KEEPERS } from '#contract/vat-return/vat-return.ts'
import { vatReturnLifecycle } from '#machines/vat-return/vat-return-lifecycle.ts'
import { containing } from '#server/database/list-page.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered } from '../workflow/record-parts.ts'
import { searchReturns } from './search-returns.ts'

/** Paid to the authority, or given back by it. */
const DUE = { amounts: 'select record.currency, record.output_vat - record.input_vat' }

export const vatReturnRecord = defineRecord({
  id: 'vatReturn',
  machine: vatReturnLifecycle,
  table: vatReturns,
  /** A region's: of no depot. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (VAT_RETURN_KEEPERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) =>
    or(
      ilike(vatReturns.reference, containing(term)),
      byPerson(vatReturns.preparedBy, term),
      byPerson(vatReturns.decidedBy, term),
    ),
  describe: describeNumbered({
    name: 'vatReturn',
    table: vatReturns,
    reference: vatReturns.reference,
    person: vatReturns.preparedBy,
    currency: vatReturns.currency,
    depot: null,
  }),
  search: searchReturns,
  reference: 'record.reference',
  version: 'exact',
  stamps: [
    { by: 'preparedBy', at: 'preparedAt', events: [CREATION_EVENT, 'vatReturn.prepareAgain'] },
    { by: 'decidedBy', at: 'decidedAt', events: ['vatReturn.file', 'vatReturn.reject', 'vatReturn.withdraw'] },
    { by: 'paidBy', at: 'paidAt', events: ['vatReturn.pay'] },
  ],
  fourEyes: {
    events: [
      { event: 'vatReturn.file', parties: ['preparedBy'] },
      { event: 'vatReturn.reject', parties: ['preparedBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'preparedBy', where: `state in ('filed', 'paid', 'rejected')` }],
  },
  money: [
    { event: 'vatReturn.file', ...DUE },
    { event: 'vatReturn.pay', ...DUE },
  ],
  postings: { vatReturnPaid: ['vatReturn.pay'] },
  contents: {
    columns: [
      'reference',
      'regionId',
      'span',
      'currency',
      'revision',
      'outputVat',
      'inputVat',
      'throughSerial',
      'decisionReason',
      'paymentReference',
    ],
    days: ['firstDay', 'lastDay'],
  },
})
