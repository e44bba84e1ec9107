import type { UserType } from '#contract/access.ts'
import type { PageInfo } from '#contract/common.ts'
import type { NeedId } from '#contract/dashboard/dashboard-codes.ts'
import type { Need } from '#contract/dashboard/dashboard.ts'
import { type NeedAsked, needFilters } from '#contract/dashboard/need-filters.ts'
import { isLeftOpen, leavesSoon } from '#machines/check-in/boarding-turn.ts'
import { sum } from '#machines/sum.ts'
import type { Ask } from './asking.ts'

type Told = Omit<Need, 'id'>

interface NeedSource {
  /** Whose work it is, of those who may read the list. */
  users: readonly UserType[]
  /** Undefined where the reader's access role takes the list from them. */
  read: (ask: Ask, asked: NeedAsked & { now: Date }) => Promise<Told | undefined>
}

/** Only how many there are, and the oldest of them. */
const FIRST = { recordNumber: 1 } as const

const of = (page: PageInfo, since: Told['since']): Told => ({
  count: page.total,
  isCapped: page.totalIsCapped === true,
  since,
})

const at = (instant: Date | null | undefined): Told['since'] => (instant ? { at: instant } : null)
const on = (day: string | null | undefined): Told['since'] => (day ? { day } : null)

/** Where each need is counted: in the list that the page leads to, by the same filters, so that the two agree. */
export const needSources: Record<NeedId, NeedSource> = {
  approvals: {
    users: ['head_account', 'operation_manager'],
    async read(ask) {
      const reply = await ask('getApprovals', FIRST)
      if (reply === undefined) return undefined
      const { listed, approvals } = reply.data
      return { count: listed, isCapped: false, since: at(approvals[0]?.requestedAt) }
    },
  },
  auditFindings: {
    users: ['head_account'],
    // Those of the newest run that came to its end; an earlier one's may be mended.
    async read(ask) {
      const reply = await ask('getAuditList', { recordNumber: 10 })
      if (reply === undefined) return undefined
      const last = reply.data.find(({ state }) => state === 'done')
      return { count: last?.findings ?? 0, isCapped: false, since: at(last?.finishedAt) }
    },
  },
  boarding: {
    users: ['admin', 'staff'],
    async read(ask, { now }) {
      const turns = await boardingTurns(ask)
      const soon = turns?.filter((turn) => turn.counts.missing > 0 && leavesSoon(turn, now.getTime()))
      return (
        soon && {
          count: sum(soon.map(({ counts }) => counts.missing)),
          isCapped: false,
          since: at(soon[0]?.nextAt),
        }
      )
    },
  },
  departuresToClose: {
    users: ['admin', 'staff'],
    async read(ask, { now }) {
      const left = (await boardingTurns(ask))?.filter((turn) => isLeftOpen(turn, now.getTime()))
      return left && { count: left.length, isCapped: false, since: at(left[0]?.nextAt) }
    },
  },
  departuresLeftOpen: {
    users: ['operation_manager'],
    // Of all regions, where each departure begins, as the board has them.
    async read(ask) {
      const reply = await ask('getDepartureBoard', {})
      const left = reply?.data.departures.filter(({ warnings }) => warnings.isUnclosed)
      return left && { count: left.length, isCapped: reply?.data.isCapped === true, since: at(left[0]?.leavesAt) }
    },
  },
  shiftsLeftOpen: {
    users: ['admin', 'staff', 'account', 'head_account'],
    async read(ask, asked) {
      const reply = await ask('getCashShiftList', { ...FIRST, sort: 'openedAt', ...needFilters.shiftsLeftOpen(asked) })
      return reply && of(reply.page, at(reply.data[0]?.openedAt))
    },
  },
  shiftsToClose: {
    users: ['account', 'head_account'],
    async read(ask) {
      const reply = await ask('getCashShiftList', { ...FIRST, sort: 'openedAt', ...needFilters.shiftsToClose() })
      return reply && of(reply.page, at(reply.data[0]?.countedAt))
    },
  },
  refundsToPay: {
    users: ['account'],
    async read(ask) {
      const reply = await ask('getRefundRequestList', { ...FIRST, sort: 'requestedAt', ...needFilters.refundsToPay() })
      return reply && of(reply.page, at(reply.data[0]?.decidedAt))
    },
  },
  cashToReceive: {
    users: ['admin', 'staff', 'account', 'head_account'],
    async read(ask) {
      const reply = await ask('getCashTransferList', {
        ...FIRST,
        sort: 'handedOverAt',
        ...needFilters.cashToReceive(),
      })
      return reply && of(reply.page, at(reply.data[0]?.handedOverAt))
    },
  },
  cashNotDeposited: {
    users: ['admin', 'account'],
    async read(ask, asked) {
      const filters = needFilters.cashNotDeposited(asked)
      const reply = await ask('getCashShiftList', { ...FIRST, sort: 'openedAt', ...filters })
      return reply && of(reply.page, at(reply.data[0]?.closedAt))
    },
  },
  cancelledTickets: {
    users: ['admin', 'staff', 'account'],
    async read(ask) {
      const filters = needFilters.cancelledTickets()
      const reply = await ask('getBookingList', { ...FIRST, sort: 'travelDate', ...filters })
      return reply && of(reply.page, on(reply.data[0]?.boardingDay))
    },
  },
  messagesFailed: {
    users: ['admin', 'staff'],
    async read(ask) {
      const reply = await ask('getMessageList', { ...FIRST, sort: 'at', ...needFilters.messagesFailed() })
      return reply && of(reply.page, at(reply.data[0]?.createdAt))
    },
  },
  checkInReviews: {
    users: ['admin', 'operation_manager'],
    async read(ask) {
      const reply = await ask('getCheckInReviewList', { ...FIRST, ...needFilters.checkInReviews() })
      return reply && of(reply.page, null)
    },
  },
  visasToSubmit: {
    users: ['staff'],
    async read(ask) {
      const reply = await ask('getVisaRequestList', { ...FIRST, sort: 'requestedAt', ...needFilters.visasToSubmit() })
      return reply && of(reply.page, at(reply.data[0]?.requestedAt))
    },
  },
  stuckParcels: {
    users: ['admin', 'staff', 'account', 'operation_manager'],
    async read(ask) {
      const reply = await ask('getConsignmentList', { ...FIRST, sort: 'billedAt', ...needFilters.stuckParcels() })
      return reply && of(reply.page, at(reply.data[0]?.createdAt))
    },
  },
  documentsDue: {
    users: ['admin', 'operation_manager'],
    async read(ask) {
      const reply = await ask('getBusDocumentList', { ...FIRST, sort: 'expiresOn', ...needFilters.documentsDue() })
      return reply && of(reply.page, on(reply.data[0]?.expiresOn))
    },
  },
  defects: {
    users: ['operation_manager'],
    async read(ask) {
      const reply = await ask('getWorkOrderList', { ...FIRST, sort: 'reportedAt', ...needFilters.defects() })
      return reply && of(reply.page, at(reply.data[0]?.reportedAt))
    },
  },
  bankLines: {
    users: ['head_account'],
    async read(ask) {
      const reply = await ask('getStatementLineList', { ...FIRST, sort: 'day', ...needFilters.bankLines() })
      return reply && of(reply.page, on(reply.data[0]?.day))
    },
  },
  invoicesOverdue: {
    users: ['head_account', 'operation_manager'],
    async read(ask) {
      const reply = await ask('getInvoiceList', { ...FIRST, sort: 'dueDate', ...needFilters.invoicesOverdue() })
      return reply && of(reply.page, on(reply.data[0]?.dueDate))
    },
  },
}

/** Departures around now as they stand where the reader boards them, the first to leave first. */
const boardingTurns = async (ask: Ask) =>
  (await ask('getCheckInDepartures', undefined))?.data
    .map(({ nextAt, nextState, nextCounts }) => ({ nextAt, state: nextState, counts: nextCounts }))
    .toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime())
