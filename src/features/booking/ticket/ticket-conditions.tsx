import { useTranslation } from 'react-i18next'
import type { Policies } from '#contract/policy/policy.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'

/** The conditions in short: those of the policy version the ticket was sold under, whatever is in force by now. */
export function TicketConditions({ policyVersion }: { policyVersion: number }) {
  const { t, i18n } = useTranslation('ticket')
  const policies = useRead('getPolicies', { query: { version: String(policyVersion) } }).data?.data.policies
  return (
    <footer className="ticket-conditions">
      <p>
        {t('conditions.travel')}{' '}
        {policies
          ? `${t('conditions.refund')} ${tiers(policies.refundTiers, policies.refundAfterDeparture)} ${t('conditions.change')} ${tiers(policies.changeTiers)}`
          : t('conditions.asSold')}{' '}
        {t('conditions.version', { version: policyVersion })}
      </p>
    </footer>
  )

  function tiers(steps: Policies['refundTiers'], afterwards?: number): string {
    const told = steps.map(({ hoursBefore, percent }) =>
      t(hoursBefore > 0 ? 'conditions.tier' : 'conditions.lastTier', {
        hours: formatNumber(hoursBefore, i18n.language),
        percent: formatNumber(percent, i18n.language),
      }),
    )
    if (afterwards !== undefined) {
      told.push(t('conditions.afterwards', { percent: formatNumber(afterwards, i18n.language) }))
    }
    return `${told.join(t('conditions.comma'))}.`
  }
}
