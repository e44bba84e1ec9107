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
  const { t } = useTranslation([...filesOf(list), 'common'])
  const labels = Object.keys(list.filters).map((name) => [name, t(filterKey(list, name))])
  return <IgnoredNotice labels={Object.fromEntries(labels)} ignored={ignored} onFilter={onFilter} />
}

export interface IgnoredNoticeProps extends Pick<IgnoredFiltersProps, 'ignored' | 'onFilter'> {
  /** Name of a filter → what the page calls it. What has none is passed over in silence. */
  labels: Readonly<Record<string, string>>
}

/** The same on a page that is no list of a definition. */
export function IgnoredNotice({ labels, ignored, onFilter }: IgnoredNoticeProps) {
  const { t, i18n } = useTranslation('common')
  const known = ignored.filter(({ name }) => Object.hasOwn(labels, name))
  if (known.length === 0) return null
  const told = known.map(({ name, value }) => `${labels[name]}: \u2068${value}\u2069`)
  return (
    <Notice
      tone="attention"
      role="status"
      className="mb-3"
      title={t('filter.ignored', { count: known.length, filters: told.join(listSeparator(i18n.language)) })}
      action={
        <Button size="small" onClick={() => onFilter(Object.fromEntries(known.map(({ name }) => [name, undefined])))}>
          {t('filter.ignoredRemove')}
        </Button>
      }
    >
      {t('filter.ignoredBody')}
    </Notice>
  )
}
