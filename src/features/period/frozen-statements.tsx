import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** The statements that were frozen when the month was closed, with their hashes; of an earlier closing where it is open again. */
export function FrozenStatements({ period: { state, revision, statements } }: { period: AccountingPeriod }) {
  const { t } = useTranslation(['period', 'statement'])
  const zone = useZone()
  const [path] = useLocation()
  const isEarlier = state === 'reopened' || state === 'closing'
  return (
    <SectionCard title={t('statements')} lead={t('statementsLead')}>
      {isEarlier && (
        <Notice tone="attention" className="mb-3">
          {t('earlierRevision', { revision })}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {statements.map(({ kind, sha256, frozenAt, revision: of }) => (
          <li key={kind} className="py-2 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link href={`${path}/statements/${kind}`} className="text-brand-ink underline underline-offset-4">
                {t(`statement:${kind}.title`)}
              </Link>
              <span className="text-xs text-ink-3">
                {t('revisionOf', { revision: of })} · <DateTime instant={frozenAt} zone={zone} />
              </span>
            </div>
            <code dir="ltr" className="block text-xs wrap-anywhere text-ink-3">
              SHA-256 {sha256}
            </code>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
