import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What must be known before a statement is trusted: books that do not balance, rates that are missing. */
export function StatementNotes({ document }: { document: StatementDocument }) {
  const { t, i18n } = useTranslation('statement')
  const transactions = useScreenPath('transactions')
  const rates = useScreenPath('exchangeRates')
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
      {missingRates.length > 0 && (
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
      )}
    </>
  )
}

/** The rates that a statement was translated by, with their days; printed with it. */
export function StatementRates({ document: { rates, kind } }: { document: StatementDocument }) {
  const { t, i18n } = useTranslation('statement')
  const path = useScreenPath('exchangeRates')
  if (rates.length === 0) return null
  const day = (each: string) => formatDay(each, i18n.language)
  return (
    <SectionCard flush title={t('rates.title')} lead={t(kind === 'balanceSheet' ? 'rates.balances' : 'rates.income')}>
      <TableScroll label={t('rates.title')} className="table-scroll">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('rates.pair')}
              </th>
              <th scope="col" className="text-end">
                {t('rates.rate')}
              </th>
              <th scope="col" className="text-start">
                {t('rates.of')}
              </th>
              <th scope="col" className="text-start">
                {t('rates.used')}
              </th>
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-1.5">
            {rates.map(({ id, from, to, rate, rateDay, usedFrom, usedTo }) => (
              <tr key={id}>
                <td>
                  {path === undefined ? (
                    <bdi>{`${from}/${to}`}</bdi>
                  ) : (
                    <Link href={`${path}/${id}`} className="underline decoration-line underline-offset-4">
                      <bdi>{`${from}/${to}`}</bdi>
                    </Link>
                  )}
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  {rate}
                </td>
                <td>{day(rateDay)}</td>
                <td>
                  {usedFrom === usedTo ? day(usedFrom) : t('rates.usedDays', { from: day(usedFrom), to: day(usedTo) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
