import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { shiftDepot, shiftPerson } from './cash-shift-row.ts'
import { CASH_DESTINATIONS, CASH_SOURCES } from './cash-transfer-codes.ts'
import { transferList } from './cash-transfer-list.ts'
import { transferRow } from './cash-transfer-row.ts'
import {
  amountMinor,
  currencyCode,
  listQuery,
  recordId,
  recordVersion,
  searchTerm,
  sumMinor,
  noteText,
  reasonText,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Events of the cash transfer lifecycle that a person sends. */
export const TRANSFER_EVENTS = ['cashTransfer.receive', 'cashTransfer.return'] as const
/** Why this reader cannot send an event now. `notYours`: it is for somebody else's till, or a safe that is not theirs. */
const TRANSFER_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours'] as const

/** Who keeps a till or a depot's safe. */
export const CASH_HANDLERS = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** Types with a screen of transfers. */
const TRANSFER_READERS = [...CASH_HANDLERS, 'head_account'] as const satisfies readonly UserType[]

const MAX_CURRENCIES = 20

const transfer = transferRow.extend({
  note: z.string().nullable(),
  can: z.array(z.object({ event: z.enum(TRANSFER_EVENTS), refusal: z.enum(TRANSFER_REFUSALS).nullable() })),
})
export type CashTransfer = z.input<typeof transfer>

export const transferListQuery = listQuery.extend({
  /** Number, or the name of who gives or receives. */
  search: searchTerm(60).optional(),
  ...filterQuery(transferList),
})

const filtersOnly = transferListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true })

export const cashTransferEndpoints = {
  getCashTransferOptions: endpoint('getCashTransferOptions', {
    summary: 'From where to where the reader may hand cash over, to whom, and in which currencies.',
    access: TRANSFER_READERS,
    query: z.object({
      /** For head account, which belongs to no depot. */
      depotId: recordId.optional(),
    }),
    data: z.object({
      /** Null as long as none is chosen. */
      depot: shiftDepot.nullable(),
      depots: z.array(shiftDepot),
      sources: z.array(z.enum(CASH_SOURCES)),
      /** Clerks of the depot with a till of their own, but for the reader. */
      tills: z.array(shiftPerson),
      currencies: z.array(currencyCode),
      /** What the safe holds, for who keeps it. */
      safe: z.array(z.object({ currency: currencyCode, amount: sumMinor })),
    }),
  }),
  getCashTransferList: listEndpoint('getCashTransferList', {
    summary:
      "Cash transfers within the own scope: staff's own, the depot's for its admin and account, all for head account.",
    access: TRANSFER_READERS,
    query: transferListQuery,
    data: transferRow,
  }),
  exportCashTransfers: fileEndpoint('exportCashTransfers', {
    summary: 'The filtered cash transfers as CSV or XLSX, a line per currency; logged.',
    access: TRANSFER_READERS,
    query: filtersOnly.extend(sheetQuery),
  }),
  createCashTransfer: endpoint('createCashTransfer', {
    summary: 'Hand cash over: it is in transit until somebody else counts it or returns it.',
    access: TRANSFER_READERS,
    body: z.object({
      source: z.enum(CASH_SOURCES),
      destination: z.enum(CASH_DESTINATIONS),
      /** For head account; others hand over within their own depot. */
      depotId: recordId.nullable(),
      /** Whose till it is for; null for the safe. */
      receiverId: recordId.nullable(),
      amounts: z
        .array(z.object({ currency: currencyCode, amount: amountMinor.min(1) }))
        .min(1)
        .max(MAX_CURRENCIES),
      note: noteText.nullable(),
    }),
    data: transfer,
  }),
  getCashTransfer: endpoint('getCashTransfer', {
    summary: 'A cash transfer, and what this reader may do with it.',
    access: TRANSFER_READERS,
    params: z.object({ id: recordId }),
    data: transfer,
  }),
  receiveCashTransfer: endpoint('receiveCashTransfer', {
    summary: 'Say how much was counted of what somebody else has handed over; that is what counts from now on.',
    access: CASH_HANDLERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      counts: z
        .array(z.object({ currency: currencyCode, amount: amountMinor }))
        .min(1)
        .max(MAX_CURRENCIES),
      /** Required where the count differs. */
      note: noteText.nullable(),
    }),
    data: transfer,
  }),
  returnCashTransfer: endpoint('returnCashTransfer', {
    summary: 'Give back what somebody else has handed over, all of it.',
    access: TRANSFER_READERS,
    body: z.object({ id: recordId, version: recordVersion, reason: reasonText }),
    data: transfer,
  }),
}
