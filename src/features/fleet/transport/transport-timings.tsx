import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { call, type ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useToday } from '#src/platform/use-today.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { DutyWarnings } from '#src/domain/fleet/duty-warnings.tsx'
import { timingDays } from './timing-words.ts'

interface TimingChoice extends ComboboxChoice {
  ordinal: number
}

const INVALIDATED = [
  'getTransportDetails',
  'getTransportList',
  'tripTimingNotAssigned',
  'getDepartures',
  'getTravelDays',
  'getRecordChanges',
  'getRouteListForBooking',
  'getTripListForBooking',
  'getRegionListForBooking',
  'getJourneyDestinations',
] as const

/** What a vehicle runs. What it cannot run, the server says, with the timing in its way and the first date. */
export function TransportTimings({ transport, canAssign }: { transport: TransportRecord; canAssign: boolean }) {
  const { t, i18n } = useTranslation('fleet')
  const [chosen, setChosen] = useState<TimingChoice>()
  const today = useToday()
  const [isFurther, setFurther] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const onRefused = (error: ApiError) => setRefusal(errorText(t, error))
  const assign = useWrite('assignTransportTripTiming', {
    invalidates: INVALIDATED,
    onRefused,
    onDone: () => {
      setChosen(undefined)
      setRefusal(undefined)
      notify.success(t('timings.assigned'))
    },
  })
  const remove = useWrite('removeTransportAssignmentTripTiming', {
    invalidates: INVALIDATED,
    onRefused,
    onDone: () => {
      setRefusal(undefined)
      notify.success(t('timings.removed'))
    },
  })

  async function search(query: string, signal: AbortSignal): Promise<TimingChoice[]> {
    const found = await call('tripTimingNotAssigned', {
      query: { ...(query && { search: query }), assigned: isFurther ? 'any' : 'none', recordNumber: 30 },
      signal,
      endsSession: 'background',
    })
    return found.data.map((timing) => ({
      id: timing.timingId,
      label: `${localName(timing.routeName, i18n.language)} · ${timing.startsAt}`,
      detail: [
        timingDays(t, { language: i18n.language, today }, timing),
        timing.nextOrdinal > 1 && t('timings.nth', { ordinal: timing.nextOrdinal }),
      ]
        .filter(Boolean)
        .join(' · '),
      ordinal: timing.nextOrdinal,
    }))
  }

  return (
    <SectionCard title={t('timings.title')} lead={t('timings.lead')}>
      <div className="grid gap-3">
        {refusal && (
          <Notice tone="stop" role="alert">
            {refusal}
          </Notice>
        )}
        {transport.timings.length === 0 && <p className="text-ink-3">{t('timings.none')}</p>}
        {transport.timings.length > 0 && (
          <ul className="divide-y divide-line">
            {transport.timings.map((run) => {
              const route = localName(run.routeName, i18n.language)
              return (
                <li
                  key={`${run.timingId}.${run.ordinal}`}
                  className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 py-1"
                >
                  <bdi className="w-12 font-medium tabular-nums">{run.startsAt}</bdi>
                  <bdi className="font-medium">{route}</bdi>
                  <span className="text-ink-2">{timingDays(t, { language: i18n.language, today }, run)}</span>
                  {run.ordinal > 1 && <Badge>{t('timings.nth', { ordinal: run.ordinal })}</Badge>}
                  {!run.isActive && <Badge>{t('timings.idle')}</Badge>}
                  {canAssign && (
                    <IconButton
                      size="small"
                      className="ms-auto"
                      label={t('timings.takeOff', { route, time: run.startsAt })}
                      icon={<X />}
                      disabled={remove.isPending}
                      onClick={() =>
                        remove.mutate({
                          body: { transportId: transport.id, timingId: run.timingId, ordinal: run.ordinal },
                        })
                      }
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {canAssign && (
          <div className="grid gap-2">
            <div className="flex flex-wrap items-end gap-3">
              <ComboboxField
                label={t('timings.choose')}
                className="w-full sm:w-96"
                value={chosen}
                onChange={setChosen}
                search={search}
              />
              <Button
                disabled={!chosen}
                busy={assign.isPending}
                onClick={() =>
                  chosen &&
                  assign.mutate({ body: { transportId: transport.id, timingId: chosen.id, ordinal: chosen.ordinal } })
                }
              >
                {t('timings.assign')}
              </Button>
            </div>
            {chosen && <DutyWarnings query={{ transportId: transport.id, timingId: chosen.id }} />}
            <Checkbox
              label={t('timings.further')}
              hint={t('timings.furtherHint')}
              checked={isFurther}
              onChange={(event) => {
                setFurther(event.target.checked)
                setChosen(undefined)
              }}
            />
          </div>
        )}
      </div>
    </SectionCard>
  )
}
