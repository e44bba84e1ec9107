import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { Button } from '#src/ui/button.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { ReasonDialog, reasonProblem, ReasonFrame, typedReason } from '#src/ui/reason-dialog.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { useActField } from '#src/ui/form/act-field.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { losable } from './bill-rules.ts'
import { writeOffView } from '#src/domain/consignment/write-off-view.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'

/** Cancels a bill of which nothing has left; its number stays. */
export function CancelBill({ bill }: { bill: Consignment }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('cancel.open')}
      </Button>
      {isAsking && (
        <ReasonDialog
          call="cancelConsignment"
          toRequest={(reason) => ({ body: { id: bill.id, version: bill.version, reason } })}
          invalidates={pieceView.invalidates}
          saved={() => t('cancel.done')}
          role="alertdialog"
          title={t('cancel.title', { bill: `\u2066${bill.billNumber}\u2069` })}
          description={t(`cancel.body.${bill.payment}`, {
            amount: moneyInWords(bill.total - bill.reversed, bill.currency, i18n.language),
          })}
          label={t('cancel.reason')}
          hint={t('ask.hint')}
          tooShort={t('ask.tooShort')}
          longest={300}
          lines="several"
          send={t('cancel.go')}
          back={t('cancel.keep')}
          tone="danger"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const LOSS_STATES = ['transit', 'receivedByBranch', 'pending'] as const
type LossState = (typeof LOSS_STATES)[number]

const typedLoss = typedReason.extend({
  from: z.enum(LOSS_STATES),
  /** By item. */
  quantities: z.record(z.string(), z.number()),
})

/** Reports pieces as lost; operations decide in their inbox, never who reported it. */
export function ReportLoss({ bill }: { bill: Consignment }) {
  const { t } = useTranslation('consignment-movement')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('loss.open')}</Button>
      {isAsking && <LossDialog bill={bill} onClose={() => setAsking(false)} />}
    </>
  )
}

function LossDialog({ bill, onClose }: { bill: Consignment; onClose: () => void }) {
  const { t } = useTranslation(['consignment-movement', 'workflow-consignmentPiece'])
  const states = LOSS_STATES.filter((state) => losable(bill, state).length > 0)
  const act = useActForm('proposeWriteOff', {
    schema: typedLoss,
    blank: { from: states[0] ?? 'transit', quantities: {}, reason: '' },
    keep: false,
    rules: (typed) => ({
      reason: reasonProblem(typed.reason, t('ask.tooShort')),
      quantities: chosenOf(typed).length === 0 ? t('loss.noPieces') : undefined,
    }),
    toRequest: (typed) => ({
      body: {
        consignmentId: bill.id,
        choice: { labels: [], quantities: chosenOf(typed) },
        from: typed.from,
        reason: typed.reason,
      },
    }),
    fieldOf: (path) => (path.startsWith('choice') ? 'quantities' : undefined),
    invalidates: [...pieceView.invalidates, ...writeOffView.invalidates],
    saved: () => t('loss.done'),
    next: onClose,
  })
  const { form } = act
  const from = form.watch('from')

  function chosenOf(typed: Pick<z.output<typeof typedLoss>, 'from' | 'quantities'>) {
    return losable(bill, typed.from)
      .map(({ item, quantity }) => ({ itemId: item.id, quantity: Math.min(typed.quantities[item.id] ?? 0, quantity) }))
      .filter(({ quantity }) => quantity > 0)
  }

  return (
    <ReasonFrame
      act={act}
      title={t('loss.title', { bill: `\u2066${bill.billNumber}\u2069` })}
      description={t('loss.body')}
      size="regular"
      label={t('loss.reason')}
      hint={t('loss.reasonHint')}
      longest={300}
      lines="several"
      send={t('loss.go')}
      tone="danger"
      onClose={onClose}
    >
      <FormSelect
        name="from"
        label={t('loss.from')}
        options={states.map((value) => ({ value, label: t(`workflow-consignmentPiece:states.${value}.label`) }))}
        onChoose={() => form.setValue('quantities', {})}
      />
      <LostQuantities bill={bill} from={from} />
    </ReasonFrame>
  )
}

/** How many of each item are lost. */
function LostQuantities({ bill, from }: { bill: Consignment; from: LossState }) {
  const { t } = useTranslation('consignment-movement')
  const { getValues } = useFormContext<z.input<typeof typedLoss>>()
  const { onChange, error } = useActField('quantities')
  const quantities = getValues('quantities')
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line">
        {losable(bill, from).map(({ item, quantity }) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
            <span>
              <bdi className="font-medium">{item.name}</bdi>
              <span className="block text-xs text-ink-2">{t('loss.atMost', { count: quantity })}</span>
            </span>
            <NumberField
              label={t('table.quantityOf', { item: item.name, bill: bill.billNumber })}
              labelHidden
              max={quantity}
              value={quantities[item.id] ?? 0}
              onChange={(value) => onChange({ ...quantities, [item.id]: value ?? 0 })}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-stop-ink">
          {error}
        </p>
      )}
    </>
  )
}
