import { useTranslation } from 'react-i18next'
import type { LoadLine, LoadList } from '#contract/consignment/consignment-movement.ts'
import { Code128 } from '#src/ui/print/code-128.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { QrCode } from '#src/ui/print/qr-code.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatDay, formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { loadListPath } from './dock-rules.ts'
import './load-list.css'

export interface LoadListPrintPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The load list on paper, for the driver and whoever unloads, in their language, which is not always the clerk's. */
export default function LoadListPrintPage({ params: { key = '' } }: LoadListPrintPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <PrintedList departureKey={key} />
    </PrintPage>
  )
}

function PrintedList({ departureKey: key }: { departureKey: string }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const read = useRead('getLoadList', { params: { key } })
  const load = read.data?.data
  const title =
    load &&
    t('loadPrint.title', {
      vehicle: load.departure.transport.registrationNumber,
      date: formatDay(load.departure.travelDate, i18n.language),
    })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{title ?? t('list.title')}</title>
      <PrintBar isReady={load !== undefined && load.totals.aboard > 0} />
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('dock.notFound')}>
          {({ data }) =>
            data.totals.aboard === 0 ? (
              <EmptyState title={t('loadPrint.none')}>{t('loadPrint.noneBody')}</EmptyState>
            ) : (
              <Sheet load={data} readAt={new Date(read.dataUpdatedAt)} />
            )
          }
        </ReadState>
      </main>
    </div>
  )
}

/** `readAt`: what is aboard changes at every stop, so that the paper says of when it is. */
function Sheet({ load, readAt }: { load: LoadList; readAt: Date }) {
  const { t, i18n } = useTranslation(['consignment-movement', 'cargo'])
  const { language } = i18n
  const zone = useZone()
  const { departure, operator, totals } = load
  const [first, last] = [departure.stops[0], departure.stops.at(-1)]
  const aboard = load.lines.filter((line) => line.aboard > 0)
  const depots = [...new Map(aboard.map(({ headedFor }) => [headedFor.id, headedFor])).values()]
  return (
    <PrintSheet className="load-list" operator={operator} heading={t('list.title')}>
      <div className="load-list-top">
        <dl className="print-facts">
          <PrintFact term={t('loadPrint.journey')} strong>
            {first && last && (
              <JourneyPlaces from={localName(first.name, language)} to={localName(last.name, language)} />
            )}
          </PrintFact>
          <PrintFact term={t('loadPrint.vehicle')} strong>
            <Reference>{departure.transport.registrationNumber}</Reference>
          </PrintFact>
          <PrintFact term={t('loadPrint.leaves')}>
            {first && formatInstant(first.departsAt, { language, zone: first.timeZone })}
          </PrintFact>
          <PrintFact term={t('loadPrint.arrives')}>
            {last && formatInstant(last.arrivesAt, { language, zone: last.timeZone })}
          </PrintFact>
          <PrintFact term={t('loadPrint.asOf')}>{formatInstant(readAt, { language, zone })}</PrintFact>
          <PrintFact term={t('loadPrint.aboard')}>
            {t('loadPrint.pieces', { count: totals.aboard, number: formatNumber(totals.aboard, language) })} ·{' '}
            <bdi>{formatWeight(weightOf(aboard), language)}</bdi>
          </PrintFact>
        </dl>
        {/* Leads whoever may read it to this departure's list as it is by then. */}
        <QrCode
          text={`${window.location.origin}${loadListPath(departure.key)}`}
          label={t('loadPrint.code')}
          className="load-list-code"
        />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('loadPrint.bill')}</th>
            <th scope="col">{t('table.item')}</th>
            <th scope="col">{t('loadPrint.way')}</th>
            <th scope="col">{t('cargo:receiver')}</th>
            <th scope="col" className="print-figure">
              {t('loadPrint.count')}
            </th>
            <th scope="col" className="print-figure">
              {t('loadPrint.weight')}
            </th>
          </tr>
        </thead>
        {depots.map((depot) => (
          <Group
            key={depot.id}
            name={t('loadPrint.comesOffAt', {
              depot: `${localName(depot.name, language)} (\u2066${depot.code}\u2069)`,
            })}
            lines={aboard
              .filter(({ headedFor }) => headedFor.id === depot.id)
              .toSorted((one, other) => one.billNumber.localeCompare(other.billNumber))}
          />
        ))}
      </table>
      <PrintSignatures of={[t('loadPrint.loader'), t('loadPrint.driver'), t('loadPrint.receiver')]} />
    </PrintSheet>
  )
}

function Group({ name, lines }: { name: string; lines: readonly LoadLine[] }) {
  const { t, i18n } = useTranslation(['consignment-movement', 'cargo'])
  const { language } = i18n
  const pieces = lines.reduce((sum, { aboard }) => sum + aboard, 0)
  return (
    <tbody>
      <tr className="load-list-depot">
        <th scope="rowgroup" colSpan={4}>
          {name}
        </th>
        <td className="print-figure">{formatNumber(pieces, language)}</td>
        <td className="print-figure">
          <bdi>{formatWeight(weightOf(lines), language)}</bdi>
        </td>
      </tr>
      {lines.map((line, index) => (
        <tr key={`${line.itemId} ${line.loadedAt.id}`}>
          <td>
            <Reference>{line.billNumber}</Reference>
            {line.billNumber !== lines[index - 1]?.billNumber && (
              <Code128 text={line.billNumber} className="load-list-bar" />
            )}
          </td>
          <th scope="row">
            <bdi>{line.itemName}</bdi>
            <span className="print-small">
              {t('list.pieces')} <PieceNumbers numbers={line.numbers} />
            </span>
          </th>
          <td className="load-list-way">
            <JourneyPlaces from={line.loadedAt.code} to={line.to.code} />
          </td>
          <td>
            <bdi>{line.receiverName}</bdi>
            {line.payment === 'pod' && <b className="load-list-owed">{t('cargo:paymentShort.pod')}</b>}
          </td>
          <td className="print-figure">
            {/* Ticked by hand as they come off. */}
            <span aria-hidden className="load-list-tick" /> {formatNumber(line.aboard, language)}
          </td>
          <td className="print-figure">
            <bdi>{formatWeight(weightOf([line]), language)}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Grams, of what is still aboard: all pieces of a line weigh the same. */
const weightOf = (lines: readonly LoadLine[]): number =>
  lines.reduce((sum, { weight, loaded, aboard }) => sum + (weight / loaded) * aboard, 0)
