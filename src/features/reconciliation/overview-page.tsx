import FileInput from 'lucide-react/icons/file-input'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountStanding } from './account-standing.tsx'
import { StatementsCard } from './statements-card.tsx'
import { UnstatedAccounts } from './unstated-accounts.tsx'

/** Where each reconciled account stands, and which statements say so. */
export default function OverviewPage() {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const read = useRead('getReconciliation')
  const importing = mayCall('importBankStatement') && (
    <LinkButton href={`${path}/import`} tone="primary" icon={<FileInput />}>
      {t('import')}
    </LinkButton>
  )
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <LinkButton href={`${path}/entries`}>{t('openEntries')}</LinkButton>
            <LinkButton href={`${path}/lines`}>{t('allLines')}</LinkButton>
            {importing}
          </>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />}>
        {({ data: { accounts, statements } }) =>
          accounts.length === 0 ? (
            <EmptyState icon={<GitCompareArrows />} title={t('none')} action={importing || undefined}>
              {t('noneBody')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <ul
                aria-label={t('standing.heading')}
                className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-start gap-4"
              >
                {accounts.flatMap((standing) =>
                  standing.statedTo === null
                    ? []
                    : [
                        <li key={`${standing.account} ${standing.currency}`} className="min-w-0">
                          <AccountStanding standing={standing} statedTo={standing.statedTo} path={path} />
                        </li>,
                      ],
                )}
              </ul>
              <StatementsCard statements={statements} path={path} />
              <UnstatedAccounts accounts={accounts.filter(({ statedTo }) => statedTo === null)} path={path} />
            </div>
          )
        }
      </ReadState>
    </>
  )
}
