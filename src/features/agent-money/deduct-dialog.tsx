import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEDUCTION_REASONS, type DeductionReason } from '#contract/wallet-codes.ts'
import { Button } from '#src/components/button.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { RadioCards } from '#src/components/radio-cards.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'
import type { Standing } from './account-statement.tsx'
import { DEDUCTION_READS } from './deduction-names.ts'

const SHORTEST_REASON = 3
const LONGEST_REASON = 300

/** Asks to take money from a wallet: how much, what for, and once more before it is sent. Another head account decides. */
export function DeductDialog({ standing: { agent, account }, onClose }: { standing: Standing; onClose: () => void }) {
  const { t, i18n } = useTranslation('agent-money')
  const form = useId()
  const fieldsOf = useRef<HTMLFormElement>(null)
  const [reasonCode, setReasonCode] = useState<DeductionReason>()
  const [amount, setAmount] = useState<number>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSure, setSure] = useState(false)
  const { currency, balance, creditUsed } = account
  const told = (minor: number) => moneyInWords(minor, currency, i18n.language)
  const most = reasonCode === 'settleCredit' ? Math.min(balance, creditUsed) : balance
  const typed = amount !== undefined && Number.isSafeInteger(amount) ? amount : 0
  const wrong = {
    reasonCode: reasonCode === undefined ? t('deduct.wrong.code') : undefined,
    amount:
      typed <= 0 ? t('topUp.wrong.amount') : typed > most ? t('deduct.wrong.most', { most: told(most) }) : undefined,
    reason: reason.trim().length < SHORTEST_REASON ? t('deduct.wrong.reason') : undefined,
  }
  const act = typed > 0 ? t('deduct.goAmount', { amount: told(typed) }) : t('deduct.go')
  const name = `\u2068${agent.name}\u2069`
  const write = useWrite('deductWallet', {
    outdates: DEDUCTION_READS,
    onDone: ({ data }) => {
      notify.success(t('deduct.done', { amount: told(typed), number: `\u2066${data.number ?? ''}\u2069` }))
      onClose()
    },
    onRefused: () => {
      setSure(false)
      focusFirstWrong(fieldsOf.current)
    },
  })
  const fields = write.error instanceof ApiError ? write.error.fields : {}
  const errorOf = (field: keyof typeof wrong) => (isTried ? wrong[field] : undefined) ?? fields[field]

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deduct.title', { name })}
      description={t('deduct.lead', { balance: told(balance), owed: told(creditUsed) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:confirm.cancel')}</Button>
          <Button tone="danger" type="submit" form={form}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={fieldsOf}
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (Object.values(wrong).every((words) => words === undefined)) setSure(true)
          else focusFirstWrong(fieldsOf.current)
        }}
      >
        {write.error instanceof ApiError && (
          <Notice tone="stop" role="alert">
            {errorText(t, write.error)}
          </Notice>
        )}
        <RadioCards
          label={t('deduct.reasonCode')}
          required
          takesFocus
          minWidth="12rem"
          value={reasonCode}
          onChange={setReasonCode}
          error={errorOf('reasonCode')}
          options={DEDUCTION_REASONS.map((value) => {
            const isNothingOwed = value === 'settleCredit' && creditUsed === 0
            return {
              value,
              label: t(`deduct.code.${value}`),
              hint: t(isNothingOwed ? 'deduct.nothingOwed' : `deduct.codeHint.${value}`),
              disabled: isNothingOwed,
            }
          })}
        />
        <div className="flex items-start gap-2">
          <MoneyField
            label={t('field.amount')}
            required
            className="grow"
            currency={currency}
            value={amount}
            error={errorOf('amount')}
            onChange={(value, isUnreadable) => setAmount(isUnreadable ? Number.NaN : value)}
          />
          <Button className="mt-6" onClick={() => setAmount(most)}>
            {t('deduct.all')}
          </Button>
        </div>
        <TextAreaField
          label={t('deduct.reason')}
          hint={t('deduct.reasonHint')}
          required
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      {/* Inside, so that the focus stays with it and comes back here. */}
      <ConfirmDialog
        open={isSure}
        title={t('deduct.confirmTitle', { amount: told(typed) })}
        body={t('deduct.confirmBody', { amount: told(typed), name, left: told(balance - typed) })}
        confirmLabel={act}
        busy={write.isPending}
        onCancel={() => setSure(false)}
        onConfirm={() => {
          if (reasonCode)
            write.mutate({ body: { agentId: agent.id, currency, amount: typed, reasonCode, reason: reason.trim() } })
        }}
      />
    </Dialog>
  )
}
