import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import type { AuditOutcome, AuditRun } from '#contract/audit.ts'
import { SectionCard } from '#src/components/section-card.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { ruleText } from './audit-words.ts'

/** What came of each rule, area by area; a number of findings leads to them. */
export function AuditOutcomes({ run }: { run: AuditRun & { outcomes: readonly AuditOutcome[] } }) {
  const { t } = useTranslation('audit')
  const areas = [...new Set(run.outcomes.map(({ area }) => area))]
  return (
    <SectionCard flush title={t('outcomes.title')} lead={t('outcomes.lead')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto print:overflow-visible" tabIndex={0} role="group" aria-label={t('outcomes.title')}>
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">{t('outcomes.rule')}</th>
              <th scope="col" className="px-4 py-2 text-start font-medium">{t('outcomes.result')}</th>
              <th scope="col" className="px-4 py-2 text-end font-medium">{t('outcomes.seconds')}</th>
            </tr>
          </thead>
          {areas.map((area) => (
            <tbody key={area} className="[&>tr>*]:border-t [&>tr>*]:border-line">
              <tr>
                <th scope="rowgroup" colSpan={3} className="px-4 pt-3 pb-1 text-start text-xs font-semibold text-ink-2">
                  {t(`area.${area}`, { defaultValue: area })}
                </th>
              </tr>
              {run.outcomes
                .filter((outcome) => outcome.area === area)
                .map((outcome) => (
                  <Outcome key={outcome.rule} runId={run.id} outcome={outcome} />
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </SectionCard>
  )
}

function Outcome({ runId, outcome }: { runId: string; outcome: AuditOutcome }) {
  const { t, i18n } = useTranslation('audit')
  const [search] = useSearchParams()
  const { rule, findings, isCapped, milliseconds } = outcome
  const runs = search.get('runs')
  const href = `?${new URLSearchParams({ run: runId, rule, ...(runs && { runs }) })}#findings`
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="px-4 py-1.5 text-start font-normal">
        {ruleText(t, outcome)}
        <bdi dir="ltr" className="ms-2 font-mono text-xs text-ink-3">
          {rule}
        </bdi>
      </th>
      <td className="px-4 py-1.5 whitespace-nowrap">
        {findings === 0 ? (
          <StatusPill tone="done">{t('outcomes.holds')}</StatusPill>
        ) : (
          <Link href={href} className="underline underline-offset-4">
            <StatusPill tone="attention">{t(isCapped ? 'outcomes.orMore' : 'outcomes.found', { count: findings, number: formatNumber(findings, i18n.language) })}</StatusPill>
          </Link>
        )}
      </td>
      <td dir="ltr" className="px-4 py-1.5 text-end text-ink-3">
        {milliseconds !== null && formatNumber(Math.round(milliseconds / 10) / 100, i18n.language)}
      </td>
    </tr>
  )
}
