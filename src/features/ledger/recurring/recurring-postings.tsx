import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RecurringEntry } from '#contract/ledger/recurring.ts'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** The months that were posted, the newest first, each with the way to its entry. */
export function RecurringPostings({ entry: { postings, hasOlderPostings } }: { entry: RecurringEntry }) {
  const { t, i18n } = useTranslation('recurring')
  const transactions = useScreenPath('transactions')
  const day = (date: string) => formatDay(date, i18n.language)
  return (
    <SectionCard title={t('postings.title')} flush={postings.length > 0}>
      {postings.length === 0 ? (
        <p className="text-sm text-ink-2">{t('postings.none')}</p>
      ) : (
        <TableScroll label={t('postings.title')}>
          <table className="w-full text-sm">
            <thead>
              <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
                <th scope="col">{t('postings.month')}</th>
                <th scope="col">{t('postings.postedOn')}</th>
              </tr>
            </thead>
            <tbody>
              {postings.map(({ month, dueOn, postingDate, entryId, isReversed }) => (
                <tr key={month} className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
                  <td>{formatDay(`${month}-01`, i18n.language, 'month')}</td>
                  <td>
                    {transactions ? (
                      <Link
                        href={`${transactions}/${entryId}`}
                        className="font-medium text-brand-ink underline-offset-4 hover:underline"
                      >
                        {day(postingDate)}
                      </Link>
                    ) : (
                      day(postingDate)
                    )}
                    {dueOn !== postingDate && (
                      <span className="block text-xs text-ink-2">{t('postings.dueOn', { day: day(dueOn) })}</span>
                    )}
                    {isReversed && <span className="block text-xs text-ink-2">{t('postings.reversed')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {hasOlderPostings && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
          {t('postings.older', { count: postings.length })}
        </p>
      )}
    </SectionCard>
  )
}
