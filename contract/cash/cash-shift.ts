import { z } from 'zod'
import type { UserType } from '../access.ts'
import { shiftList } from './cash-shift-list.ts'
import { shiftDepot, shiftPerson, shiftRow } from './cash-shift-row.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  listQuery,
  recordId,
  recordVersion,
  signedSumMinor,
  sumMinor,
  noteText,
} from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Types with a till of their own at a depot. */
const TILL_KEEPERS = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** Types with a shifts screen: who has a till, and who closes others'. */
const SHIFT_READERS = [...TILL_KEEPERS, 'head_account'] as const satisfies readonly UserType[]
/** Types that close somebody else's shift. */
const SHIFT_CLOSERS = ['account', 'head_account'] as const satisfies readonly UserType[]
/** Types that see what a depot holds in cash. */
const CASH_READERS = ['admin', 'account', 'head_account'] as const satisfies readonly UserType[]

const MAX_CURRENCIES = 20
const MAX_OF_A_KIND = 1_000_000

/** Cash that went through a till by one kind of act. */
const shiftMovement = z.object({
  currency: currencyCode,
  act: z.enum(LEDGER_ACTS),
  cameIn: sumMinor,
  wentOut: sumMinor,
})
export type ShiftMovement = z.input<typeof shiftMovement>

/** So many notes or coins of one value. */
const counted = z.object({ value: z.int().min(1).max(MAX_AMOUNT), quantity: z.int().min(0).max(MAX_OF_A_KIND) })

/** Why this reader cannot send an event now. `notYours`: of another clerk; `ownShift`, `ownRecount`: who counted it does not close it. */
const SHIFT_REFUSALS = ['state', 'notYours', 'ownShift', 'ownRecount', 'tiedAccounts'] as const
export const SHIFT_EVENTS = ['cashShift.count', 'cashShift.recount', 'cashShift.close'] as const

const shift = shiftRow.extend({
  countNote: z.string().nullable(),
  /** Of a count that was too far from the books: who counted again, when, and what the clerk had said. */
  recount: z
    .object({
      by: shiftPerson,
      at: instant,
      note: z.string().nullable(),
      first: z.array(z.object({ currency: currencyCode, counted: sumMinor })),
    })
    .nullable(),
  /** Of a shift that waits for its second count: in what it is counted. */
  currencies: z.array(currencyCode),
  closeNote: z.string().nullable(),
  /** Since the opening, when every till is empty. Of an open shift, whoever counts is told none. */
  movements: z.array(shiftMovement),
  /** What was counted by notes and coins, where it was. */
  denominations: z.array(z.object({ currency: currencyCode, pieces: z.array(counted) })),
  can: z.array(z.object({ event: z.enum(SHIFT_EVENTS), refusal: z.enum(SHIFT_REFUSALS).nullable() })),
})
export type Shift = z.input<typeof shift>

export const shiftListQuery = listQuery.omit({ search: true }).extend(filterQuery(shiftList))

const filtersOnly = shiftListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true })

/** What a depot holds of one currency. */
const depotCash = z.object({
  depot: shiftDepot,
  currency: currencyCode,
  /** Counted cash of closed shifts on no slip. */
  closed: sumMinor,
  /** Of shifts that wait to be closed, by their counts. */
  counted: sumMinor,
  /** In open tills; null for whoever counts one. */
  open: signedSumMinor.nullable(),
  /** In the depot's safe. */
  safe: sumMinor,
  /** On slips that wait for the bank. */
  inTransit: sumMinor,
  /** Handed over and not counted yet; null for whoever may be about to count it. */
  handedOver: sumMinor.nullable(),
})
export type DepotCash = z.input<typeof depotCash>

export const cashShiftEndpoints = {
  getCashShiftList: listEndpoint('getCashShiftList', {
    summary: "Shifts within the own scope: the own ones; account's those of the depot, head account's all.",
    access: SHIFT_READERS,
    query: shiftListQuery,
    data: shiftRow,
  }),
  exportCashShifts: fileEndpoint('exportCashShifts', {
    summary: 'The filtered shifts as CSV or XLSX; logged.',
    access: SHIFT_READERS,
    query: filtersOnly.extend(sheetQuery),
  }),
  getOwnTill: endpoint('getOwnTill', {
    summary: 'The own open shift and what is to be counted in it, never how much.',
    access: TILL_KEEPERS,
    data: z.object({
      /** Null where no money was taken since the last count. */
      shift: shiftRow.pick({ id: true, depot: true, openedAt: true, version: true }).nullable(),
      /** Currencies that money came in or went out in, the depot's own first; each must be counted. */
      currencies: z.array(currencyCode),
      /** Any other currency that the operator trades in may be counted too. */
      otherCurrencies: z.array(currencyCode),
    }),
  }),
  getCashShift: endpoint('getCashShift', {
    summary: 'A shift: its counts and differences, and what this reader may do with it.',
    access: SHIFT_READERS,
    params: z.object({ id: recordId }),
    data: shift,
  }),
  countCashShift: endpoint('countCashShift', {
    summary: 'Say what is in the own till, by currency; the shift is locked and the expected sums are shown.',
    access: TILL_KEEPERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      counts: z
        .array(
          z.object({
            currency: currencyCode,
            amount: amountMinor,
            /** Must come to the amount, where given. */
            pieces: z.array(counted).max(30).default([]),
          }),
        )
        .min(1)
        .max(MAX_CURRENCIES),
      note: noteText.nullable(),
    }),
    data: shift,
  }),
  recountCashShift: endpoint('recountCashShift', {
    summary:
      "Count somebody else's till again, where the first count was too far from the books; the second count stands.",
    access: SHIFT_CLOSERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      counts: z
        .array(z.object({ currency: currencyCode, amount: amountMinor }))
        .min(1)
        .max(MAX_CURRENCIES),
      note: noteText.nullable(),
    }),
    data: shift,
  }),
  closeCashShift: endpoint('closeCashShift', {
    summary: "Close somebody else's counted shift; a difference is posted as cash over or short.",
    access: SHIFT_CLOSERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      /** Required where the count is not what was expected. */
      note: noteText.nullable(),
    }),
    data: shift,
  }),
  getDepotCash: endpoint('getDepotCash', {
    summary: 'Cash by depot and currency: in tills, counted, closed and on its way to the bank.',
    access: CASH_READERS,
    query: z.object({ depotId: recordId.optional() }),
    data: z.array(depotCash),
  }),
}
