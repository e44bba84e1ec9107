import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Phone } from '#src/ui/phone.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { PrintFact, PrintSheet } from '#src/ui/print/print-sheet.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface Asked {
  id: string
  night: string
}

/** Who sleeps where in a hotel in one night, for its desk. */
export default function RoomingListPage({
  params: { id = '', night = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Paper id={id} night={night} />
    </PrintPage>
  )
}

function Paper({ id, night }: Asked) {
  const { t } = useTranslation('accommodation')
  const read = useRead('getRoomingList', { query: { accommodationId: id, night } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{t('rooming.heading')}</title>
      <PrintBar isReady={read.isSuccess} />
      <main className="px-4 py-6 print:p-0">
        <ReadState
          read={read}
          waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}
          refused={t('rooming.notFound')}
        >
          {({ data }) => <Sheet list={data} />}
        </ReadState>
      </main>
    </div>
  )
}

function Sheet({ list: { operator, hotel, night, rooms } }: { list: AnswerOf<'getRoomingList'>['data'] }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const number = (value: number) => formatNumber(value, language)
  return (
    <PrintSheet className="rooming-list" operator={operator} heading={t('rooming.heading')}>
      <dl className="print-facts">
        <PrintFact term={t('stay.column.hotel')} strong>
          {[localName(hotel.name, language), localName(hotel.city, language)].join(listSeparator(language))}
        </PrintFact>
        <PrintFact term={t('rooming.night')} strong>
          {formatDay(night, language, 'weekday')}
        </PrintFact>
        <PrintFact term={t('stay.column.rooms')}>{number(rooms.length)}</PrintFact>
        <PrintFact term={t('stay.column.guests')}>
          {number(rooms.reduce((sum, { guests }) => sum + guests.length, 0))}
        </PrintFact>
      </dl>
      {rooms.length === 0 ? (
        <p>{t('rooming.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('voucher.room')}</th>
              <th scope="col">{t('voucher.guests')}</th>
              <th scope="col">{t('stay.one')}</th>
              <th scope="col">{t('rooming.until')}</th>
            </tr>
          </thead>
          <tbody>
            {rooms.map(({ stay, roomType, board, guests, payerPhone, departure, isShort }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a stay may have several rooms
              <tr key={index}>
                <th scope="row">
                  {localName(roomType, language)}
                  <div>{t(`board.${board}`)}</div>
                  {isShort && <div className="print-strong">{t('stay.noRoom')}</div>}
                </th>
                <td>
                  {guests.map((guest, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two guests may have one name
                    <div key={at}>
                      <bdi>{guest.name}</bdi>
                      {guest.kind !== 'adult' && ` (${t(`guest.${guest.kind}`)})`}
                    </div>
                  ))}
                </td>
                <td>
                  <Reference>{stay.number}</Reference>
                  <div>
                    <Phone international>{payerPhone}</Phone>
                  </div>
                </td>
                <td>{formatDay(departure, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintSheet>
  )
}
