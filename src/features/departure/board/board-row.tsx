import ClipboardList from 'lucide-react/icons/clipboard-list'
import PackageOpen from 'lucide-react/icons/package-open'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isMissed } from '#machines/check-in/boarding-turn.ts'
import { toneOf } from '#contract/records.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { untilText } from './until-text.ts'
import { useBoardTime } from './board-clock.ts'
import type { BoardDeparture } from './board-departure.ts'
import { BoardSeats } from './board-seats.tsx'
import { BoardWarnings } from './board-warnings.tsx'
import { BOARD_ACTS, type BoardAct, type BoardPaths } from './use-board-paths.ts'

export interface BoardRowProps {
  departure: BoardDeparture
  at: string
  isChosen: boolean
  /** Where it is boarded is told here, since it is not the same for all. */
  hasOrigin: boolean
  /** There are others at the same time on another day. */
  hasDay: boolean
  /** Readers without a depot load nothing. */
  hasParcels: boolean
  paths: BoardPaths
  /** Undefined where the reader says no gates. */
  onGate: (() => void) | undefined
  onChoose: () => void
  /** Enter on the row itself. */
  onOpen: () => void
  /** One of its links is followed. */
  onLeave: () => void
}

const ICONS: Record<BoardAct, ReactNode> = {
  sell: <TicketPlus aria-hidden />,
  manifest: <ClipboardList aria-hidden />,
  parcel: <PackageOpen aria-hidden />,
}

