import { useTranslation } from 'react-i18next'
import type { WalletDeduction } from '#contract/agent/wallet-deduction.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** What a deduction is: from whom, how much, what for, who asked and who decided. */
export function DeductionFacts({ deduction }: { deduction: WalletDeduction }) {
  const { t, i18n } = useTranslation('agent-money')
  const { agent, currency, decidedAt, vat } = deduction
  const zone = agent.depot?.timeZone
  return (
    <SectionCard title={t('deductions.facts')}>
      <DefinitionList
        items={[
          { term: t('deductions.column.agent'), value: <bdi>{agent.name}</bdi> },
          {
            term: t('deductions.column.amount'),
            value: <Money minor={deduction.amount} currency={currency} className="font-semibold" />,
          },
          ...(vat > 0 ? [{ term: t('deductions.column.vat'), value: <Money minor={vat} currency={currency} /> }] : []),
          { term: t('deductions.column.reasonCode'), value: t(`deduct.code.${deduction.reasonCode}`) },
          { term: t('deductions.column.reason'), value: <bdi>{deduction.reason}</bdi> },
          { term: t('deductions.column.depot'), value: agent.depot && localName(agent.depot.name, i18n.language) },
          { term: t('deductions.column.requestedBy'), value: <bdi>{deduction.requestedBy.name}</bdi> },
          {
            term: t('deductions.column.requestedAt'),
            value: <DepotTime instant={deduction.requestedAt} zone={zone} />,
          },
          ...(decidedAt === null
            ? []
            : deduction.state === 'withdrawn'
              ? [{ term: t('deductions.column.withdrawnAt'), value: <DepotTime instant={decidedAt} zone={zone} /> }]
              : [
                  { term: t('deductions.column.decidedBy'), value: <bdi>{deduction.decidedBy?.name ?? '–'}</bdi> },
                  { term: t('deductions.column.decidedAt'), value: <DepotTime instant={decidedAt} zone={zone} /> },
                ]),
          ...(deduction.decisionReason
            ? [{ term: t('deductions.column.decisionReason'), value: <bdi>{deduction.decisionReason}</bdi> }]
            : []),
        ]}
      />
    </SectionCard>
  )
}

/** What the agent has and owes now, with the way to the statement. */
export function DeductionAccount({ deduction: { agent, account, currency } }: { deduction: WalletDeduction }) {
  const { t } = useTranslation('agent-money')
  const report = useScreenPath('agentCreditReport')
  return (
    <SectionCard
      title={t('deductions.wallet')}
      actions={
        report && (
          <LinkButton size="small" href={`${report}/${agent.id}?account=${currency}`}>
            {t('topUps.statement')}
          </LinkButton>
        )
      }
    >
      <DefinitionList
        layout="lines"
        items={[
          { term: t('account.wallet'), value: <Money minor={account.balance} currency={currency} /> },
          { term: t('account.owed'), value: <Money minor={account.creditUsed} currency={currency} /> },
        ]}
      />
    </SectionCard>
  )
}
