import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_REASON } from '#contract/bounds.ts'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { accountingPeriodView } from '#src/domain/period/accounting-period-view.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { monthText } from './month-text.ts'

type Event = AccountingPeriod['can'][number]['event']

/** What its reader can do with a month as it stands. */
export function PeriodActs({ period }: { period: AccountingPeriod }) {
  const mayDo = (name: Event) => period.can.some(({ event, refusal }) => event === name && refusal === null)
  return (
    <>
      {mayDo('period.giveUp') && <PlainAct period={period} call="giveUpPeriodClosing" />}
      {mayDo('period.startClosing') && <PlainAct period={period} call="startPeriodClosing" tone="primary" />}
      {mayDo('period.close') && <PlainAct period={period} call="closePeriod" tone="primary" />}
      {mayDo('period.askReopening') && <AskReopening period={period} />}
      {mayDo('period.withdrawReopening') && <PlainAct period={period} call="withdrawPeriodReopening" />}
      {mayDo('period.confirmReopening') && <DecideLink id={period.id} />}
    </>
  )
}

/** An act that needs no words: asked once, where something follows from it. */
function PlainAct({
  period,
  call,
  tone,
}: {
  period: AccountingPeriod
  call: 'startPeriodClosing' | 'closePeriod' | 'giveUpPeriodClosing' | 'withdrawPeriodReopening'
  tone?: 'primary'
}) {
  const { t, i18n } = useTranslation('period')
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(call, {
    invalidates: accountingPeriodView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t(`act.${call}.done`, { month }))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  const month = monthText(period.month, i18n.language)
  const { id, version } = period
  const body = { id, version, ...(call === 'withdrawPeriodReopening' && { reason: null }) }
  return (
    <>
      <Button
        {...(tone && { tone })}
        busy={write.isPending}
        onClick={() => (call === 'startPeriodClosing' ? write.mutate({ body }) : setAsking(true))}
      >
        {t(`act.${call}.go`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(`act.${call}.title`, { month })}
        body={t(`act.${call}.body`, { month })}
        confirmLabel={t(`act.${call}.go`)}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body })}
      />
    </>
  )
}

/** Another head account decides. */
function AskReopening({ period: { id, version, month: first } }: { period: AccountingPeriod }) {
  const { t, i18n } = useTranslation('period')
  const [isOpen, setOpen] = useState(false)
  const month = monthText(first, i18n.language)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reopen.go')}</Button>
      {isOpen && (
        <ReasonDialog
          call="askPeriodReopening"
          toRequest={(reason) => ({ body: { id, version, reason } })}
          invalidates={accountingPeriodView.invalidates}
          title={t('reopen.title', { month })}
          description={t('reopen.lead')}
          label={t('reason')}
          hint={t('reasonHint')}
          tooShort={t('reasonShort')}
          longest={MAX_REASON}
          lines="several"
          startsOn="field"
          send={t('reopen.go')}
          saved={() => t('reopen.done')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
