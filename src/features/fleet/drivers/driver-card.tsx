import { useTranslation } from 'react-i18next'
import type { DriverRecord } from '#contract/fleet/driver-row.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { countryName } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'
import { LicencePill } from '../licence-pill.tsx'

/** A driver, for who may look them up but not change them. */
export function DriverCard({ driver }: { driver: DriverRecord }) {
  const { t, i18n } = useTranslation('fleet')
  const { passportExpiresOn, passportState } = driver
  return (
    <SectionCard title={t('driver.card')}>
      <DefinitionList
        items={[
          { term: t('driver.field.phone'), value: <Phone>{driver.phone}</Phone> },
          { term: t('driver.field.licenceNumber'), value: <Reference>{driver.licenceNumber}</Reference> },
          {
            term: t('driver.field.licenceExpiresOn'),
            value: <LicencePill day={driver.licenceExpiresOn} state={driver.licenceState} />,
          },
          {
            term: t('driver.field.passportExpiresOn'),
            value: passportExpiresOn && passportState && <LicencePill day={passportExpiresOn} state={passportState} />,
          },
          { term: t('driver.field.nationality'), value: countryName(driver.nationality, i18n.language) },
          { term: t('driver.field.depotName'), value: localName(driver.depotName, i18n.language) },
        ]}
      />
    </SectionCard>
  )
}
