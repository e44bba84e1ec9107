import { eq, or, sql } from 'drizzle-orm'
import { RATE_KEEPERS } from '#contract/exchange-rate/exchange-rate.ts'
import { exchangeRateLifecycle } from '#machines/exchange-rate/exchange-rate-lifecycle.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered } from '../workflow/record-parts.ts'

export const exchangeRateRecord = defineRecord({
  id: 'exchangeRate',
  machine: exchangeRateLifecycle,
  table: exchangeRates,
  /** Head office's: of no depot. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (RATE_KEEPERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) =>
    or(
      eq(exchangeRates.fromCurrency, term.toUpperCase()),
      eq(exchangeRates.toCurrency, term.toUpperCase()),
      sql`${exchangeRates.day}::text = ${term}`,
      byPerson(exchangeRates.enteredBy, term),
    ),
  describe: describeNumbered({
    name: 'exchangeRate',
    table: exchangeRates,
    reference: sql<string>`${exchangeRates.fromCurrency} || '/' || ${exchangeRates.toCurrency} || ' ' || ${exchangeRates.day}::text`,
    person: exchangeRates.enteredBy,
    currency: null,
    depot: null,
  }),
  reference: `record.from_currency || '/' || record.to_currency || ' ' || record.day::text`,
  version: 'exact',
  stamps: [
    { by: 'enteredBy', at: 'enteredAt', events: [CREATION_EVENT] },
    {
      by: 'decidedBy',
      at: 'decidedAt',
      events: ['exchangeRate.check', 'exchangeRate.reject', 'exchangeRate.withdraw'],
    },
  ],
  fourEyes: {
    events: [
      { event: 'exchangeRate.check', parties: ['enteredBy'] },
      { event: 'exchangeRate.reject', parties: ['enteredBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'enteredBy', where: `state in ('checked', 'replaced', 'rejected')` }],
  },
  contents: {
    columns: ['fromCurrency', 'toCurrency', 'rate', 'source', 'reason', 'replacesId', 'decisionReason'],
    days: ['day'],
  },
})
