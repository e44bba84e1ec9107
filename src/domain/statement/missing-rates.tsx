import { useTranslation } from 'react-i18next'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Days whose rates are missing, and the way to enter them; nothing where none is. */
export function MissingRates({ missingRates }: Pick<StatementDocument, 'missingRates'>) {
  const { t, i18n } = useTranslation('statement')
  const rates = useScreenPath('exchangeRates')
  if (missingRates.length === 0) return null
  return (
    <Notice
      tone="attention"
      className="mb-4"
      title={t('missing.title')}
      action={
        rates && (
          <LinkButton size="small" href={`${rates}/new`}>
            {t('missing.add')}
          </LinkButton>
        )
      }
    >
      <p>{t('missing.body')}</p>
      <ul className="mt-1 list-disc ps-5">
        {missingRates.map(({ from, to, day }) => (
          <li key={`${from}${to}${day}`}>{t('missing.one', { from, to, day: formatDay(day, i18n.language) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
