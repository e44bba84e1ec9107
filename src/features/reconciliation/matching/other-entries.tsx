import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { type EntryLine, EntryLineText, keyOfEntry, OpenRecord } from './entry-line.tsx'

export interface OtherEntriesProps {
  entries: readonly EntryLine[]
  hasMore: boolean
  search: string
  onSearch: (search: string) => void
  chosen: ReadonlyMap<string, EntryLine>
  onChoose: (entry: EntryLine, isChosen: boolean) => void
}

/** Open entries around the line's day, to choose one or several from. What is chosen stays in sight whatever is searched for. */
export function OtherEntries({ entries, hasMore, search, onSearch, chosen, onChoose }: OtherEntriesProps) {
  const { t } = useTranslation('reconciliation')
  const listed = new Set(entries.map(keyOfEntry))
  const shown = [...[...chosen.values()].filter((entry) => !listed.has(keyOfEntry(entry))), ...entries]
  return (
    <SectionCard title={t('match.other')} lead={t('match.otherLead')} flush>
      <div className="border-b border-line px-4 py-3">
        <TextField
          label={t('match.search')}
          labelHidden
          type="search"
          placeholder={t('match.searchHint')}
          trailing={<Search aria-hidden className="me-2 size-4" />}
          value={search}
          maxLength={100}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <div className="px-4 py-4 text-sm">
          <p className="font-medium">{t('match.noneFound')}</p>
          <p className="text-ink-2">{t('match.noneFoundBody')}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((entry) => {
            const key = keyOfEntry(entry)
            return (
              <li key={key} className="flex items-start gap-3 px-4 py-2 has-checked:bg-brand-soft">
                <Checkbox
                  className="min-w-0 grow [&_label]:w-full [&_label>span]:min-w-0 [&_label>span]:grow"
                  label={<EntryLineText entry={entry} />}
                  checked={chosen.has(key)}
                  onChange={({ target }) => onChoose(entry, target.checked)}
                />
                <OpenRecord entry={entry} />
              </li>
            )
          })}
        </ul>
      )}
      {hasMore && <p className="border-t border-line px-4 py-2 text-xs text-ink-3">{t('match.more')}</p>}
    </SectionCard>
  )
}
