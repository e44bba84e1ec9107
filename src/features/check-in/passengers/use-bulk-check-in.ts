import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'

/** As many as the server takes at once; of more the rest stays selected. */
const MAX_AT_ONCE = 100
const INVALIDATED = [
  'getCheckinGroupList',
  'getCheckInDepartures',
  'getCheckedInList',
  'getDepartureState',
  'getDepartureManifest',
  'getBooking',
  'getBookingList',
  'getWorkflowEvents',
] as const

export interface BulkCheckIn {
  /** Tickets chosen to be checked in. */
  selected: ReadonlySet<string>
  /** Ticket → why it was refused. */
  refusals: ReadonlyMap<string, string>
  isPending: boolean
  select: (ticketIds: readonly string[], isSelected: boolean) => void
  clear: () => void
  checkIn: (ticketIds: readonly string[]) => void
  /** Says of one passenger that their visa has been seen, where none is on record, and checks them in. */
  checkInVisaSeen: (ticketId: string) => void
}

/** Checks several people in with one call. Who is refused stays selected, with the reason. */
export function useBulkCheckIn(departureKey: string): BulkCheckIn {
  const { t } = useTranslation('passenger-list')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const write = useWrite('checkIn', {
    invalidates: INVALIDATED,
    onDone: ({ data }) => {
      const refused = data.filter(({ result }) => result === 'refused')
      const through = data.flatMap(({ ticketId, result }) =>
        result === 'refused' || ticketId === null ? [] : [ticketId],
      )
      setSelected((before) => without(before, through))
      const reasons = refused.flatMap(({ ticketId, refusal }) =>
        ticketId !== null && refusal ? [[ticketId, refusal.message] as const] : [],
      )
      // Those that this call was not about keep theirs.
      setRefusals((before) => new Map([...[...before].filter(([ticketId]) => !through.includes(ticketId)), ...reasons]))
      if (through.length > 0) notify.success(t('done', { count: through.length }))
      if (refused.length > 0) notify.error(t('refused', { count: refused.length }))
    },
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  return {
    selected,
    refusals,
    isPending: write.isPending,
    select: (ticketIds, isSelected) =>
      setSelected((before) => (isSelected ? new Set([...before, ...ticketIds]) : without(before, ticketIds))),
    clear: () => {
      setSelected(new Set())
      setRefusals(new Map())
    },
    checkIn: (ticketIds) =>
      write.mutate({
        body: { departureKey, tickets: ticketIds.slice(0, MAX_AT_ONCE).map((ticketId) => ({ ticketId })) },
      }),
    checkInVisaSeen: (ticketId) => write.mutate({ body: { departureKey, tickets: [{ ticketId, isVisaSeen: true }] } }),
  }
}

function without(set: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...set].filter((each) => !gone.includes(each)))
}
