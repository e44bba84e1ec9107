import { formatISO, subDays } from 'date-fns'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import { workflowRecordLists } from '#contract/workflow/workflow-record-list.ts'
import { RECORD_LISTS } from '#contract/records.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import type { DayRange } from '#src/platform/day-range.ts'
import { useToday } from '#src/platform/use-today.ts'

/** Period and depot of the figures, and which of them the list below is of. */
const LIST = {
  ...stateOf(workflowRecordLists.ticket),
  filters: {
    ...stateOf(workflowRecordLists.ticket).filters,
    /** Without a period at all. */
    period: ['all'],
    of: RECORD_LISTS,
  },
} as const

/** Shown unless another period is chosen: today and the days before. */
const USUAL_DAYS = 29

/** A figure whose records are listed. */
export interface Drill {
  of: (typeof RECORD_LISTS)[number]
  event?: string | undefined
  fromState?: string | undefined
  toState?: string | undefined
  actorId?: string | undefined
  code?: string | undefined
  act?: LedgerAct | undefined
}

const DRILL = {
  of: undefined,
  event: undefined,
  fromState: undefined,
  toState: undefined,
  actorId: undefined,
  code: undefined,
  act: undefined,
}

/** What stands for nothing in the address and the query: no state before, nobody who acted. */
export const NONE = '-'

export function useRecordsState() {
  const state = useListState(LIST)
  const today = useToday()
  const { from, to, period, depotId, of, event, fromState, toState, actorId, code, act } = state.filters
  const end = to ?? today
  const usual: DayRange =
    period === 'all'
      ? { from: undefined, to: undefined }
      : {
          from: from ?? formatISO(subDays(new Date(`${end}T12:00:00`), USUAL_DAYS), { representation: 'date' }),
          to: end,
        }
  const range: DayRange = from !== undefined && to === undefined ? { from, to: today < from ? from : today } : usual
  const { pageNumber, recordNumber, next, previous } = state.query
  return {
    state,
    today,
    range,
    /** Of the figures. */
    asked: { ...range, depotId },
    drill: of === undefined ? null : { of, event, fromState, toState, actorId, code, act },
    /** The list's place. */
    place: { pageNumber, recordNumber, next, previous },
    drillTo: (drill: Drill | null) => state.filter({ ...DRILL, ...drill }),
    /** Filters that narrow the figures, not which of them is listed. */
    active: [from ?? to ?? period, depotId].filter((value) => value !== undefined).length,
    clear: () => state.filter({ from: undefined, to: undefined, period: undefined, depotId: undefined }),
  }
}

export type RecordsState = ReturnType<typeof useRecordsState>
