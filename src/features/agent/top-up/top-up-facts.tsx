import { useTranslation } from 'react-i18next'
import type { TopUp } from '#contract/agent/top-up.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** What was paid in, by whom, and what became of it. */
export function TopUpFacts({ topUp }: { topUp: TopUp }) {
  const { t, i18n } = useTranslation('agent-money')
  const zone = topUp.depot?.timeZone
  const { currency, settled, paidIn, decidedAt } = topUp
  return (
    <SectionCard title={t('topUps.facts')}>
      <DefinitionList
        items={[
          { term: t('topUps.column.agent'), value: <bdi>{topUp.agent.name}</bdi> },
          {
            term: t('topUps.column.amount'),
            value: <Money minor={topUp.amount} currency={currency} className="font-semibold" />,
          },
          { term: t('topUps.column.means'), value: t(`means.${topUp.means}`) },
          ...(topUp.means === 'bank'
            ? [
                {
                  term: t('topUps.column.bankReference'),
                  value: topUp.bankReference && (
                    <Reference className="whitespace-normal!">{topUp.bankReference}</Reference>
                  ),
                },
              ]
            : []),
          { term: t('topUps.column.depot'), value: topUp.depot && localName(topUp.depot.name, i18n.language) },
          { term: t('topUps.column.requestedBy'), value: <bdi>{topUp.requestedBy.name}</bdi> },
          { term: t('topUps.column.requestedAt'), value: <DepotTime instant={topUp.requestedAt} zone={zone} /> },
          ...(topUp.note ? [{ term: t('field.note'), value: <bdi>{topUp.note}</bdi> }] : []),
          ...(decidedAt === null
            ? []
            : topUp.state === 'withdrawn'
              ? [{ term: t('topUps.column.withdrawnAt'), value: <DepotTime instant={decidedAt} zone={zone} /> }]
              : [
                  { term: t('topUps.column.decidedBy'), value: <bdi>{topUp.decidedBy?.name ?? '–'}</bdi> },
                  { term: t('topUps.column.decidedAt'), value: <DepotTime instant={decidedAt} zone={zone} /> },
                ]),
          ...(settled === null
            ? []
            : [{ term: t('topUps.column.settled'), value: <Money minor={settled} currency={currency} /> }]),
          ...(paidIn === null
            ? []
            : [{ term: t('topUps.column.paidIn'), value: <Money minor={paidIn} currency={currency} /> }]),
          ...(topUp.decisionReason
            ? [{ term: t('topUps.column.reason'), value: <bdi>{topUp.decisionReason}</bdi> }]
            : []),
        ]}
      />
    </SectionCard>
  )
}

/** How the account stands that it is for. */
export function TopUpStatus({ topUp: { agent, account, currency } }: { topUp: TopUp }) {
  const { t } = useTranslation('agent-money')
  const own = useScreenPath('wallet')
  const report = useScreenPath('agentCreditReport')
  const statement = own ? `${own}?account=${currency}` : report && `${report}/${agent.id}?account=${currency}`
  return (
    <SectionCard
      title={t('topUps.standing')}
      actions={
        statement && (
          <LinkButton size="small" href={statement}>
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
          { term: t('account.limit'), value: <Money minor={account.creditLimit} currency={currency} /> },
          { term: t('report.column.creditType'), value: t(`creditType.${account.creditType}`) },
        ]}
      />
    </SectionCard>
  )
}
