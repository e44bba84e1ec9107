import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Money } from '#src/ui/money.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet, PrintSignatures } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { nightRuns } from './night-runs.ts'

/** What guests hand in at the hotel. */
export default function VoucherPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Paper id={id} />
    </PrintPage>
  )
}

function Paper({ id }: { id: string }) {
  const { t } = useTranslation('accommodation')
  const read = useRead('getStayPrint', { query: { id } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{read.data ? t('voucher.title', { number: read.data.data.number }) : t('voucher.heading')}</title>
      <PrintBar isReady={read.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('stay.notFound')}>
          {({ data }) => <Sheet stay={data} />}
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ stay }: { stay: AnswerOf<'getStayPrint'>['data'] }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const { hotel } = stay
  return (
    <PrintSheet className="voucher" operator={stay.operator} heading={t('voucher.heading')}>
      {stay.state === 'cancelled' && <p className="print-strong">{t('voucher.cancelled')}</p>}
      <dl className="print-facts">
        <PrintFact term={t('stay.column.number')} strong>
          <Reference>{stay.number}</Reference>
        </PrintFact>
        <PrintFact term={t('stay.column.hotel')} strong>
          {[localName(hotel.name, language), localName(hotel.city, language)].join(listSeparator(language))}
        </PrintFact>
        {hotel.address && (
          <PrintFact term={t('hotel.field.address')}>
            <bdi>{hotel.address}</bdi>
          </PrintFact>
        )}
        {hotel.phone && (
          <PrintFact term={t('hotel.field.phone')}>
            <Phone international>{hotel.phone}</Phone>
          </PrintFact>
        )}
        <PrintFact term={t('stay.column.arrival')} strong>
          {formatDay(stay.arrival, language, 'weekday')}
          <br />
          {t('stay.from', { time: `\u2066${hotel.checkInTime}\u2069` })}
        </PrintFact>
        <PrintFact term={t('stay.column.departure')} strong>
          {formatDay(stay.departure, language, 'weekday')}
          <br />
          {t('stay.until', { time: `\u2066${hotel.checkOutTime}\u2069` })}
        </PrintFact>
        <PrintFact term={t('stay.column.payer')}>
          <bdi>{stay.payerName}</bdi>
          <br />
          <Phone international>{stay.payerPhone}</Phone>
        </PrintFact>
        {stay.package ? (
          <>
            <PrintFact term={t('voucher.package')}>{localName(stay.package.name, language)}</PrintFact>
            <PrintFact term={t('voucher.booking')}>
              <Reference>{groupedReference(stay.package.reference)}</Reference>
            </PrintFact>
            {stay.package.visasFor.length > 0 && (
              <PrintFact term={t('voucher.visasFor')}>
                <bdi>{stay.package.visasFor.join(listSeparator(language))}</bdi>
              </PrintFact>
            )}
            {stay.package.included && (
              <PrintFact term={t('voucher.included')}>{localName(stay.package.included, language)}</PrintFact>
            )}
          </>
        ) : (
          <PrintFact term={t('voucher.paid')}>
            <Money minor={stay.total} currency={stay.currency} />
          </PrintFact>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('voucher.room')}</th>
            <th scope="col">{t('voucher.guests')}</th>
            <th scope="col">{t('voucher.nights')}</th>
          </tr>
        </thead>
        <tbody>
          {stay.stayRooms.map(({ id, position, board, guests, nights }) => (
            <tr key={id}>
              <th scope="row">
                {t('sell.roomNumber', { number: formatNumber(position + 1, language) })}
                <div>{t(`board.${board}`)}</div>
              </th>
              <td>
                {guests.map((guest, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two guests may have one name
                  <div key={index}>
                    <bdi>{guest.name}</bdi>
                    {guest.kind !== 'adult' && ` (${t(`guest.${guest.kind}`)})`}
                  </div>
                ))}
              </td>
              <td>
                {nightRuns(
                  nights.filter(({ isGivenBack }) => !isGivenBack),
                  false,
                ).map((run) => (
                  <div key={run.from}>
                    {localName(run.roomType, language)}:{' '}
                    {run.count === 1
                      ? formatDay(run.from, language)
                      : t('stay.nightSpan', { from: formatDay(run.from, language), to: formatDay(run.to, language) })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('voucher.note')}</p>
      <PrintSignatures of={[t('voucher.signature')]} />
    </PrintSheet>
  )
}
