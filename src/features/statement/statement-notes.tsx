import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { MissingRates } from '#src/domain/statement/missing-rates.tsx'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What must be known before a statement is trusted: books that do not balance, rates that are missing. */
export function StatementNotes({ document }: { document: StatementDocument }) {
  const { t, i18n } = useTranslation('statement')
  const transactions = useScreenPath('transactions')
  const { missingRates } = document
  const broken = document.parts.flatMap(({ currency, checks }) =>
    checks.flatMap(({ check, differences, entries }) => {
      const difference = differences.find((each) => each !== null && each !== 0)
      return typeof difference === 'number' ? [{ currency, check, difference, entries }] : []
    }),
  )
  return (
    <>
      {broken.map(({ currency, check, difference, entries }) => (
        <Notice
          key={`${currency} ${check}`}
          tone="stop"
          className="mb-4"
          title={t(`broken.${check}`, { currency, amount: moneyInWords(difference, currency, i18n.language) })}
        >
          <p>{t('broken.entries')}</p>
          <ul className="mt-1 list-disc ps-5">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link href={`${transactions ?? ''}/${entry.id}`} className="underline underline-offset-4">
                  {formatDay(entry.postingDate, i18n.language)}
                </Link>
                : {moneyInWords(entry.difference, currency, i18n.language)}
              </li>
            ))}
          </ul>
        </Notice>
      ))}
      <MissingRates missingRates={missingRates} />
    </>
  )
}
