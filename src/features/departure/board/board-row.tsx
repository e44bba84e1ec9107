import ClipboardList from 'lucide-react/icons/clipboard-list'
import PackageOpen from 'lucide-react/icons/package-open'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isMissed } from '#machines/check-in/boarding-turn.ts'
import { toneOf } from '#contract/records.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { OutageNotice } from '#src/domain/fleet/outage-notice.tsx'
import { OverdueNotice } from '#src/domain/fleet/overdue-notice.tsx'
import { cx } from '#src/ui/cx.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { untilText } from './until-text.ts'
import type { BoardDeparture } from './board-departure.ts'
import { BOARD_ACTS, type BoardAct, type BoardPaths } from './use-board-paths.ts'

export interface BoardRowProps {
  departure: BoardDeparture
  at: string
  isChosen: boolean
  /** Readers without a depot load nothing. */
  hasParcels: boolean
  paths: BoardPaths
  /** Undefined where the reader says no gates. */
  onGate: (() => void) | undefined
  onChoose: () => void
  /** One of its links is followed. */
  onLeave: () => void
}

const ICONS: Record<BoardAct, ReactNode> = {
  sell: <TicketPlus aria-hidden />,
  manifest: <ClipboardList aria-hidden />,
  parcel: <PackageOpen aria-hidden />,
}