/** One departure: when and where to, its bus, and how it stands. */
export function BoardRow(props: BoardRowProps) {
  const { departure, at, isChosen, hasOrigin, hasDay, hasParcels, paths, onGate, onChoose, onOpen, onLeave } = props
  const { t, i18n } = useTranslation(['departure-board', 'workflow-departure'])
  const { language } = i18n
  const { leavesAt, timeZone, toName, viaNames, stoppageName, registrationNumber, drivers, state, parcels } = departure
  const now = Math.max(useNow(), Date.parse(at))
  const hasLeft = Date.parse(leavesAt) <= now
  const { time, zone, text } = useBoardTime()(leavesAt, timeZone)
  const day = dayIn(timeZone, new Date(leavesAt))
  const to = localName(toName, language)
  const name = [text, ...(hasDay ? [formatDay(day, language, 'column')] : []), to].join(listSeparator(language))
  const crew = drivers.join(listSeparator(language))
  const stops = [
    ...(hasOrigin ? [t('from', { stop: localName(stoppageName, language) })] : []),
    ...(viaNames.length > 0
      ? [t('via', { stops: viaNames.map((stop) => localName(stop, language)).join(listSeparator(language)) })]
      : []),
  ].join(' · ')
  return (
    <tr
      data-departure={departure.departureKey}
      data-chosen={isChosen || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one row is reached by Tab, the others by arrows
      tabIndex={isChosen ? 0 : -1}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) onOpen()
      }}
      onClick={({ target }) => {
        onChoose()
        if (target instanceof Element && target.closest('a')) onLeave()
      }}
      onFocus={onChoose}
      className={cx(
        'border-t border-line -outline-offset-2! [&>*]:px-3 [&>*]:py-1.5 max-2xl:[&>*]:px-2 max-lg:[&>*]:px-1.5 [&>*]:align-top',
        isChosen && 'bg-hover shadow-[inset_3px_0_0_var(--brand)] rtl:shadow-[inset_-3px_0_0_var(--brand)]',
        (hasLeft || state === 'cancelled') && 'text-ink-3',
      )}
    >
      <th scope="row" className="text-start font-normal whitespace-nowrap">
        <bdi dir="ltr" className={cx('text-lg font-semibold tabular-nums', state === 'cancelled' && 'line-through')}>
          {time}
        </bdi>
        {zone && (
          <span className="ms-1 text-xs text-ink-2" title={zone.name}>
            {zone.offset}
          </span>
        )}
        <span className="block text-xs text-ink-3">
          {hasLeft ? t('left') : t('in', { time: untilText(Date.parse(leavesAt) - now, t) })}
        </span>
      </th>
      <td className="min-w-36 max-lg:min-w-24">
        <span className="flex flex-wrap items-center gap-x-2 font-medium text-ink">
          {paths.departure === undefined ? (
            to
          ) : (
            <Link href={paths.departure} className="underline decoration-line underline-offset-4">
              {to}
            </Link>
          )}
          {state !== 'scheduled' && (
            <StatusPill tone={toneOf('departure', state)}>{t(`workflow-departure:states.${state}.label`)}</StatusPill>
          )}
        </span>
        {stops !== '' && (
          <span className="line-clamp-1 text-xs text-ink-3" title={stops}>
            {stops}
          </span>
        )}
      </td>
      <td className="lg:min-w-40">
        <Reference>{registrationNumber}</Reference>
        <span className="flex min-h-6 items-center gap-x-2 text-xs max-lg:flex-wrap">
          {onGate === undefined || state === 'cancelled' || hasLeft ? (
            departure.gate !== null && <Gate gate={departure.gate} />
          ) : (
            <button
              type="button"
              className="-ms-1 min-h-6 shrink-0 rounded px-1 text-brand-ink underline decoration-dotted underline-offset-2 hover:bg-hover"
              onClick={onGate}
            >
              {departure.gate === null ? t('setGate') : <Gate gate={departure.gate} />}
              <span className="sr-only">{` ${name}`}</span>
            </button>
          )}
          <span className="line-clamp-1 text-ink-3" title={crew}>
            {crew}
          </span>
        </span>
      </td>
      <td>
        <BoardSeats departure={departure} />
      </td>
      <td className="lg:min-w-28 2xl:whitespace-nowrap">
        <Boarding departure={departure} isMissed={isMissed(leavesAt, now)} />
      </td>
      {hasParcels && (
        <td className="lg:whitespace-nowrap">
          {parcels === null || (parcels.waiting === 0 && parcels.loaded === 0) ? (
            <span className="text-ink-3">{t('noParcels')}</span>
          ) : (
            <>
              {parcels.waiting > 0 && <span className="block">{t('waiting', { count: parcels.waiting })}</span>}
              {parcels.loaded > 0 && (
                <span className="block text-xs text-ink-3">{t('loaded', { count: parcels.loaded })}</span>
              )}
            </>
          )}
        </td>
      )}
      <td>
        <BoardWarnings departure={departure} />
      </td>
      <td>
        <span className="flex justify-end gap-1 max-2xl:gap-0 max-lg:flex-col">
          {BOARD_ACTS.map(({ name: act }) => {
            const href = paths[act]
            return (
              href !== undefined && (
                <span key={act} title={t(act)}>
                  <LinkButton href={href} size="small" tone="quiet" icon={ICONS[act]} className="max-2xl:px-1.5!">
                    <span className={act === 'sell' ? 'max-lg:sr-only' : 'max-2xl:sr-only'}>{t(act)}</span>
                    <span className="sr-only">{` ${name}`}</span>
                  </LinkButton>
                </span>
              )
            )
          })}
        </span>
      </td>
    </tr>
  )
}

function Gate({ gate }: { gate: string }) {
  const { t } = useTranslation('departure-board')
  return (
    <span className="font-semibold whitespace-nowrap text-ink">
      {t('gate')} <Reference>{gate}</Reference>
    </span>
  )
}

interface BoardingProps {
  departure: BoardDeparture
  /** It leaves so soon that who has not come is missing. */
  isMissed: boolean
}

function Boarding({ departure: { expected, checkedIn, missing, infants }, isMissed }: BoardingProps) {
  const { t } = useTranslation('departure-board')
  if (expected === 0) return <span className="text-ink-3">{t('nobody')}</span>
  return (
    <>
      <span className="block">
        {isMissed || checkedIn > 0 ? t('checkedIn', { checkedIn, expected }) : t('booked', { count: expected })}
      </span>
      <span className="flex flex-wrap gap-x-2 text-xs">
        {isMissed && missing > 0 && (
          <span className="font-medium text-attention-ink">{t('missing', { count: missing })}</span>
        )}
        {infants > 0 && <span className="text-ink-3">{t('infants', { count: infants })}</span>}
      </span>
    </>
  )
}
