import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'

/** A filter that is on, in words: 'Paid by: Cash'. */
export interface FilterPill<Name extends string> {
  /** What goes away with it. */
  names: readonly Name[]
  text: string
}

export interface FilterPillsProps<Name extends string> {
  /** Accessible name of the list. */
  label: string
  pills: readonly FilterPill<Name>[]
  onRemove: (names: readonly Name[]) => void
}

/** Filters that are on, in words; pressing one takes it off. */
export function FilterPills<Name extends string>({ label, pills, onRemove }: FilterPillsProps<Name>) {
  const { t } = useTranslation('common')
  if (pills.length === 0) return null
  return (
    <ul aria-label={label} data-print="hide" className="mb-3 flex flex-wrap gap-1.5">
      {pills.map(({ names, text }) => (
        <li key={names[0]} className="min-w-0">
          <button
            type="button"
            aria-label={t('filter.remove', { name: text })}
            onClick={() => onRemove(names)}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-brand-soft ps-3 pe-2 text-start text-xs font-medium text-brand-ink hover:bg-line"
          >
            <span className="wrap-anywhere">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
