import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

export type ShownLine = AnswerOf<'getStatementLine'>['data']

/** What the bank says in a line, and whether another line says the same reference. */
export function LineFacts({ line }: { line: ShownLine }) {
  const { t, i18n } = useTranslation('reconciliation')
  const [path] = useLocation()
  const overview = useScreenPath('reconciliation')
  const own = `${overview}/lines/${line.id}`
  const { sameReference, statement } = line
  return (
    <SectionCard
      title={t('line.facts')}
      actions={
        path !== own && (
          <Link href={own} className="text-sm text-brand-ink underline-offset-4 hover:underline">
            {t('line.open')}
          </Link>
        )
      }
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 text-base wrap-anywhere">
          <bdi>{line.text || t('queue.noReference')}</bdi>
        </p>
        <Money minor={line.amount} currency={line.currency} className="text-lg font-semibold" />
      </div>
      {sameReference && (
        <Notice tone="attention" role="status" className="mb-3">
          <p>
            {t('line.sameReference', {
              day: formatDay(sameReference.day, i18n.language),
              amount: moneyInWords(sameReference.amount, sameReference.currency, i18n.language),
            })}
          </p>
          <Link href={`${overview}/lines/${sameReference.id}`} className="font-medium underline underline-offset-4">
            {t('line.openOther')}
          </Link>
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: t('line.day'), value: formatDay(line.day, i18n.language, 'weekday') },
          { term: t('line.reference'), value: line.reference && <Reference>{line.reference}</Reference> },
          ...(line.charges > 0
            ? [{ term: t('line.charges'), value: <Money minor={line.charges} currency={line.currency} /> }]
            : []),
          { term: t('line.state'), value: <RecordStatePill record="bankStatementLine" state={line.state} /> },
          {
            term: t('line.statement'),
            value: t('line.position', {
              line: formatNumber(line.position, i18n.language),
              name: `\u2068${statement.fileName}\u2069`,
            }),
          },
          ...(line.decidedBy ? [{ term: t('line.decidedBy'), value: <bdi>{line.decidedBy.name}</bdi> }] : []),
          ...(line.reason ? [{ term: t('line.reason'), value: <bdi>{line.reason}</bdi> }] : []),
        ]}
      />
    </SectionCard>
  )
}
