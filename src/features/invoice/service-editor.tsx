import { useTranslation } from 'react-i18next'
import type { ServiceRecord } from '#contract/invoice/service-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { ServiceForm } from './service-form.tsx'

/** The form of a service that is there, once its options are. */
export function ServiceEditor(props: MasterFormProps<ServiceRecord>) {
  const options = useRead('getServiceOptions').data
  return options ? <ServiceForm {...props} proposed="" options={options.data} /> : null
}

/** The form of a new service, once a code is proposed; it opens without one where that fails. */
export function NewServiceForm(props: MasterFormProps<ServiceRecord>) {
  const options = useRead('getServiceOptions').data
  const { data, isPending } = useRead('generateServiceCode')
  return options && !isPending ? (
    <ServiceForm {...props} proposed={data?.data.code ?? ''} options={options.data} />
  ) : null
}

/** A service, for who may look it up but not change it. */
export function ServiceCard({ service }: { service: ServiceRecord }) {
  const { t, i18n } = useTranslation(['invoice', 'tax'])
  const { code, name, unit, supply, incomeAccount, incomeAccountName, prices } = service
  return (
    <SectionCard title={t('service.card')}>
      <DefinitionList
        items={[
          { term: t('service.field.code'), value: <Reference>{code}</Reference> },
          { term: t('service.field.name'), value: localName(name, i18n.language) },
          { term: t('service.field.unit'), value: t(`unit.${unit}`) },
          { term: t('service.field.supply'), value: t(`tax:supply.${supply}`) },
          {
            term: t('service.field.incomeAccount'),
            value: `${incomeAccount} · ${localName(incomeAccountName, i18n.language)}`,
          },
          ...prices.map(({ currency, price }) => ({
            term: t('service.priceIn', { currency }),
            value: <Money minor={price} currency={currency} />,
          })),
        ]}
      />
    </SectionCard>
  )
}
