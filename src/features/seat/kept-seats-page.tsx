import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { KeptSeats } from '#contract/seat/seat.ts'
import { DepartureNeighbours } from '#src/domain/departure/departure-neighbours.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { KeepingActs } from './keeping-acts.tsx'
import { KeepingCards } from './keeping-cards.tsx'

/** The seats of a departure for whoever keeps some of them free: the map, what is kept, and what was done. */
export default function KeptSeatsPage({ params: { key = '' } }: { params: { key?: string | undefined } }) {
  const { t, i18n } = useTranslation('kept-seats')
  const [place] = useLocation()
  const read = useRead('getKeptSeats', { params: { key } })
  const name = read.data?.data.routeName
  return (
    <>
      <title>{name ? `${t('title')} · ${localName(name, i18n.language)}` : t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={
          <BackToList path={place.replace(/\/seats$/, '')} beside={<DepartureNeighbours departureKey={key} inReach />}>
            {t('back')}
          </BackToList>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data }) => <Page shown={data} />}
      </ReadState>
    </>
  )
}

function Page({ shown }: { shown: KeptSeats }) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { departureKey, stops, vehicle, acts } = shown
  const [, travelDate = ''] = departureKey.split('.')
  const [first, last] = [stops[0], stops.at(-1)]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {first && last && (
        <DestinationBlind
          as="h2"
          from={localName(first.name, language)}
          to={localName(last.name, language)}
          time={formatInstant(first.at, { language, zone: first.timeZone, style: 'time' })}
          date={formatDay(travelDate, language, 'weekday')}
          vehicle={vehicle}
        />
      )}
      <KeepingCards shown={shown} />
      {acts.length > 0 && <KeepingActs shown={shown} />}
    </div>
  )
}
