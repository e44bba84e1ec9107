import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/calls.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import type { PlannedVersion } from './route-versions.tsx'

const INVALIDATED = [
  'getRouteList',
  'getRouteDetails',
  'getTimingList',
  'getRecordChanges',
  'getRouteListForBooking',
  'getRegionListForBooking',
  'getJourneyDestinations',
] as const satisfies readonly CallName[]

interface WithdrawVersionProps {
  route: { id: string; version: number } | undefined
  /** Undefined: nothing is asked. */
  planned: PlannedVersion | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks once and takes back a planned version. */
export function WithdrawVersion({ route, planned, onClose, onDone }: WithdrawVersionProps) {
  const { t, i18n } = useTranslation('timetable')
  // Kept while the dialog closes, so that its words do not change meanwhile.
  const [asked, setAsked] = useState<PlannedVersion>()
  if (planned && planned !== asked) setAsked(planned)
  const date = asked ? formatDay(asked.appliesFrom, i18n.language) : ''
  const whatFollows = {
    invalidates: INVALIDATED,
    onDone: () => {
      notify.success(t('versions.withdrawn', { date }))
      onClose()
      onDone()
    },
    onRefused: (error: ApiError) => {
      notify.error(errorText(t, error))
      onClose()
    },
  }
  const ofRoute = useWrite('withdrawRouteVersion', whatFollows)
  const ofTiming = useWrite('withdrawTimingVersion', whatFollows)
  return (
    <ConfirmDialog
      open={planned !== undefined}
      onCancel={onClose}
      onConfirm={() => {
        if (!asked) return
        const { appliesFrom, timing } = asked
        if (timing) ofTiming.mutate({ body: { ...timing, appliesFrom } })
        else if (route) ofRoute.mutate({ body: { ...route, appliesFrom } })
      }}
      title={t(asked?.timing ? 'versions.withdrawTiming' : 'versions.withdrawRoute', { date })}
      body={t(asked?.timing ? 'versions.withdrawTimingBody' : 'versions.withdrawRouteBody')}
      confirmLabel={t('versions.withdrawYes', { date })}
      busy={ofRoute.isPending || ofTiming.isPending}
    />
  )
}
