import { useTranslation } from 'react-i18next'
import { readSearch, wordMatcher } from '#contract/search-term.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useOptions } from './use-options.ts'

export interface ReceivingDepotFieldProps {
  depotId: string | null
  error: string | undefined
  hint?: string | undefined
  onChange: (depotId: string | null) => void
}

/** Where it is picked up: any depot but the own one, which sends. */
export function ReceivingDepotField({ depotId, error, hint, onChange }: ReceivingDepotFieldProps) {
  const { t, i18n } = useTranslation('consignment')
  const options = useOptions()
  const choices = inLocalOrder(
    (options?.depots ?? []).map(({ id, code, name, city }) => ({
      id,
      label: `${localName(name, i18n.language)} (\u2066${code}\u2069)`,
      detail: localName(city, i18n.language),
      // Names in either language and the code find it.
      words: [code, name.en, name.ar, city.en, city.ar].join(' '),
    })),
    i18n.language,
  )
  return (
    <ComboboxField
      label={t('receiving.depot')}
      required
      isLocal
      value={choices.find(({ id }) => id === depotId)}
      search={(query) => found(choices, query)}
      error={error}
      hint={hint}
      onChange={(choice) => onChange(choice?.id ?? null)}
    />
  )
}

/** Those that have a word beginning so come first: Enter takes the first. */
function found<Choice extends { words: string }>(choices: readonly Choice[], query: string): Choice[] {
  const { whole, spelled } = readSearch(query)
  const fits = wordMatcher(query)
  const begin = choices.filter(({ words }) => ` ${spelled(words)}`.includes(` ${whole}`))
  return [...begin, ...choices.filter((choice) => !begin.includes(choice) && fits(choice.words))]
}
