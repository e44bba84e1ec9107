import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PIECES, MAX_WEIGHT, MAX_ITEMS } from '#contract/consignment/consignment.ts'
import { EMPTY_ITEM, type ItemDraft } from '#machines/consignment/consignment-context.ts'
import { Button } from '#src/ui/button.tsx'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { typedCells, useTypedRows } from '#src/ui/form/use-typed-rows.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useConsignment, useSend } from './consignment-actor.tsx'
import { STEP_FORMS } from './form-ids.ts'
import {
  hasTooManyPieces,
  isBlank,
  ITEM_FIELDS,
  itemProblems,
  lineTotal,
  sumsOf,
  usedItems,
  type ItemField,
} from './item-drafts.ts'
import { useOptions } from './use-options.ts'
import { MAX_NAME } from '#contract/bounds.ts'

/** Where nobody has said otherwise yet; the server's currency comes with the depot's options. */
const NO_CURRENCY = 'USD'
/** Of a kilogram: grams are what is kept. */
const WEIGHT_DIGITS = 3

const CELLS = typedCells(STEP_FORMS.items, ITEM_FIELDS)

/** A table that is typed without looking up: Enter goes from field to field, begins a line, and on an empty one goes on. */
export function ItemsStep() {
  const { t } = useTranslation('consignment')
  const send = useSend()
  const currency = useOptions()?.currency ?? NO_CURRENCY
  const items = useConsignment(({ context }) => context.items)
  const isSubmitted = useConsignment(({ context }) => context.tried.includes('items'))
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: ItemDraft[]) => send({ type: 'consignment.editItems', items: changed })

  function goOn() {
    const used = usedItems(items)
    if (used.length < items.length) change(used)
    send({ type: 'consignment.next' })
    showUnsent(t, form.current)
  }

  const { add, remove, onKeyDown } = useTypedRows({
    cells: CELLS,
    form,
    rows: items,
    blank: EMPTY_ITEM,
    max: MAX_ITEMS,
    isBlank,
    onChange: change,
    onEnd: goOn,
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields, which know each other
    <form
      id={STEP_FORMS.items}
      ref={form}
      noValidate
      className="flex max-w-5xl flex-col gap-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {isSubmitted && hasTooManyPieces(items) && (
        <Notice tone="stop" role="alert">
          {t('items.tooMany', { most: MAX_PIECES })}
        </Notice>
      )}
      <TableScroll label={t('page.items')} className="rounded border border-line bg-surface">
        <table className="w-full min-w-[44rem] text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="h-8 w-9 ps-3 text-start font-medium">
                {t('items.number')}
              </th>
              <th scope="col" className="px-1.5 text-start font-medium">
                {t('items.name')}
              </th>
              <th scope="col" className="w-24 px-1.5 text-start font-medium">
                {t('items.quantity')}
              </th>
              <th scope="col" className="w-36 px-1.5 text-start font-medium">
                {t('items.weight')}
              </th>
              <th scope="col" className="w-40 px-1.5 text-start font-medium">
                {t('items.unitPrice')}
              </th>
              <th scope="col" className="w-32 px-1.5 text-right font-medium">
                {t('items.lineTotal')}
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">{t('items.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <ItemRow
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place on the bill
                key={row}
                row={row}
                item={item}
                currency={currency}
                isSubmitted={isSubmitted && !(isBlank(item) && items.length > 1)}
                onChange={(edited) => change(items.map((each, index) => (index === row ? edited : each)))}
                onRemove={() => remove(row)}
              />
            ))}
          </tbody>
          <Sums items={items} currency={currency} />
        </table>
      </TableScroll>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<Plus />} disabled={items.length >= MAX_ITEMS} onClick={add}>
          {t('items.add')}
        </Button>
        <p className="text-xs text-ink-3">{t('items.keys')}</p>
      </div>
    </form>
  )
}

interface ItemRowProps {
  row: number
  item: ItemDraft
  currency: string
  isSubmitted: boolean
  onChange: (item: ItemDraft) => void
  onRemove: () => void
}

