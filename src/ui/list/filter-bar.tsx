import type { ReactNode } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

export interface FilterBarSearch {
  value: string
  onChange: (value: string) => void
  /** What can be typed: 'Reference, passport, phone'. */
  placeholder: string
  /** Enter: open the one exact match, for instance. */
  onSubmit?: (() => void) | undefined
}

export interface FilterBarProps {
  search?: FilterBarSearch | undefined
  /** Fields with `labelHidden`, most used first. */
  children?: ReactNode
  /** How many filters are on; shows the button that clears them all. */
  active: number
  onClear: () => void
}

/** Search and filters above a list; Escape in the search clears it. */
export function FilterBar({ search, children, active, onClear }: FilterBarProps) {
  const { t } = useTranslation('common')
  return (
    <search
      aria-label={t('filter.label')}
      data-print="hide"
      className="mb-3 flex flex-wrap items-start gap-2 [&_select]:max-w-48 [&_[popover]_select]:max-w-none"
    >
      {search && (
        <TextField
          label={t('filter.search')}
          labelHidden
          type="search"
          value={search.value}
          placeholder={search.placeholder}
          className="w-full sm:w-80"
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.onSubmit?.()
            if (event.key === 'Escape' && search.value) {
              event.preventDefault()
              search.onChange('')
            }
          }}
          trailing={
            search.value ? (
              <button
                type="button"
                aria-label={t('filter.clearSearch')}
                onClick={() => search.onChange('')}
                className="grid size-8 place-items-center rounded-sm hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            ) : (
              <Search aria-hidden className="me-2 size-4" />
            )
          }
        />
      )}
      {children}
      {active > 0 && (
        <Button tone="quiet" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