/** One departure: when and where to, its bus, and how it stands. */
export function BoardRow({ departure, at, isChosen, hasParcels, paths, onGate, onChoose, onLeave }: BoardRowProps) {
  const { t, i18n } = useTranslation(['departure-board', 'workflow-departure'])
  const { language } = i18n
  const { leavesAt, timeZone, toName, viaNames, stoppageName, registrationNumber, drivers, state, parcels } = departure
  const now = Math.max(useNow(), Date.parse(at))
  const hasLeft = Date.parse(leavesAt) <= now
  const time = formatInstant(leavesAt, { language, zone: timeZone, style: 'time' })
  const to = localName(toName, language)
  const names = (stops: typeof viaNames) => stops.map((stop) => localName(stop, language)).join(listSeparator(language))
  return (
    <tr
      data-departure={departure.departureKey}
      data-chosen={isChosen || undefined}
      onClick={({ target }) => {
        onChoose()
        if (target instanceof Element && target.closest('a')) onLeave()
      }}
      onFocus={onChoose}
      className={cx(
        'border-t border-line [&>*]:px-3 [&>*]:py-2.5 max-lg:[&>*]:px-1.5 [&>*]:align-top',
        isChosen && 'bg-hover shadow-[inset_3px_0_0_var(--brand)] rtl:shadow-[inset_-3px_0_0_var(--brand)]',
        (hasLeft || state === 'cancelled') && 'text-ink-3',
      )}
    >
      <th scope="row" className="text-start font-normal whitespace-nowrap">
        <bdi dir="ltr" className={cx('text-lg font-semibold tabular-nums', state === 'cancelled' && 'line-through')}>
          {time}
        </bdi>
        <span className="block text-xs text-ink-3">
          {hasLeft ? t('left') : t('in', { time: untilText(Date.parse(leavesAt) - now, t) })}
        </span>
      </th>
      <td className="min-w-36 max-lg:min-w-24">
        <span className="block font-medium text-ink">
          {paths.departure === undefined ? (
            to
          ) : (
            <Link href={paths.departure} className="underline decoration-line underline-offset-4">
              {to}
            </Link>
          )}
        </span>
        <span className="block text-xs text-ink-3">
          {t('from', { stop: localName(stoppageName, language) })}
          {viaNames.length > 0 && (
            <span className="max-2xl:hidden">{` · ${t('via', { stops: names(viaNames) })}`}</span>
          )}
        </span>
        {state !== 'scheduled' && (
          <span className="mt-1 block">
            <StatusPill tone={toneOf('departure', state)}>{t(`workflow-departure:states.${state}.label`)}</StatusPill>
          </span>
        )}
      </td>
      <td>
        <Reference>{registrationNumber}</Reference>
        <span className="block text-xs text-ink-3">{drivers.join(listSeparator(language))}</span>
        <span className="flex items-center gap-1 text-xs">
          {onGate === undefined || state === 'cancelled' || hasLeft ? (
            departure.gate !== null && <Gate gate={departure.gate} />
          ) : (
            <button
              type="button"
              className="-ms-1 min-h-6 rounded px-1 text-brand-ink underline decoration-dotted underline-offset-2 hover:bg-hover"
              onClick={onGate}
            >
              {departure.gate === null ? t('setGate') : <Gate gate={departure.gate} />}
              <span className="sr-only">{` ${time} ${to}`}</span>
            </button>
          )}
        </span>
      </td>
      <td>
        <Seats departure={departure} />
      </td>
      <td className="whitespace-nowrap">
        <Boarding departure={departure} isMissed={isMissed(leavesAt, now)} />
      </td>
      {hasParcels && (
        <td className="2xl:whitespace-nowrap">
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
        <Warnings departure={departure} />
      </td>
      <td>
        <span className="flex justify-end gap-1 max-2xl:flex-col max-2xl:items-start max-2xl:gap-0">
          {BOARD_ACTS.map(({ name }) => {
            const href = paths[name]
            return (
              href !== undefined && (
                <LinkButton key={name} href={href} size="small" tone="quiet" icon={ICONS[name]}>
                  <span className="max-lg:sr-only">{t(name)}</span>
                  <span className="sr-only">{` ${time} ${to}`}</span>
                </LinkButton>
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
    <span className="font-semibold text-ink">
      {t('gate')} <Reference>{gate}</Reference>
    </span>
  )
}

/** Seats leg by leg as bars, and in words what can be sold to the end. */
function Seats({ departure }: { departure: BoardDeparture }) {
  const { t, i18n } = useTranslation('departure-board')
  const { language } = i18n
  const { legs, seatsTotal, seatsFree, additionalFree, seatsKept } = departure
  const sold = Math.max(...legs.map((leg) => leg.sold))
  return (
    <span className="flex items-start gap-2">
      <span aria-hidden className="flex h-8 items-end gap-0.5 max-lg:hidden [print-color-adjust:exact]">
        {legs.map((leg, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a leg is its place
            key={index}
            className="flex h-full w-2 items-end rounded-sm border border-line bg-sunken"
          >
            <span
              className="w-full bg-brand"
              style={{
                blockSize: `${seatsTotal === 0 ? 0 : Math.min(100, (100 * (seatsTotal - leg.free)) / seatsTotal)}%`,
              }}
            />
          </span>
        ))}
      </span>
      <span className="whitespace-nowrap">
        <span className={cx('block font-medium', seatsFree + additionalFree === 0 && 'text-stop-ink')}>
          {seatsFree + additionalFree === 0 ? t('full') : t('free', { count: seatsFree })}
          {additionalFree > 0 && (
            <span className="font-normal text-ink-3 max-2xl:block max-2xl:text-xs">{` + ${t('additional', { count: additionalFree })}`}</span>
          )}
        </span>
        <Popover
          button={
            <>
              {t('sold', { sold: formatNumber(sold, language), total: formatNumber(seatsTotal, language) })}
              {seatsKept > 0 && ` · ${t('kept', { count: seatsKept })}`}
            </>
          }
          buttonClassName="-ms-1 min-h-6 rounded px-1 text-start text-xs text-ink-3 underline decoration-dotted underline-offset-2 hover:bg-hover max-lg:whitespace-normal"
          label={t('seatsByLeg')}
          width={300}
          align="start"
        >
          {() => <SeatsByLeg departure={departure} />}
        </Popover>
      </span>
    </span>
  )
}

/** Why what is sold, what is free and who boards are not the same number. */
function SeatsByLeg({ departure: { legs, expected, infants, stoppageName } }: { departure: BoardDeparture }) {
  const { t, i18n } = useTranslation('departure-board')
  const { language } = i18n
  return (
    <div className="grid gap-2 p-3 text-start text-sm whitespace-normal text-ink">
      <p className="font-medium">{t('seatsByLeg')}</p>
      <ul className="grid gap-0.5">
        {legs.map((leg, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a leg is its place
          <li key={index}>{t('leg', { stop: localName(leg.toName, language), sold: leg.sold, free: leg.free })}</li>
        ))}
      </ul>
      <p className="text-ink-2">
        {t('boardHere', { stop: localName(stoppageName, language), count: expected })}
        {infants > 0 && ` ${t('infantsAmong', { count: infants })}`}
      </p>
      <p className="text-xs text-ink-3">{t('soldHint')}</p>
    </div>
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
      {infants > 0 && <span className="block text-xs text-ink-3">{t('infants', { count: infants })}</span>}
      {isMissed && missing > 0 && (
        <span className="block text-xs font-medium text-attention-ink">{t('missing', { count: missing })}</span>
      )}
    </>
  )
}

function Warnings({ departure: { warnings, timeZone } }: { departure: BoardDeparture }) {
  const { t, i18n } = useTranslation('departure-board')
  const { overdue, outages, hasNoDriver, isUnclosed, movedSeats, holds } = warnings
  const stopping = [
    ...(overdue.length > 0 ? [t('warning.overdue')] : []),
    ...(outages.length > 0 ? [t('warning.outage')] : []),
  ]
  const swapped = movedSeats === 0 ? t('warning.swapped') : t('warning.moved', { count: movedSeats ?? 0 })
  return (
    <span className="grid justify-items-start gap-1">
      {stopping.length > 0 && (
        <Popover
          button={
            <>
              <TriangleAlert aria-hidden className="size-3 shrink-0" strokeWidth={3} />
              {stopping.join(listSeparator(i18n.language))}
            </>
          }
          buttonClassName="inline-flex items-center gap-1 rounded-full bg-stop-soft py-0.5 ps-1.5 pe-2 text-xs font-medium text-stop-ink underline decoration-dotted underline-offset-2"
          label={t('attention')}
          width={380}
        >
          {() => (
            <div className="grid gap-3 p-3 text-start">
              <OverdueNotice overdue={overdue} />
              <OutageNotice outages={outages} />
            </div>
          )}
        </Popover>
      )}
      {isUnclosed && <StatusPill tone="attention">{t('warning.unclosed')}</StatusPill>}
      {hasNoDriver && <StatusPill tone="attention">{t('warning.noDriver')}</StatusPill>}
      {movedSeats !== null && <StatusPill tone="attention">{swapped}</StatusPill>}
      {holds && (
        <span className="text-xs text-ink-3">
          {t('warning.holds', {
            count: holds.seats,
            time: formatInstant(holds.until, { language: i18n.language, zone: timeZone, style: 'time' }),
          })}
        </span>
      )}
    </span>
  )
}
