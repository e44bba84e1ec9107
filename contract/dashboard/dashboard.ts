import { z } from 'zod'
import { BOOKING_READERS } from '../access.ts'
import {
  calendarDate,
  currencyCode,
  instant,
  localizedName,
  recordId,
  recordVersion,
  signedSumMinor,
  sumMinor,
  toldName,
} from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import { endpoint } from '../endpoint.ts'
import { AGE_BANDS } from '../invoice/invoice-codes.ts'
import { CARDS, MAX_CARD_ROWS, NEEDS } from './dashboard-codes.ts'

const count = z.int()
const days = z.object({ from: calendarDate, to: calendarDate })

const need = z.object({
  id: z.enum(NEEDS),
  count,
  /** Counting stopped at a bound: there are at least so many. */
  isCapped: z.boolean(),
  /** Since when the oldest of them waits, or the day that it is about. Null where the list cannot say. */
  since: z.union([z.object({ at: instant }), z.object({ day: calendarDate })]).nullable(),
})
export type Need = z.output<typeof need>

/** What was sold, changed and given back in some days, in one currency. */
const sold = z.object({
  currency: currencyCode,
  tickets: count,
  changed: count,
  refunded: count,
  /** Fares incl. VAT, after changes and refunds, in minor units. */
  gross: signedSumMinor,
  /** Date-change fees and what refunds keep back, without VAT. */
  fees: signedSumMinor,
})
const soldIn = days.extend({ sums: z.array(sold) })
export type SoldIn = z.output<typeof soldIn>

const amounts = z.array(z.object({ currency: currencyCode, amount: signedSumMinor }))

/** What each card tells; absent where it is hidden, or is none of the reader's. */
const cards = z.object({
  /** The next to leave from where the reader works; from their first stop, of who works for all regions. */
  departures: z
    .array(
      z.object({
        departureKey,
        routeName: localizedName,
        /** Where the reader boards it. */
        stoppageName: localizedName,
        registrationNumber: z.string(),
        nextAt: instant,
        timeZone: z.string(),
        /** Of those who board there. */
        expected: count,
        checkedIn: count,
        missing: count,
      }),
    )
    .max(MAX_CARD_ROWS)
    .optional(),
  /** Today so far, the same day of the week before, and the same date a year ago: both whole. */
  sales: z.object({ today: soldIn, weekBefore: soldIn, yearBefore: soldIn }).optional(),
  /** Day by day, each with the day at the same place of the days before; null where nothing was sold in either. */
  trend: z
    .object({
      ...days.shape,
      before: days,
      currency: currencyCode,
      points: z.array(z.object({ day: calendarDate, value: signedSumMinor, before: signedSumMinor.nullable() })),
    })
    .nullable()
    .optional(),
  routes: z
    .object({
      ...days.shape,
      /** That most tickets were sold in; null where none were. */
      currency: currencyCode.nullable(),
      otherCurrencies: z.array(currencyCode),
      rows: z
        .array(
          z.object({
            id: recordId,
            name: toldName,
            tickets: count,
            gross: signedSumMinor,
            before: signedSumMinor.nullable(),
          }),
        )
        .max(MAX_CARD_ROWS),
    })
    .optional(),
  changes: z.object({ now: soldIn, before: soldIn }).optional(),
  /** Seats times legs, per day of travel. */
  load: z.array(z.object({ day: calendarDate, offered: count, taken: count })).optional(),
  tills: z
    .object({
      open: count,
      isCapped: z.boolean(),
      rows: z
        .array(
          z.object({
            id: recordId,
            clerk: z.string(),
            depot: localizedName,
            openedAt: instant,
            timeZone: z.string(),
            /** What should be in it; none where the reader is to count it blind. */
            expected: amounts,
          }),
        )
        .max(MAX_CARD_ROWS),
    })
    .optional(),
  /** Balances of accounts that money stands on, debits positive. */
  money: z
    .array(z.object({ account: z.string(), name: toldName, currency: currencyCode, balance: signedSumMinor }))
    .optional(),
  receivables: z
    .array(
      z.object({
        currency: currencyCode,
        bands: z.record(z.enum(AGE_BANDS), z.int()),
        open: z.int(),
        /** What account 1100 holds beside it: sold and not billed yet, less what was received for no invoice yet. */
        notBilled: z.int(),
        unallocated: z.int(),
      }),
    )
    .optional(),
  /** Bills with a piece in the state. */
  parcels: z
    .object({
      pending: count,
      transit: count,
      receivedByBranch: count,
      /** To be paid on delivery, and not yet paid. */
      toCollect: count,
    })
    .optional(),
  /** An agent's own, in each currency: what is in it, what is owed, and what a sale may cost now. */
  wallet: z
    .array(z.object({ currency: currencyCode, balance: sumMinor, creditUsed: sumMinor, available: sumMinor }))
    .optional(),
})
export type DashboardCards = z.output<typeof cards>

const arranged = z.array(z.object({ card: z.enum(CARDS), isHidden: z.boolean() }))

const arrangement = z.object({
  /** All cards that the reader may have, in their order. */
  cards: arranged,
  /** 0 as long as nothing was changed. */
  version: z.int(),
})
export type Arrangement = z.output<typeof arrangement>

export const dashboardEndpoints = {
  getDashboard: endpoint('getDashboard', {
    summary:
      'What waits for the reader, and how it goes: what their user type and access role let them read elsewhere.',
    access: BOOKING_READERS,
    data: z.object({
      today: calendarDate,
      /** The server's clock when it was read. */
      at: instant,
      arrangement,
      needs: z.array(need),
      cards,
      /** What of it cannot be told now, and is tried again. */
      missing: z.array(z.enum([...CARDS, ...NEEDS])),
    }),
  }),
  arrangeDashboard: endpoint('arrangeDashboard', {
    summary: 'Put the cards of the own dashboard into another order, hide some, or show them again.',
    access: BOOKING_READERS,
    body: z.object({
      cards: arranged
        .max(CARDS.length)
        .refine((given) => new Set(given.map(({ card }) => card)).size === given.length, 'dashboard.cardTwice'),
      /** The version last read; 0 where there was none. */
      version: z.union([z.literal(0), recordVersion]),
    }),
    data: arrangement,
  }),
}
