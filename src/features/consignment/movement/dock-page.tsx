import BusFront from 'lucide-react/icons/bus-front'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { LoadDeparture } from '#contract/consignment/consignment-movement.ts'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { isDay } from '#src/platform/day-range.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { FindBill } from './find-bill.tsx'

const DIRECTIONS = ['leaving', 'arriving'] as const

/** The dock's day: which vehicles are loaded, which are unloaded; a scanned label leads to its bill. */
export default function DockPage() {
  const { t } = useTranslation('consignment-movement')
  const [path] = useLocation()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('date')
  const date = asked !== null && isDay(asked) ? asked : today
  const direction = DIRECTIONS.find((each) => each === search.get('direction')) ?? 'leaving'
  const read = useRead('getLoadDepartures', { query: { date, direction } })
  const set = (changes: Record<string, string>) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...changes }), { replace: true })

  return (
    <>
      <title>{t('home.title')}</title>
      <PageHeader title={t('home.title')} lead={t('home.lead')} />
      <div className="grid gap-4">
        <FindBill path={path} />
        <div className="flex flex-wrap items-start gap-3">
          <SegmentedControl
            label={t('home.direction')}
            labelHidden
            value={direction}
            onChange={(value) => set({ direction: value })}
            segments={DIRECTIONS.map((value) => ({ value, label: t(`home.${value}`) }))}
          />
          <DayStepper date={date} earliest={EARLIEST} onChange={(day) => set({ date: day })} />
        </div>
        <ReadState read={read} waiting={<Skeleton className="h-72" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={<BusFront />} title={t(`home.none.${direction}`)} />
            ) : (
              <ul className="grid gap-2">
                {data.map((departure) => (
                  <DepartureLine
                    key={departure.key}
                    departure={departure}
                    direction={direction}
                    href={`${path}/${departure.key}?act=${direction === 'leaving' ? 'load' : 'receive'}`}
                  />
                ))}
              </ul>
            )
          }
        </ReadState>
      </div>
    </>
  )
}

/** Late vehicles are unloaded days after; nobody looks further back than this. */
const EARLIEST = '2020-01-01'

interface DepartureLineProps {
  departure: LoadDeparture
  direction: (typeof DIRECTIONS)[number]
  href: string
}

function DepartureLine({ departure, direction, href }: DepartureLineProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const own = departure.stops.find(({ isOwn }) => isOwn)
  const at = direction === 'leaving' ? departure.leavesAt : departure.arrivesAt
  const [first, last] = [departure.stops[0], departure.stops.at(-1)]
  const count = direction === 'leaving' ? departure.loadedHere : departure.toUnload
  return (
    <li>
      <Link
        href={href}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded border border-control bg-surface px-4 py-2.5 hover:bg-hover"
      >
        <bdi dir="ltr" className="text-base font-semibold tabular-nums rtl:text-end">
          {at &&
            formatInstant(at, { language: i18n.language, zone: own?.timeZone ?? departure.timeZone, style: 'time' })}
        </bdi>
        <span className="min-w-0">
          <span className="block font-medium">
            {first && last ? (
              <JourneyPlaces from={localName(first.name, i18n.language)} to={localName(last.name, i18n.language)} />
            ) : (
              localName(departure.routeName, i18n.language)
            )}
          </span>
          <span className="text-xs text-ink-2">
            <bdi>{departure.transport.name}</bdi> · <Reference>{departure.transport.registrationNumber}</Reference>
          </span>
        </span>
        <span className="flex flex-col items-end gap-1 text-end text-sm">
          {departure.state === 'cancelled' ? (
            <StatusPill tone="stopped">{t('home.cancelled')}</StatusPill>
          ) : (
            <span className={count > 0 ? 'font-medium' : 'text-ink-3'}>
              {t(direction === 'leaving' ? 'home.loaded' : 'home.toUnload', { count })}
            </span>
          )}
          {departure.needsExplanation && <StatusPill tone="attention">{t('home.unexplained')}</StatusPill>}
        </span>
      </Link>
    </li>
  )
}
