import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import { filesOf, filterKey, type ListDefinition } from '#contract/list/list-definition.ts'
import { Button } from '#src/ui/button.tsx'
import type { IgnoredFilter } from '#src/ui/list/use-list-state.ts'
import { Notice } from '#src/ui/notice.tsx'

export interface IgnoredFiltersProps {
  list: Pick<ListDefinition<never>, 'words' | 'otherWords' | 'headings' | 'columns' | 'filters'>
  ignored: readonly IgnoredFilter[]
  onFilter: (changes: Record<string, undefined>) => void
}

/** What the address asks for and there is not: the rows below are not narrowed by it. */
export function IgnoredFilters({ list, ignored, onFilter }: IgnoredFiltersProps) {
  const { t, i18n } = useTranslation([...filesOf(list), 'common'])
  const known = ignored.filter(({ name }) => Object.hasOwn(list.filters, name))
  if (known.length === 0) return null
  const told = known.map(({ name, value }) => `${t(filterKey(list, name))}: \u2068${value}\u2069`)
  return (
    <Notice
      tone="attention"
      role="status"
      className="mb-3"
      title={t('common:filter.ignored', { count: known.length, filters: told.join(listSeparator(i18n.language)) })}
      action={
        <Button size="small" onClick={() => onFilter(Object.fromEntries(known.map(({ name }) => [name, undefined])))}>
          {t('common:filter.ignoredRemove')}
        </Button>
      }
    >
      {t('common:filter.ignoredBody')}
    </Notice>
  )
}
