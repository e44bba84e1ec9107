import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { Button } from '#src/ui/button.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { ApiError } from '#src/platform/api.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { losable } from './bill-rules.ts'
import { MOVEMENT_READS } from './movement-reads.ts'

/** Cancels a bill of which nothing has left; its number stays. */
export function CancelBill({ bill }: { bill: Consignment }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [isAsking, setAsking] = useState(false)
  const cancel = useWrite('cancelConsignment', {
    invalidates: MOVEMENT_READS,
    onDone: () => {
      setAsking(false)
      notify.success(t('cancel.done'))
    },
  })
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('cancel.open')}
      </Button>
      {isAsking && (
        <ReasonDialog
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
          actLabel={t('cancel.go')}
          backLabel={t('cancel.keep')}
          tone="danger"
          busy={cancel.isPending}
          refusal={cancel.error instanceof ApiError ? cancel.error : undefined}
          onClose={() => setAsking(false)}
          onSend={(reason) => cancel.mutate({ body: { id: bill.id, version: bill.version, reason } })}
        />
      )}
    </>
  )
}

const LOSS_STATES = ['transit', 'receivedByBranch', 'pending'] as const
type LossState = (typeof LOSS_STATES)[number]

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
  const [from, setFrom] = useState<LossState>(states[0] ?? 'transit')
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [trouble, setTrouble] = useState<string>()
  const lost = losable(bill, from)
  const chosen = lost
    .map(({ item, quantity }) => ({ itemId: item.id, quantity: Math.min(quantities[item.id] ?? 0, quantity) }))
    .filter(({ quantity }) => quantity > 0)
  const propose = useWrite('proposeWriteOff', {
    invalidates: [...MOVEMENT_READS, 'getApprovals', 'getApprovalCount'],
    onDone: () => {
      onClose()
      notify.success(t('loss.done'))
    },
  })
  return (
    <ReasonDialog
      title={t('loss.title', { bill: `\u2066${bill.billNumber}\u2069` })}
      description={t('loss.body')}
      size="regular"
      label={t('loss.reason')}
      hint={t('loss.reasonHint')}
      tooShort={t('ask.tooShort')}
      longest={300}
      lines="several"
      actLabel={t('loss.go')}
      tone="danger"
      busy={propose.isPending}
      refusal={propose.error instanceof ApiError ? propose.error : undefined}
      onClose={onClose}
      onSend={(reason) => {
        if (chosen.length === 0) setTrouble(t('loss.noPieces'))
        else
          propose.mutate({ body: { consignmentId: bill.id, choice: { labels: [], quantities: chosen }, from, reason } })
      }}
    >
      <SelectField
        label={t('loss.from')}
        value={from}
        options={states.map((value) => ({ value, label: t(`workflow-consignmentPiece:states.${value}.label`) }))}
        onChange={({ target }) => {
          const state = LOSS_STATES.find((each) => each === target.value)
          if (state) setFrom(state)
          setQuantities({})
        }}
      />
      <ul className="divide-y divide-line rounded border border-line">
        {lost.map(({ item, quantity }) => (
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
              onChange={(value) => {
                setTrouble(undefined)
                setQuantities((before) => ({ ...before, [item.id]: value ?? 0 }))
              }}
            />
          </li>
        ))}
      </ul>
      {trouble && (
        <p role="alert" className="text-sm font-medium text-stop-ink">
          {trouble}
        </p>
      )}
    </ReasonDialog>
  )
}
