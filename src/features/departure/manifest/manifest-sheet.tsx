import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { QrCode } from '#src/ui/print/qr-code.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { countryName, formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'
import { Document, Paper } from './manifest-tables.tsx'
import { useBorderWords } from './manifest-words.ts'

const COLUMNS = [
  'number',
  'name',
  'gender',
  'born',
  'nationality',
  'document',
  'seat',
  'stretch',
  'state',
  'reference',
] as const

/** The sheet a border officer signs. Its head is the table's, so that every page of it carries version and journey. */
export function ManifestSheet({ manifest }: { manifest: AnswerOf<'getManifest'>['data'] }) {
  const { t, i18n } = useTranslation(['manifest', 'booking', 'workflow-ticket'])
  const { language } = i18n
  const { content } = manifest
  const day = (date: string | null) => (date === null ? '' : formatDay(date, language))
  const country = (code: string) => `${countryName(code, language)} (${code})`
  return (
    <article className="manifest">
      <table>
        <thead>
          <tr>
            <td colSpan={COLUMNS.length} className="manifest-head">
              <SheetHead manifest={manifest} />
            </td>
          </tr>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="manifest-part">
            <th scope="rowgroup" colSpan={COLUMNS.length}>
              {t('crew.title')}
            </th>
          </tr>
          {content.crew.map((driver, index) => (
            <tr key={driver.driverId}>
              <td>{index + 1}</td>
              <th scope="row">
                <bdi>{driver.name}</bdi>
              </th>
              <td colSpan={2}>
                {t('column.licence')}{' '}
                <Document number={driver.licenceNumber} expiry={day(driver.licenceExpiresOn)} small="manifest-small" />
              </td>
              <td>{country(driver.nationality)}</td>
              <td>
                <Document
                  number={driver.passportNumber}
                  expiry={day(driver.passportExpiresOn)}
                  small="manifest-small"
                />
              </td>
              <td colSpan={4}>
                <Phone international>{driver.phone}</Phone>
              </td>
            </tr>
          ))}
          {content.crew.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length}>{t('crew.nobody')}</td>
            </tr>
          )}
        </tbody>
        <tbody>
          <tr className="manifest-part">
            <th scope="rowgroup" colSpan={COLUMNS.length}>
              {t('passengers.count', { count: content.passengers.length })}
            </th>
          </tr>
          {content.passengers.map((passenger, index) => (
            <tr key={passenger.ticketId}>
              <td>{index + 1}</td>
              <th scope="row">
                <bdi>{`${passenger.firstName} ${passenger.lastName}`}</bdi>
              </th>
              <td>{t(`booking:gender.${passenger.gender}`)}</td>
              <td>
                <bdi>{day(passenger.dateOfBirth)}</bdi>
              </td>
              <td>{country(passenger.nationality)}</td>
              <td>
                <Paper passenger={passenger} expiry={day(passenger.passportExpiry)} small="manifest-small" />
              </td>
              <td>{passenger.seat === null ? t('column.lap') : <Reference>{passenger.seat}</Reference>}</td>
              <td>
                <JourneyPlaces from={localName(passenger.from, language)} to={localName(passenger.to, language)} />
              </td>
              <td>{t(`workflow-ticket:states.${passenger.state}.label`)}</td>
              <td>
                <Reference>{groupedReference(passenger.reference)}</Reference>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {manifest.overrideReason !== null && (
          <p className="manifest-override">
            {t('print.override', { count: manifest.incomplete.length })} <bdi>{manifest.overrideReason}</bdi>
            <br />
            {manifest.incomplete
              .map(({ name, gaps }) => `${name || t('crew.title')}: ${gaps.map((gap) => t(`gap.${gap}`)).join(' · ')}`)
              .join(' | ')}
          </p>
        )}
        <div className="manifest-signatures">
          <p>{t('print.signDriver')}</p>
          <p>{t('print.signDispatcher')}</p>
          <p>{t('print.signBorder')}</p>
        </div>
      </footer>
    </article>
  )
}

function SheetHead({
  manifest: { id, content, operator, versionNumber, issuedBy, issuedAt },
}: {
  manifest: AnswerOf<'getManifest'>['data']
}) {
  const { t, i18n } = useTranslation('manifest')
  const borderWords = useBorderWords()
  const { language } = i18n
  const { gates = [] } = content
  const at = (instant: string, zone: string) => formatInstant(instant, { language, zone })
  return (
    <div className="manifest-top">
      <div>
        <div className="manifest-title">
          <h1>{t('print.heading')}</h1>
          <b>{t('print.version', { version: versionNumber })}</b>
          <span>
            {localName(operator.name, language)} · <Phone international>{operator.phone}</Phone>
          </span>
        </div>
        <dl>
          <Fact term={t('print.journey')}>
            <JourneyPlaces from={localName(content.from, language)} to={localName(content.to, language)} />
          </Fact>
          <Fact term={t('print.leaves')}>{at(content.startsAt, content.startZone)}</Fact>
          <Fact term={t('print.arrives')}>{at(content.arrivesAt, content.arrivalZone)}</Fact>
          <Fact term={t('print.vehicle')}>
            <Reference>{content.transport.registrationNumber}</Reference>
          </Fact>
          {gates.length > 0 && (
            <Fact term={t('print.gate')}>
              {gates.map(({ stop, gate }, index) => (
                <span key={gate + stop.en}>
                  {index > 0 && ' · '}
                  {gates.length > 1 && `${localName(stop, language)} `}
                  <Reference>{gate}</Reference>
                </span>
              ))}
            </Fact>
          )}
          <Fact term={t('print.border')}>{borderWords(content.borders)}</Fact>
          <Fact term={t('print.issued')}>
            <bdi>{issuedBy}</bdi>
            {t('changes.and')}
            {at(issuedAt, content.startZone)}
          </Fact>
        </dl>
      </div>
      {/* Leads whoever may read it to this very version, which says when a newer one has taken its place. */}
      <QrCode
        text={`${window.location.origin}/manifest-prints/${id}`}
        label={t('print.code', { version: versionNumber })}
        className="manifest-code"
      />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
