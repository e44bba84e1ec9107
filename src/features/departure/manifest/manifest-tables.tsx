import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManifestContent, ManifestPassenger } from '#contract/departure/manifest.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { cx } from '#src/ui/cx.ts'
import { countryName, formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'

/** Crew and passengers of a manifest, as the page shows them. */
export function ManifestTables({ content: { crew, passengers } }: { content: ManifestContent }) {
  const { t, i18n } = useTranslation(['manifest', 'booking'])
  const { language } = i18n
  const day = (date: string | null) => (date === null ? '' : formatDay(date, language))
  return (
    <>
      <Scrolled label={t('crew.title')}>
        <caption className="px-4 py-2 text-start text-xs font-semibold text-ink-2">{t('crew.title')}</caption>
        <Head
          columns={[
            [t('column.name')],
            [t('column.nationality')],
            [t('column.passport')],
            [t('column.licence')],
            [t('column.phone')],
          ]}
        />
        <tbody>
          {crew.map((driver) => (
            <tr key={driver.driverId} className="border-t border-line">
              <th scope="row" className="px-4 py-1.5 text-start font-medium">
                <bdi>{driver.name}</bdi>
              </th>
              <Cell wraps>{countryName(driver.nationality, language)}</Cell>
              <Cell>
                <Document number={driver.passportNumber} expiry={day(driver.passportExpiresOn)} small={SMALL} />
              </Cell>
              <Cell>
                <Document number={driver.licenceNumber} expiry={day(driver.licenceExpiresOn)} small={SMALL} />
              </Cell>
              <Cell>
                <Phone>{driver.phone}</Phone>
              </Cell>
            </tr>
          ))}
          {crew.length === 0 && <Nobody columns={5}>{t('crew.nobody')}</Nobody>}
        </tbody>
      </Scrolled>
      <Scrolled label={t('passengers.title')}>
        <caption className="border-t border-line px-4 py-2 text-start text-xs font-semibold text-ink-2">
          {t('passengers.count', { count: passengers.length })}
        </caption>
        <Head
          columns={[
            [t('column.name'), t('column.reference')],
            [t('column.seat')],
            [t('column.born'), t('column.gender')],
            [t('column.nationality')],
            [t('column.document')],
            [t('column.stretch')],
            [t('column.state')],
          ]}
        />
        <tbody>
          {passengers.map((passenger) => (
            <tr key={passenger.ticketId} className="border-t border-line">
              <th scope="row" className="min-w-28 px-4 py-1.5 text-start font-medium">
                <bdi>{`${passenger.firstName} ${passenger.lastName}`}</bdi>
                <Below>
                  <Reference>{groupedReference(passenger.reference)}</Reference>
                </Below>
              </th>
              <Cell>
                {passenger.seat === null ? (
                  <span className="text-ink-3">{t('column.lap')}</span>
                ) : (
                  <Reference>{passenger.seat}</Reference>
                )}
              </Cell>
              <Cell>
                {day(passenger.dateOfBirth)}
                <Below>{t(`booking:gender.${passenger.gender}`)}</Below>
              </Cell>
              <Cell wraps>{countryName(passenger.nationality, language)}</Cell>
              <Cell small>
                <Paper passenger={passenger} expiry={day(passenger.passportExpiry)} small={SMALL} />
              </Cell>
              <td className="min-w-42 px-2 py-1.5 lg:px-3">
                <JourneyPlaces from={localName(passenger.from, language)} to={localName(passenger.to, language)} />
              </td>
              <Cell>
                <RecordStatePill record="ticket" state={passenger.state} />
              </Cell>
            </tr>
          ))}
          {passengers.length === 0 && <Nobody columns={7}>{t('passengers.nobody')}</Nobody>}
        </tbody>
      </Scrolled>
    </>
  )
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <TableScroll label={label} role="region">
      <table className="w-full text-sm">{children}</table>
    </TableScroll>
  )
}

/** Of each column what its cells say, and what they say below that. */
function Head({ columns }: { columns: readonly (readonly [first: string, below?: string])[] }) {
  return (
    <thead className="bg-sunken text-xs text-ink-2">
      <tr>
        {columns.map(([first, below], index) => (
          <th
            key={first}
            scope="col"
            className={`h-8 py-1 text-start align-top font-medium ${index === 0 ? 'px-4' : 'px-2 lg:px-3'}`}
          >
            {first}
            {below !== undefined && <span className="block font-normal">{below}</span>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** `small`: in smaller letters where there is little room, as long numbers are. */
function Cell({ wraps = false, small = false, children }: { wraps?: boolean; small?: boolean; children: ReactNode }) {
  return (
    <td className={cx('px-2 py-1.5 lg:px-3', !wraps && 'whitespace-nowrap', small && 'max-lg:text-xs')}>{children}</td>
  )
}

const SMALL = 'block text-xs font-normal text-ink-3'

function Below({ children }: { children: ReactNode }) {
  return <span className={SMALL}>{children}</span>
}

function Nobody({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-t border-line">
      <td colSpan={columns} className="px-4 py-3 text-ink-3">
        {children}
      </td>
    </tr>
  )
}

/** The passport; a national number where there is none and no border is crossed. */
export function Paper({
  passenger: { passportNumber, nationalNumber },
  expiry,
  small,
}: {
  passenger: ManifestPassenger
  expiry: string
  small: string
}) {
  const isPassport = passportNumber !== null || nationalNumber === null
  return (
    <Document number={isPassport ? passportNumber : nationalNumber} expiry={isPassport ? expiry : ''} small={small} />
  )
}

/** Number and end of a document, in this order in both directions of writing. `small`: the class of what is less important. */
export function Document({ number, expiry, small }: { number: string | null; expiry: string; small: string }) {
  return (
    <>
      {number === null ? <span className={small}>–</span> : <Reference>{number}</Reference>}
      {expiry !== '' && (
        <>
          {' '}
          <bdi className={small}>{expiry}</bdi>
        </>
      )}
    </>
  )
}