function ItemRow({ row, item, currency, isSubmitted, onChange, onRemove }: ItemRowProps) {
  const { t, i18n } = useTranslation('consignment')
  const [left, setLeft] = useState<readonly ItemField[]>([])
  const refused = useConsignment(({ context }) => context.refusal?.fields)
  const problems = itemProblems(t, item)
  const number = row + 1
  const total = lineTotal(item)

  /** What is missing is told on the way out, what is wrong as soon as its field is left. */
  function errorOf(field: ItemField): string | undefined {
    const isTold = isSubmitted || (left.includes(field) && item[field] !== null && item[field] !== '')
    return (isTold ? problems[field] : undefined) ?? refused?.[`items.${row}.${field}`]
  }
  const leave = (field: ItemField) => () => setLeft((before) => [...new Set([...before, field])])
  const labelled = (field: ItemField) => ({
    label: t('items.cell', { field: t(`items.${field}`), number }),
    labelHidden: true,
    id: CELLS.idOf(row, field),
  })

  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="ps-3 pt-3.5 text-start font-normal text-ink-3 tabular-nums">
        {formatNumber(number, i18n.language)}
      </th>
      <td className="px-1.5 py-1.5">
        <TextField
          {...labelled('name')}
          required
          maxLength={MAX_NAME}
          autoComplete="off"
          value={item.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ ...item, name: event.target.value })}
          onBlur={leave('name')}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <DecimalField
          {...labelled('quantity')}
          required
          digits={0}
          unit=""
          unreadable={t('items.problem.quantity')}
          value={item.quantity ?? undefined}
          error={errorOf('quantity')}
          onChange={(quantity, isUnreadable) => onChange({ ...item, quantity: numberOf(quantity, isUnreadable) })}
          onBlur={leave('quantity')}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <DecimalField
          {...labelled('weight')}
          required
          digits={WEIGHT_DIGITS}
          unit={t('kg')}
          most={MAX_WEIGHT}
          unreadable={t('items.problem.weight')}
          value={item.weight ?? undefined}
          error={errorOf('weight')}
          onChange={(weight, isUnreadable) => onChange({ ...item, weight: numberOf(weight, isUnreadable) })}
          onBlur={leave('weight')}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <MoneyField
          {...labelled('unitPrice')}
          required
          currency={currency}
          value={item.unitPrice ?? undefined}
          error={errorOf('unitPrice')}
          onChange={(unitPrice, isUnreadable) => onChange({ ...item, unitPrice: numberOf(unitPrice, isUnreadable) })}
          onBlur={leave('unitPrice')}
        />
      </td>
      <td className="px-1.5 pt-3.5 text-right">
        {total === null ? <span className="text-ink-3">–</span> : <Money minor={total} currency={currency} />}
      </td>
      <td className="py-1.5 pe-1.5 text-end">
        <IconButton label={t('items.removeNumber', { number })} icon={<Trash />} onClick={onRemove} />
      </td>
    </tr>
  )
}

const numberOf = (value: number | undefined, isUnreadable: boolean): number | null =>
  isUnreadable ? Number.NaN : (value ?? null)

function Sums({ items, currency }: { items: readonly ItemDraft[]; currency: string }) {
  const { t, i18n } = useTranslation('consignment')
  const { pieces, weight, total } = sumsOf(items)
  return (
    <tfoot className="border-t border-line bg-sunken text-ink-2">
      <tr>
        <th scope="row" colSpan={2} className="h-9 px-3 text-start font-medium">
          {t('items.sum')}
        </th>
        <td className="px-1.5 tabular-nums">
          {t('pieces', { count: pieces, number: formatNumber(pieces, i18n.language) })}
        </td>
        <td colSpan={2} className="px-1.5">
          <bdi>{formatWeight(weight, i18n.language)}</bdi>
        </td>
        <td className="px-1.5 text-right font-semibold text-ink">
          <Money minor={total} currency={currency} />
        </td>
        <td aria-hidden />
      </tr>
    </tfoot>
  )
}
