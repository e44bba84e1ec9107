import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'

/** Stays were not kept before. */
const EARLIEST = '2020-01-01'

type Hotel = AnswerOf<'getStayDay'>['data']['hotels'][number]
type On = 'arriving' | 'leaving' | 'staying'

interface DayBoardProps {
  /** Undefined: today. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** A day by hotel: who comes, leaves and stays, and what is free that night. Its figures lead to the stays below. */
export function DayBoard({ day, onDay }: DayBoardProps) {
  const { t, i18n } = useTranslation('accommodation')
  const today = useToday()
  const shown = day ?? today
  const read = useList('getStayDay', { query: { day: shown } })
  return (
    <SectionCard
      title={t('day.title', { day: formatDay(shown, i18n.language, 'weekday') })}
      flush
      actions={
        <div className="flex items-start gap-2">
          <DayStepper date={shown} earliest={EARLIEST} onChange={(chosen) => onDay(chosen)} />
          <Button disabled={shown === today} onClick={() => onDay(undefined)}>
            {t('day.today')}
          </Button>
        </div>
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-28" />}>
        {({ data }) =>
          data.hotels.length === 0 ? (
            <p className="p-4 text-sm text-ink-2">{t('day.none')}</p>
          ) : (
            <Hotels hotels={data.hotels} day={shown} />
          )
        }
      </ReadState>
    </SectionCard>
  )
}

function Hotels({ hotels, day }: { hotels: readonly Hotel[]; day: string }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const mayCall = useMayCall()
  const head = 'px-2 text-end font-medium'
  return (
    <TableScroll label={t('day.table')}>
      <table className="w-full min-w-[44rem] text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="h-8 ps-4 pe-2 text-start font-medium">
              {t('day.hotel')}
            </th>
            {(['arriving', 'leaving', 'staying', 'moves'] as const).map((name) => (
              <th key={name} scope="col" className={head}>
                {t(`day.${name}`)}
              </th>
            ))}
            <th scope="col" className="px-4 text-start font-medium">
              {t('day.free')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('rooming.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hotels.map((hotel) => (
            <tr key={hotel.id} className="border-t border-line align-top">
              <th scope="row" className="py-2 ps-4 pe-2 text-start font-medium">
                {localName(hotel.name, language)}
                <span className="block text-xs font-normal text-ink-3">{localName(hotel.city, language)}</span>
              </th>
              <Figure {...{ hotel, day }} on="arriving" count={hotel.arrivals} />
              <Figure {...{ hotel, day }} on="leaving" count={hotel.departures} />
              <Figure {...{ hotel, day }} on="staying" count={hotel.staying} />
              <td className={cx('px-2 py-2 text-end tabular-nums', hotel.moves === 0 && 'text-ink-3')}>
                {formatNumber(hotel.moves, language)}
              </td>
              <td className="px-4 py-1.5">
                <ul className="flex flex-wrap gap-1.5">
                  {hotel.roomTypes.map((type) => (
                    <Free key={type.id} type={type} />
                  ))}
                </ul>
              </td>
              <td className="py-2 pe-4 text-end whitespace-nowrap">
                {mayCall('getRoomingList') && (
                  <Link
                    href={`/rooming-lists/${hotel.id}/${day}`}
                    className="text-brand-ink hover:underline"
                    aria-label={t('rooming.of', { hotel: localName(hotel.name, language) })}
                  >
                    {t('rooming.open')}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

/** How many, leading to which. */
function Figure({ hotel, day, on, count }: { hotel: Hotel; day: string; on: On; count: number }) {
  const { t, i18n } = useTranslation('accommodation')
  const [path] = useLocation()
  const search = useSearch()
  const number = formatNumber(count, i18n.language)
  const params = new URLSearchParams(search)
  for (const name of ['pageNumber', 'next', 'previous']) params.delete(name)
  for (const [name, value] of Object.entries({ accommodationId: hotel.id, on, day })) params.set(name, value)
  return (
    <td className="px-2 py-2 text-end tabular-nums">
      {count === 0 ? (
        <span className="text-ink-3">{number}</span>
      ) : (
        <Link
          href={`${path}?${params.toString()}`}
          className="font-semibold text-brand-ink hover:underline"
          aria-label={t(`day.show.${on}`, { count, hotel: localName(hotel.name, i18n.language) })}
        >
          {number}
        </Link>
      )}
    </td>
  )
}

/** A kind of room with what is free of it; more sold than kept stands out. */
function Free({ type: { name, allotment, sold, free } }: { type: Hotel['roomTypes'][number] }) {
  const { t, i18n } = useTranslation('accommodation')
  const kept = allotment ?? 0
  const missing = sold - kept
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <li
      className={cx(
        'rounded-sm px-2 py-0.5 tabular-nums',
        missing > 0 ? 'bg-stop-soft text-stop-ink' : free === 0 ? 'bg-sunken text-ink-3' : 'bg-done-soft text-done-ink',
      )}
    >
      {localName(name, i18n.language)}{' '}
      <b className="font-semibold">
        {missing > 0
          ? t('day.missing', { count: missing, number: number(missing) })
          : t('day.freeOf', { free: number(free), kept: number(kept) })}
      </b>
    </li>
  )
}
