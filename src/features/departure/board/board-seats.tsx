import { useTranslation } from 'react-i18next'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { Popover } from '#src/ui/popover.tsx'
import type { BoardDeparture } from './board-departure.ts'

/** Seats leg by leg as bars, and in words what can be sold to the end. */
export function BoardSeats({ departure }: { departure: BoardDeparture }) {
  const { t, i18n } = useTranslation('departure-board')
  const { language } = i18n
  const { legs, seatsTotal, seatsFree, additionalFree, seatsKept } = departure
  const sold = Math.max(...legs.map((leg) => leg.sold))
  const figures = { sold: formatNumber(sold, language), total: formatNumber(seatsTotal, language) }
  // Over several legs nobody else's number is like it: neither who boards here nor what the departure's page counts.
  const isOfOneLeg = legs.length === 1 || sold === 0
  return (
    <span className="flex items-start gap-2">
      <span aria-hidden className="flex h-8 items-end gap-0.5 max-lg:hidden [print-color-adjust:exact]">
        {legs.map((leg, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a leg is its place
            key={index}
            className="flex h-full w-2 max-2xl:w-1.5 items-end rounded-sm border border-line bg-sunken"
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
            <span className="text-xs font-normal text-ink-3 max-lg:block">{` + ${t('additional', { count: additionalFree })}`}</span>
          )}
        </span>
        <Popover
          button={
            <>
              {t(isOfOneLeg ? 'sold' : 'soldPeak', figures)}
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
      <p className="text-xs text-ink-3">{t('freeHint', { stop: localName(stoppageName, language) })}</p>
    </div>
  )
}
