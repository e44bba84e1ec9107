import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DEDUCTION_REASONS, type DeductionReason } from '#contract/agent/wallet-codes.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { amountOf, typedAmount } from '#src/platform/typed-amount.ts'
import type { Standing } from './account-statement.tsx'
import { walletDeductionView } from '#src/domain/agent/wallet-deduction-view.ts'
import { MAX_REASON, MIN_REASON } from '#contract/bounds.ts'

const typedDeduction = z.object({
  reasonCode: z.enum(DEDUCTION_REASONS).optional(),
  amount: typedAmount,
  reason: z.string().trim(),
})

/** Asks to take money from a wallet: how much, what for, and once more before it is sent. Another head account decides. */
export function DeductDialog({ standing: { agent, account }, onClose }: { standing: Standing; onClose: () => void }) {
  const { t, i18n } = useTranslation('agent-money')
  const { currency, balance, creditUsed } = account
  const inWords = (minor: number) => moneyInWords(minor, currency, i18n.language)
  const mostFor = (code: DeductionReason | undefined) =>
    code === 'settleCredit' ? Math.min(balance, creditUsed) : balance
  const name = `\u2068${agent.name}\u2069`
  const actWords = (amount: number) => (amount > 0 ? t('deduct.goAmount', { amount: inWords(amount) }) : t('deduct.go'))
  const act = useActForm('deductWallet', {
    schema: typedDeduction,
    blank: { reasonCode: undefined, amount: undefined, reason: '' },
    keep: false,
    rules: ({ reasonCode, amount, reason }) => {
      const most = mostFor(reasonCode)
      const typed = amountOf(amount)
      return {
        reasonCode: reasonCode === undefined ? t('deduct.wrong.code') : undefined,
        amount:
          typed <= 0
            ? t('topUp.wrong.amount')
            : typed > most
              ? t('deduct.wrong.most', { most: inWords(most) })
              : undefined,
        reason: reason.length < MIN_REASON ? t('deduct.wrong.reason') : undefined,
      }
    },
    toRequest: ({ reasonCode, amount, reason }) =>
      reasonCode ? { body: { agentId: agent.id, currency, amount: amountOf(amount), reasonCode, reason } } : null,
    confirm: ({ amount }) => ({
      tone: 'danger',
      title: t('deduct.confirmTitle', { amount: inWords(amountOf(amount)) }),
      body: t('deduct.confirmBody', {
        amount: inWords(amountOf(amount)),
        name,
        left: inWords(balance - amountOf(amount)),
      }),
      action: actWords(amountOf(amount)),
    }),
    invalidates: walletDeductionView.invalidates,
    saved: ({ data }): string =>
      t('deduct.done', {
        amount: inWords(amountOf(act.form.getValues('amount'))),
        number: `\u2066${data.number ?? ''}\u2069`,
      }),
    next: onClose,
  })
  const { reasonCode, amount } = act.form.watch()

  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('deduct.title', { name })}
      description={t('deduct.lead', { balance: inWords(balance), owed: inWords(creditUsed) })}
      send={actWords(amountOf(amount))}
      tone="danger"
      startsOn="field"
    >
      <FormChoice
        name="reasonCode"
        label={t('deduct.reasonCode')}
        required
        takesFocus
        minWidth="12rem"
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
        <FormMoney name="amount" label={t('field.amount')} required className="grow" currency={currency} />
        <Button
          className="mt-6"
          onClick={() => act.form.setValue('amount', mostFor(reasonCode), { shouldDirty: true })}
        >
          {t('deduct.all')}
        </Button>
      </div>
      <FormTextArea
        name="reason"
        label={t('deduct.reason')}
        hint={t('deduct.reasonHint')}
        required
        rows={2}
        maxLength={MAX_REASON}
      />
    </ActDialog>
  )
}
