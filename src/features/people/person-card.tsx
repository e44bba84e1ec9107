import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people/people-row.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'

/** A person, for who may look them up but not change them. */
export function PersonCard({ person }: { person: Person }) {
  const { t, i18n } = useTranslation(['people', 'shell'])
  const { user_type, role, depotName, regionName } = person
  const items = [
    { term: t('field.email'), value: <bdi dir="ltr">{person.email}</bdi> },
    { term: t('field.phone'), value: person.phone && <Phone>{person.phone}</Phone> },
    { term: t('field.user_type'), value: user_type && t(`shell:userType.${user_type}`) },
    { term: t('field.role'), value: role && t(`shell:role.${role}`) },
    { term: t('field.depotId'), value: depotName && localName(depotName, i18n.language) },
    { term: t('field.regionName'), value: regionName && localName(regionName, i18n.language) },
    { term: t('field.accessRoleName'), value: person.accessRoleName && <bdi>{person.accessRoleName}</bdi> },
  ]
  return (
    <SectionCard title={t('card')}>
      <DefinitionList items={items} />
    </SectionCard>
  )
}
