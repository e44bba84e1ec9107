import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { TAX_CATEGORIES, TAX_SUPPLIES } from '#contract/tax/tax-codes.ts'
import { taxRuleList } from '#contract/tax/tax-rule-list.ts'
import type { TaxRuleRecord } from '#contract/tax/tax-rule-row.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { formatDay, formatPercent } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { TaxRuleForm } from './tax-rule-form.tsx'
import { isFirstVersion, TAX_RULES_PATH } from './tax-rule-paths.ts'
import { useTaxRuleName } from './use-tax-rule-name.ts'

/** A tax rule: new, to be changed before its first day, or one that was in force and is only followed by another. */
export default function TaxRulePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation(['tax-rules', 'tax'])
  const nameOf = useTaxRuleName()
  const mayCall = useMayCall()
  const [search] = useSearchParams()
  const supply = TAX_SUPPLIES.find((each) => each === search.get('supply'))
  const regionId = search.get('regionId')
  return (
    <MasterPage<TaxRuleRecord>
      kind="taxRule"
      id={id}
      list={taxRuleList}
      path={TAX_RULES_PATH}
      words={{ list: t('title'), new: t('new'), newLead: t('newLead') }}
      read={useRecord('getTaxRuleList', id)}
      nameOf={nameOf}
      fieldName={(field) => t(`field.${field}`, { defaultValue: field })}
      valueName={(field, value) => {
        if (field === 'rateBasisPoints' && typeof value === 'number')
          return formatPercent(value / 10_000, i18n.language)
        const category = field === 'category' ? TAX_CATEGORIES.find((each) => each === value) : undefined
        return category && t(`tax:category.${category}`)
      }}
      renderState={({ state }) => (
        <StatusPill tone={taxRuleList.columns.state.tones[state]}>{t(`state.${state}`)}</StatusPill>
      )}
      isRemovable={() => false}
      invalidates={['getTaxRuleList']}
      renderForm={(props) =>
        props.record === undefined || (props.record.state === 'upcoming' && mayCall('createTaxRule')) ? (
          <TaxRuleForm {...props} follows={{ ...(regionId && { regionId }), ...(supply && { supply }) }} />
        ) : (
          <KnownRule rule={props.record} />
        )
      }
    />
  )
}

/** What was or is in force explains what was sold: it stays as it is. */
function KnownRule({ rule }: { rule: TaxRuleRecord }) {
  const { t, i18n } = useTranslation(['tax-rules', 'tax'])
  const taxLine = useTaxLine()
  const mayCall = useMayCall()
  const { regionId, supply, category, rateBasisPoints, reasonCode, reason, validFrom, nextFrom } = rule
  const following = new URLSearchParams({ regionId, supply })
  return (
    <SectionCard
      title={t('facts')}
      actions={
        mayCall('createTaxRule') && (
          <LinkButton tone="primary" href={`${TAX_RULES_PATH}/new?${following}`}>
            {t('follow')}
          </LinkButton>
        )
      }
    >
      {rule.state !== 'upcoming' && (
        <Notice tone="info" className="mb-4">
          {t('fixed')}
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: t('field.supply'), value: t(`tax:supply.${supply}`) },
          { term: t('field.region'), value: localName(rule.regionName, i18n.language) },
          { term: t('field.category'), value: `${category} · ${t(`tax:category.${category}`)}` },
          { term: t('field.rateBasisPoints'), value: formatPercent(rateBasisPoints / 10_000, i18n.language) },
          { term: t('field.reasonCode'), value: reasonCode && <Reference>{reasonCode}</Reference> },
          { term: t('field.reason'), value: reason && localName(reason, i18n.language) },
          { term: t('printedAs'), value: taxLine({ category, rateBasisPoints, reason }) },
          {
            term: t('field.validFrom'),
            value: isFirstVersion(validFrom) ? t('always') : formatDay(validFrom, i18n.language, 'weekday'),
          },
          { term: t('field.nextFrom'), value: nextFrom && formatDay(nextFrom, i18n.language, 'weekday') },
        ]}
      />
    </SectionCard>
  )
}
