import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import type { AuditOutcome, AuditRun } from '#contract/audit/audit.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { ruleText } from './audit-words.ts'

/** What came of each rule, area by area; a number of findings leads to them. */
export function AuditOutcomes({ run }: { run: AuditRun & { outcomes: readonly AuditOutcome[] } }) {
  const { t } = useTranslation('audit')
  const areas = [...new Set(run.outcomes.map(({ area }) => area))]
  return (
    <SectionCard flush title={t('outcomes.title')} lead={t('outcomes.lead')}>
      <TableScroll label={t('outcomes.title')} className="print:overflow-visible">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('outcomes.rule')}
              </th>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('outcomes.result')}
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium">
                {t('outcomes.seconds')}
              </th>
            </tr>
          </thead>
          {areas.map((area) => (
            <tbody key={area} className="[&>tr>*]:border-t [&>tr>*]:border-line">
              <tr className="print:break-after-avoid">
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
      </TableScroll>
    </SectionCard>
  )
}

function Outcome({ runId, outcome }: { runId: string; outcome: AuditOutcome }) {
  const { t, i18n } = useTranslation('audit')
  const [search] = useSearchParams()
  const { rule, findings, isCapped, isPartial, milliseconds } = outcome
  const runs = search.get('runs')
  const href = `?${new URLSearchParams({ run: runId, rule, ...(runs && { runs }) })}#findings`
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="px-4 py-1.5 text-start font-normal">
        {ruleText(t, outcome)}
        {/* The distance is of the sentence's direction, not of the name's. */}
        <span className="ms-2 font-mono text-xs text-ink-3">
          <bdi dir="ltr">{rule}</bdi>
        </span>
        {isPartial && <span className="block text-xs text-attention-ink">{t('outcomes.partialNote')}</span>}
      </th>
      <td className="px-4 py-1.5 whitespace-nowrap">
        {findings === 0 ? (
          <StatusPill tone={isPartial ? 'attention' : 'done'}>
            {t(isPartial ? 'outcomes.partial' : 'outcomes.holds')}
          </StatusPill>
        ) : (
          <Link href={href} className="underline underline-offset-4">
            <StatusPill tone="attention">
              {t(isCapped ? 'outcomes.orMore' : 'outcomes.found', {
                count: findings,
                number: formatNumber(findings, i18n.language),
              })}
            </StatusPill>
          </Link>
        )}
      </td>
      <td dir="ltr" className="px-4 py-1.5 text-end text-ink-3">
        {milliseconds !== null && formatNumber(Math.round(milliseconds / 10) / 100, i18n.language)}
      </td>
    </tr>
  )
}
