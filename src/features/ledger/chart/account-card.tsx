import { useTranslation } from 'react-i18next'
import type { AccountRecord } from '#contract/ledger/account-row.ts'
import { Reference } from '#src/ui/reference.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'

/** An account, for who may look it up but not change it. */
export function AccountCard({ account }: { account: AccountRecord }) {
  const { t, i18n } = useTranslation('chart')
  const { code, name, group, side, dimension } = account
  return (
    <SectionCard title={t('card')}>
      <DefinitionList
        items={[
          { term: t('field.code'), value: <Reference>{code}</Reference> },
          { term: t('field.name'), value: localName(name, i18n.language) },
          { term: t('field.group'), value: t(`group.${group}`) },
          { term: t('field.side'), value: t(`side.${side}`) },
          { term: t('field.dimension'), value: dimension === null ? t('noDimension') : t(`dimension.${dimension}`) },
        ]}
      />
    </SectionCard>
  )
}
