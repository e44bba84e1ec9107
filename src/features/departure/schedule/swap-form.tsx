import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { SeatMove, SwapPreview } from '#contract/departure/bus-schedule.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatInstant } from '#src/platform/format.ts'
import { useLeaveGuard, useLetGo } from '#src/ui/form/leave-guard.tsx'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'

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

/** As the contract bounds it. */
const MIN_REASON = 3

function Moves({ preview, listPath, reload }: { preview: SwapPreview; listPath: string; reload: () => void }) {
  const { t, i18n } = useTranslation('bus-schedule')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const misfits = preview.moves.filter(({ misfit }) => misfit !== null)
  const isShort = reason.trim().length < MIN_REASON
  const open = misfits.filter(({ seat }) => !chosen[seat])
  const taken = new Set(Object.values(chosen))
  const swap = useWrite('swapBus', {
    invalidates: ['getBusSchedule', 'previewBusSwap', 'getSeatMap', 'getDepartures'],
    onDone: ({ data }) => {
      notify.success(t('swap.done', { bus: preview.to.name, count: data.moved }))
      letGo()
      navigate(listPath)
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
      reload()
    },
  })
  useLeaveGuard(Object.keys(chosen).length > 0 || reason !== '', swap.isPending)
  const [busy] = preview.busyWith

  function send() {
    const moves = preview.moves.flatMap(({ seat, newSeat }) => {
      const goal = newSeat ?? chosen[seat]
      return goal ? [{ seat, newSeat: goal }] : []
    })
    swap.mutate({
      params: { key: preview.departureKey },
      body: { transportId: preview.to.id, version: preview.version, moves, reason: reason.trim() },
    })
  }

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
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (open.length === 0 && !isShort) setAsking(true)
        else notify.error(t(open.length > 0 || reason.trim() === '' ? 'form:fillAll' : 'form:correctMarked'))
      }}
    >
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill tone="done">{t('swap.kept', { count: preview.moves.length - misfits.length })}</StatusPill>
        {misfits.length > 0 && <StatusPill tone="attention">{t('swap.misfits', { count: misfits.length })}</StatusPill>}
        {open.length > 0 && (
          <Button
            size="small"
            disabled={open.every(({ suggestion }) => suggestion === null)}
            onClick={() => setChosen({ ...chosen, ...suggestionsFor(open, taken) })}
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
              value={chosen[move.seat] ?? ''}
              onChange={(newSeat) => setChosen({ ...chosen, [move.seat]: newSeat })}
            />
          ))}
        </ul>
      )}
      <TextField
        label={t('swap.reason')}
        hint={t('swap.reasonHint')}
        error={
          isSubmitted && isShort
            ? t(reason.trim() === '' ? 'form:missing' : 'form:short', { count: MIN_REASON, least: MIN_REASON })
            : undefined
        }
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        className="max-w-form"
        required
      />
      <div>
        <Button type="submit" tone="primary" busy={swap.isPending}>
          {t('swap.go', { bus: preview.to.name })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={send}
        busy={swap.isPending}
        tone="primary"
        body={t('swap.confirm', { from: preview.from.name, to: preview.to.name, count: misfits.length })}
        confirmLabel={t('swap.go', { bus: preview.to.name })}
      />
    </form>
  )
}

interface MisfitProps {
  move: SeatMove
  free: SwapPreview['freeSeats']
  value: string
  onChange: (newSeat: string) => void
}

function Misfit({ move, free, value, onChange }: MisfitProps) {
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
              {localName(fromName, i18n.language)} – {localName(toName, i18n.language)}
            </span>
          </span>
        ))}
        {move.reservationReason && (
          <span className="block">{t('swap.reserved', { reason: move.reservationReason })}</span>
        )}
        <span className="block text-xs text-attention-ink">{move.misfit && t(`swap.why.${move.misfit}`)}</span>
      </span>
      <SelectField
        label={t('swap.newSeatFor', { seat: move.seat })}
        labelHidden
        placeholder={t('swap.choose')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
