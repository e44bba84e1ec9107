import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { SeatMove, SwapPreview } from '#contract/departure/bus-schedule.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { OutageNotice } from '#src/domain/fleet/outage-notice.tsx'
import { DutyNotice } from '#src/domain/fleet/duty-warnings.tsx'
import { OverdueNotice } from '#src/domain/fleet/overdue-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { MIN_REASON, MAX_BRIEF_REASON } from '#contract/bounds.ts'

export interface SwapFormProps {
  departureKey: string
  transportId: string
  listPath: string
}

/** What the swap would do to everybody's seat, and the swap itself. */
export function SwapForm({ departureKey, transportId, listPath }: SwapFormProps) {
  const read = useRead('previewBusSwap', { params: { key: departureKey }, query: { transportId } })
  return (
    <ReadState read={read} waiting={<Skeleton className="mt-4 h-40" />}>
      {({ data }) => <Moves key={data.version} preview={data} listPath={listPath} reload={() => void read.refetch()} />}
    </ReadState>
  )
}

const typedSwap = z.object({
  /** New seats by the old ones; empty while none is chosen. */
  chosen: z.record(z.string(), z.string().optional()),
  reason: z.string().trim(),
})

function Moves({ preview, listPath, reload }: { preview: SwapPreview; listPath: string; reload: () => void }) {
  const { t, i18n } = useTranslation(['bus-schedule', 'form'])
  const misfits = preview.moves.filter(({ misfit }) => misfit !== null)
  const act = useActForm('swapBus', {
    schema: typedSwap,
    blank: { chosen: {}, reason: '' },
    keep: false,
    rules: ({ chosen, reason }) => ({
      ...Object.fromEntries(
        misfits.map(({ seat }) => [`chosen.${seat}`, chosen[seat] ? undefined : t('form:missing')] as const),
      ),
      reason:
        reason.length < MIN_REASON
          ? t(reason === '' ? 'form:missing' : 'form:short', { count: MIN_REASON, least: MIN_REASON })
          : undefined,
    }),
    toRequest: ({ chosen, reason }) => ({
      params: { key: preview.departureKey },
      body: {
        transportId: preview.to.id,
        version: preview.version,
        moves: preview.moves.flatMap(({ seat, newSeat }) => {
          const goal = newSeat ?? chosen[seat]
          return goal ? [{ seat, newSeat: goal }] : []
        }),
        reason,
      },
    }),
    confirm: () => ({
      tone: 'primary',
      body: t('swap.confirm', { from: preview.from.name, to: preview.to.name, count: misfits.length }),
      action: t('swap.go', { bus: preview.to.name }),
    }),
    invalidates: ['getBusSchedule', 'previewBusSwap', 'getSeatMap', 'getDepartures', 'getTravelDays'],
    saved: ({ data }) => t('swap.done', { bus: preview.to.name, count: data.moved }),
    next: () => ({ go: listPath }),
    onRefused: (error) => {
      // The form may be another one by then, over what the bus has become.
      if (error.status === 409) notify.error(errorText(t, error))
      reload()
    },
  })
  const { form } = act
  const chosen = form.watch('chosen')
  const open = misfits.filter(({ seat }) => !chosen[seat])
  const taken = new Set(Object.values(chosen).flatMap((seat) => seat ?? []))
  const [busy] = preview.busyWith

  if (busy) {
    return (
      <Notice tone="stop" role="alert" className="mt-4" title={t('swap.busy', { bus: preview.to.name })}>
        {t('swap.busyWith', {
          route: localName(busy.routeName, i18n.language),
          start: formatInstant(busy.startsAt, { language: i18n.language, zone: busy.timeZone }),
          end: formatInstant(busy.endsAt, { language: i18n.language, zone: busy.timeZone }),
        })}
      </Notice>
    )
  }
  if (preview.overdue.length > 0 || preview.outages.length > 0)
    return (
      <div className="mt-4 grid gap-3">
        <OverdueNotice overdue={preview.overdue} />
        <OutageNotice outages={preview.outages} />
      </div>
    )
  return (
    <ActForm act={act} className="mt-4" send={t('swap.go', { bus: preview.to.name })}>
      <DutyNotice warnings={preview.duty} />
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill tone="done">{t('swap.kept', { count: preview.moves.length - misfits.length })}</StatusPill>
        {misfits.length > 0 && <StatusPill tone="attention">{t('swap.misfits', { count: misfits.length })}</StatusPill>}
        {open.length > 0 && (
          <Button
            size="small"
            disabled={open.every(({ suggestion }) => suggestion === null)}
            onClick={() =>
              form.setValue('chosen', { ...chosen, ...suggestionsFor(open, taken) }, { shouldDirty: true })
            }
          >
            {t('swap.bestForAll')}
          </Button>
        )}
      </p>
      {misfits.length > 0 && (
        <ul className="grid gap-px overflow-hidden rounded border border-line bg-line">
          {misfits.map((move) => (
            <Misfit
              key={move.seat}
              move={move}
              free={preview.freeSeats.filter(
                ({ seat, isLadies }) =>
                  (!isLadies || move.mayUseLadies) && (!taken.has(seat) || chosen[move.seat] === seat),
              )}
            />
          ))}
        </ul>
      )}
      <FormText
        name="reason"
        label={t('swap.reason')}
        hint={t('swap.reasonHint')}
        maxLength={MAX_BRIEF_REASON}
        className="max-w-form"
        required
      />
    </ActForm>
  )
}

interface MisfitProps {
  move: SeatMove
  free: SwapPreview['freeSeats']
}

function Misfit({ move, free }: MisfitProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  const id = useId()
  return (
    <li className="grid items-center gap-x-4 gap-y-1 bg-surface px-3 py-2 sm:grid-cols-[6rem_1fr_12rem]">
      <span id={id} className="font-medium">
        {t('swap.seat')} <Reference>{move.seat}</Reference>
      </span>
      <span className="min-w-0 text-sm">
        {move.passengers.map(({ name, reference, fromName, toName }) => (
          <span key={`${reference}${name}`} className="block">
            <bdi>{name}</bdi> · <Reference>{reference}</Reference>{' '}
            <span className="text-ink-3">
              {localName(fromName, i18n.language)} {onwardArrow(i18n.language)} {localName(toName, i18n.language)}
            </span>
          </span>
        ))}
        {move.kept && (
          <span className="block">
            {[t(`common:seat.kept.${move.kept.for}`), move.kept.note].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className="block text-xs text-attention-ink">{move.misfit && t(`swap.why.${move.misfit}`)}</span>
      </span>
      <FormSelect
        name={`chosen.${move.seat}`}
        label={t('swap.newSeatFor', { seat: move.seat })}
        labelHidden
        placeholder={t('swap.choose')}
        options={free.map(({ seat, isLadies, isAdditional }) => ({
          value: seat,
          label: [seat, isLadies && t('swap.ladies'), isAdditional && t('swap.additional')].filter(Boolean).join(' · '),
        }))}
      />
    </li>
  )
}

/** Suggestions that nobody has taken by hand meanwhile. */
function suggestionsFor(moves: readonly SeatMove[], taken: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(
    moves.flatMap(({ seat, suggestion }) =>
      suggestion !== null && !taken.has(suggestion) ? [[seat, suggestion] as const] : [],
    ),
  )
}
