import { FARE_CLASSES, PAYMENT_MEANS } from '../booking/booking-codes.ts'
import type { ListDefinition } from '../list/list-definition.ts'

/** What the sales report is narrowed to; its fields and words come from it as those of a list. */
export const salesFilters = {
  words: 'sales-report',
  columns: {},
  filters: {
    currency: { kind: 'currency', field: true },
    depotId: { kind: 'depot', field: true },
    tripId: { kind: 'record', field: 'more' },
    routeId: { kind: 'record', field: true },
    agentId: { kind: 'person', field: 'more' },
    clerkId: { kind: 'person', field: 'more' },
    means: { kind: 'choice', field: 'more', values: PAYMENT_MEANS, words: 'means.*' },
    fareClass: { kind: 'choice', field: 'more', values: FARE_CLASSES, words: 'fareClass.*' },
  },
} as const satisfies Pick<ListDefinition<never>, 'words' | 'columns' | 'filters'>
