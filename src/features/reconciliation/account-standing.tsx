import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { cx } from '#src/ui/cx.ts'

export type Standing = AnswerOf<'getReconciliation'>['data']['accounts'][number]

/** What explains a difference, in the order in which an accountant asks. */
const PARTS = ['unmatched', 'ignored', 'open', 'before', 'later'] as const

/** One account in one currency: what the bank says, what the books say, what explains the difference, what is left to do. */
export function AccountStanding({ standing, statedTo, path }: { standing: Standing; statedTo: string; path: string }) {
  const { t, i18n } = useTranslation('reconciliation')
  const { account, currency, name, closing, unstatedFile, booked, difference, startsOn, lines, entries } = standing
  const day = (date: string) => formatDay(date, i18n.language)
  const query = queryOf({ account, currency })
  const parts = difference === null ? [] : PARTS.filter((part) => difference[part] !== 0)
  return (
    <SectionCard
      title={`${account} ${localName(name, i18n.language)} · ${currency}`}
      lead={t('standing.statedTo', { day: day(statedTo) })}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 [&_dd]:ps-4 [&_dd]:text-end">
        <dt className="text-ink-2">{t('standing.closing')}</dt>
        <dd>
          {closing === null ? (
            <span className="text-ink-3">
              {t('standing.unknown')}
              {unstatedFile !== null && (
                <span className="block text-xs">
                  {t('standing.unknownIn', { name: `\u2068${unstatedFile}\u2069` })}
                </span>
              )}
            </span>
          ) : (
            <Money minor={closing} currency={currency} aligned />
          )}
        </dd>
        <dt className="text-ink-2">{t('standing.booked')}</dt>
        <dd>
          <Money minor={booked} currency={currency} aligned />
        </dd>
        {difference !== null && (
          <>
            <dt className="border-t border-line pt-1 font-semibold">
              {t(difference.amount === 0 ? 'standing.agrees' : 'standing.difference')}
            </dt>
            <dd className="border-t border-line pt-1 font-semibold">
              <Money minor={difference.amount} currency={currency} aligned />
            </dd>
            {parts.map((part) => (
              <div key={part} className="contents text-sm text-ink-2">
                <dt className="ps-3">
                  {t(`standing.part.${part}`, { day: day(part === 'open' ? statedTo : startsOn) })}
                </dt>
                <dd>
                  <Money minor={difference[part]} currency={currency} aligned />
                </dd>
              </div>
            ))}
          </>
        )}
      </dl>
      <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-sm">
        <Open
          {...lines}
          currency={currency}
          words={lines.count === 0 ? t('standing.linesDone') : t('standing.lines', { count: lines.count })}
          since={lines.oldest === null ? undefined : t('standing.since', { day: day(lines.oldest) })}
          href={`${path}/lines${queryOf({ account, currency, state: 'unmatched' })}`}
        />
        <Open
          {...entries}
          currency={currency}
          words={entries.count === 0 ? t('standing.entriesDone') : t('standing.entries', { count: entries.count })}
          since={entries.oldest === null ? undefined : t('standing.since', { day: day(entries.oldest) })}
          href={`${path}/entries${query}`}
        />
      </ul>
      <div className="mt-3">
        <LinkButton href={`${path}/desk${query}`} tone={lines.count > 0 ? 'primary' : 'secondary'}>
          {t('standing.go')}
          <span className="sr-only">
            {' '}
            {localName(name, i18n.language)} {currency}
          </span>
        </LinkButton>
      </div>
    </SectionCard>
  )
}

interface OpenProps {
  count: number
  amount: number
  currency: string
  words: string
  since: string | undefined
  href: string
}

/** How much is open, since when; leads to the list of it. */
function Open({ count, amount, currency, words, since, href }: OpenProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className={cx(count === 0 && 'text-ink-3')}>
        {count === 0 ? (
          words
        ) : (
          <Link href={href} className="font-medium text-brand-ink underline-offset-4 hover:underline">
            {words}
          </Link>
        )}
        {since !== undefined && <span className="text-ink-3"> {since}</span>}
      </span>
      {count > 0 && <Money minor={amount} currency={currency} aligned />}
    </li>
  )
}
