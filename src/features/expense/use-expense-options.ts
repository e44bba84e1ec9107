import { useTranslation } from 'react-i18next'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'

/** What the filters of expenses offer that only the server knows. */
export function useExpenseOptions() {
  const { i18n } = useTranslation()
  const categories = useRead('getExpenseOptions').data?.data.categories ?? []
  return { category: categories.map(({ code, name }) => ({ value: code, label: localName(name, i18n.language) })) }
}
