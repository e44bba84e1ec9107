import { deductionList } from '#contract/agent/wallet-deduction-list.ts'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { WalletDeduction } from '#contract/agent/wallet-deduction.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { DeductionAccount, DeductionFacts } from './deduction-facts.tsx'
import { walletDeductionView } from '#src/domain/agent/wallet-deduction-view.ts'
import { AgentRecordPill } from '#src/features/agent/agent-record-pill.tsx'
import { TakenBackNotice } from '../reversed-notice.tsx'

export interface DeductionPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One deduction from a wallet: what for, who asked and decided, and what it moved. */
export default function DeductionPage({ params: { id = '' } }: DeductionPageProps) {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const journal = useScreenPath('journal')
  const read = useRead('getWalletDeduction', { params: { id } })
  const deduction = read.data?.data
  const title = deduction ? titleOf(deduction, t) : t('deductions.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={deduction && <AgentRecordPill record="walletDeduction" of={deduction} />}
        back={
          <BackToList id={id} list={deductionList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('deductions.back')}
          </BackToList>
        }
        actions={
          deduction && (
            <>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('deductions.print')}
              </Button>
              <Withdraw deduction={deduction} />
              {deduction.can.some(({ event, refusal }) => event === 'walletDeduction.reject' && refusal === null) && (
                <DecideLink id={deduction.id} />
              )}
              {journal && deduction.entryId && (
                <LinkButton href={`${journal}/new?entry=${deduction.entryId}`} icon={<Undo2 />}>
                  {t('topUps.takeBack')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('deductions.notFound')}>
        {({ data }) => (
          <>
            <TakenBackNotice takenBack={data.takenBack} />
            {data.state === 'approved' && data.decidedBy === null && (
              <Notice tone="info" className="mb-4">
                {t('deductions.before')}
              </Notice>
            )}
            <RecordSheet
              aside={
                <>
                  <DeductionAccount deduction={data} />
                  <ReadTrail
                    machine="walletDeduction"
                    id={data.id}
                    zone={data.agent.depot?.timeZone}
                    isNote={({ to }) => to === 'requested'}
                  />
                </>
              }
            >
              <DeductionFacts deduction={data} />
              <LedgerEntries kind="walletDeduction" id={data.id} />
            </RecordSheet>
          </>
        )}
      </ReadState>
    </>
  )
}

const titleOf = (
  { number, agent }: WalletDeduction,
  t: (key: 'deductions.detail' | 'deductions.detailOf', values: Record<string, string>) => string,
): string =>
  number === null
    ? t('deductions.detailOf', { name: `\u2068${agent.name}\u2069` })
    : t('deductions.detail', { number: `\u2066${number}\u2069` })

/** For who asked, as long as nobody has decided. */
function Withdraw({ deduction: { id, version, amount, currency, can } }: { deduction: WalletDeduction }) {
  const { t, i18n } = useTranslation('agent-money')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawWalletDeduction', {
    invalidates: walletDeductionView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('deductions.withdrawn'))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  if (!can.some(({ event, refusal }) => event === 'walletDeduction.withdraw' && refusal === null)) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('deductions.withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deductions.withdrawTitle')}
        body={t('deductions.withdrawBody', { amount: moneyInWords(amount, currency, i18n.language) })}
        confirmLabel={t('deductions.withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id, version, reason: null } })}
      />
    </>
  )
}
