import { useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CARDS } from '#contract/dashboard/dashboard-codes.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { DragHandle, MoveButtons } from '#src/ui/order-buttons.tsx'
import { useRowOrder } from '#src/ui/use-row-order.ts'
import type { Arrangement } from './dashboard-data.ts'

type Placed = Arrangement['cards'][number]

export interface ArrangeDialogProps {
  arrangement: Arrangement
  onClose: () => void
}

/** The cards in their order: dragged by the handle, moved by buttons or arrow keys, hidden and shown again. */
export default function ArrangeDialog({ arrangement, onClose }: ArrangeDialogProps) {
  const { t } = useTranslation(['dashboard', 'common', 'form'])
  const [cards, setCards] = useState<readonly Placed[]>(arrangement.cards)
  const [opened] = useState(arrangement.cards)
  const [isLeaving, setLeaving] = useState(false)
  const client = useQueryClient()
  const save = useWrite('arrangeDashboard', {
    invalidates: ['getDashboard'],
    onDone: onClose,
    // The version of now comes with it, so that saving again is a decision.
    onRefused: () => void client.invalidateQueries({ queryKey: ['getDashboard'] }),
  })
  const refusal = save.error instanceof ApiError ? save.error : null
  const isChanged = cards.some(
    ({ card, isHidden }, at) => opened[at]?.card !== card || opened[at]?.isHidden !== isHidden,
  )
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const isOwn = cards.every(({ isHidden }) => !isHidden) && isInOrder(cards)
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={t('arrange.title')}
        description={t('arrange.lead')}
        footer={
          <>
            <Button
              tone="quiet"
              disabled={isOwn}
              onClick={() =>
                setCards(
                  CARDS.flatMap((card) =>
                    cards.some((each) => each.card === card) ? [{ card, isHidden: false }] : [],
                  ),
                )
              }
            >
              {t('arrange.reset')}
            </Button>
            <Button onClick={leave}>{t('common:confirm.cancel')}</Button>
            <Button
              tone="primary"
              busy={save.isPending}
              onClick={() => save.mutate({ body: { cards: [...cards], version: arrangement.version } })}
            >
              {t('arrange.save')}
            </Button>
          </>
        }
      >
        {refusal && (
          <div className="mb-3">
            <Notice tone={refusal.code === 'staleVersion' ? 'attention' : 'stop'}>
              {refusal.code === 'staleVersion' ? t('arrange.stale') : errorText(t, refusal)}
            </Notice>
          </div>
        )}
        <CardOrder cards={cards} onChange={setCards} />
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        title={t('form:leave.title')}
        body={t('form:leave.body')}
        confirmLabel={t('form:leave.leave')}
        cancelLabel={t('form:leave.stay')}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </>
  )
}

/** As they stand where nobody has moved them. */
const isInOrder = (cards: readonly Placed[]): boolean =>
  cards.every(({ card }, at) => at === 0 || CARDS.indexOf(card) > CARDS.indexOf(cards[at - 1]?.card ?? card))

function CardOrder({ cards, onChange }: { cards: readonly Placed[]; onChange: (cards: readonly Placed[]) => void }) {
  const { t } = useTranslation('dashboard')
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const [said, setSaid] = useState('')
  const move = useRowOrder({
    list,
    values: cards,
    keyOf: ({ card }) => card,
    onOrder: (ordered, { from, to }) => {
      onChange(ordered)
      const moved = cards[from]
      if (moved) setSaid(t('arrange.moved', { name: t(`card.${moved.card}`), place: to + 1, of: cards.length }))
    },
  })

  return (
    <>
      <ul ref={list} className="rounded border border-line">
        {cards.map(({ card, isHidden }, at) => {
          const name = t(`card.${card}`)
          return (
            <li
              key={card}
              data-row={card}
              className="flex items-center gap-2 border-b border-line bg-surface px-2 py-1 last:border-0"
            >
              <DragHandle
                label={t('arrange.drag', { name })}
                describedBy={`${id}-keys`}
                at={at}
                onMove={(to) => move(at, to)}
              />
              <span className="min-w-0 grow">
                <Checkbox
                  label={name}
                  checked={!isHidden}
                  onChange={({ currentTarget }) => onChange(cards.with(at, { card, isHidden: !currentTarget.checked }))}
                />
              </span>
              <MoveButtons
                up={t('arrange.up', { name })}
                down={t('arrange.down', { name })}
                at={at}
                count={cards.length}
                onMove={(to) => move(at, to)}
              />
            </li>
          )
        })}
      </ul>
      <p id={`${id}-keys`} className="sr-only">
        {t('arrange.keys')}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
