import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_NAME } from '#contract/bounds.ts'
import { MAX_ITEMS, MAX_QUANTITY } from '#contract/expense/expense.ts'
import { MAX_SERIAL, WHEELS, WORK_ITEM_KINDS } from '#contract/maintenance/work-order-codes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { typedCells, useTypedRows } from '#src/ui/form/use-typed-rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { EMPTY_ITEM, isBlank, ITEM_FIELDS, type ItemDraft, type ItemField, lineTotal, sumOf } from './item-draft.ts'

const QUANTITY_DIGITS = 3
const CELLS = typedCells('work-item', ITEM_FIELDS)

/** Parts and labour, typed without looking up: Enter goes from field to field and begins a line. */
export function ItemLines({ currency }: { currency: string }) {
  const { t } = useTranslation('work-order')
  const around = useRef<HTMLDivElement>(null)
  const { getValues } = useFormContext<{ items: ItemDraft[] }>()
  const { onChange, error } = useActField('items')
  const items = getValues('items')
  const { add, remove, onKeyDown } = useTypedRows({
    cells: CELLS,
    form: around,
    rows: items,
    blank: { ...EMPTY_ITEM, kind: items.at(-1)?.kind ?? EMPTY_ITEM.kind },
    max: MAX_ITEMS,
    isBlank,
    onChange,
    onEnd: () => around.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus(),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div ref={around} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <TableScroll label={t('items.title')}>
        <table className="w-full min-w-[42rem] text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="h-8 w-36 ps-3 pe-1.5 text-start font-medium">
                {t('items.kind')}
              </th>
              <th scope="col" className="px-1.5 text-start font-medium">
                {t('items.name')}
              </th>
              <th scope="col" className="w-24 px-1.5 text-start font-medium">
                {t('items.quantity')}
              </th>
              <th scope="col" className="w-36 px-1.5 text-start font-medium">
                {t('items.price')}
              </th>
              <th scope="col" className="w-28 px-1.5 text-right font-medium">
                {t('items.total')}
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">{t('items.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <ItemRow
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                key={row}
                row={row}
                item={item}
                currency={currency}
                onChange={(edited) => onChange(items.map((each, index) => (index === row ? edited : each)))}
                onRemove={() => remove(row)}
              />
            ))}
          </tbody>
          <tfoot className="border-t border-line bg-sunken">
            <tr>
              <th scope="row" colSpan={4} className="h-9 px-4 text-start font-medium">
                {t('items.sum')}
              </th>
              <td className="px-1.5 text-right font-semibold">
                <Money minor={sumOf(items)} currency={currency} />
              </td>
              <td aria-hidden />
            </tr>
          </tfoot>
        </table>
      </TableScroll>
      <div className="px-4 pb-3">
        <Button icon={<Plus />} disabled={items.length >= MAX_ITEMS} onClick={add}>
          {t('items.add')}
        </Button>
      </div>
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </div>
  )
}

interface ItemRowProps {
  row: number
  item: ItemDraft
  currency: string
  onChange: (item: ItemDraft) => void
  onRemove: () => void
}

function ItemRow({ row, item, currency, onChange, onRemove }: ItemRowProps) {
  const { t, i18n } = useTranslation('work-order')
  const number = formatNumber(row + 1, i18n.language)
  const total = lineTotal(item)
  const errors = {
    name: useFieldError(`items.${row}.name`),
    quantity: useFieldError(`items.${row}.quantity`),
    price: useFieldError(`items.${row}.price`),
  }
  const told = (field: ItemField) => ({
    label: t('items.cell', { field: t(`items.${field}`), number }),
    labelHidden: true,
    required: true,
    id: CELLS.idOf(row, field),
    error: errors[field],
  })
  return (
    <tr className="border-t border-line align-top">
      <td className="py-1.5 ps-3 pe-1.5">
        <SelectField
          label={t('items.cell', { field: t('items.kind'), number })}
          labelHidden
          value={item.kind}
          options={WORK_ITEM_KINDS.map((value) => ({ value, label: t(`items.of.${value}`) }))}
          onChange={(event) =>
            onChange({ ...item, kind: WORK_ITEM_KINDS.find((kind) => kind === event.target.value) ?? item.kind })
          }
        />
      </td>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={item.name}
          onChange={(event) => onChange({ ...item, name: event.target.value })}
        />
        {item.kind === 'tyre' && <TyreFields {...{ row, item, onChange }} />}
      </td>
      <td className="px-1.5 py-1.5">
        <DecimalField
          {...told('quantity')}
          digits={QUANTITY_DIGITS}
          trims
          unit=""
          most={MAX_QUANTITY}
          value={item.quantity ?? undefined}
          onChange={(quantity, isUnreadable) =>
            onChange({ ...item, quantity: isUnreadable ? Number.NaN : (quantity ?? null) })
          }
        />
      </td>
      <td className="px-1.5 py-1.5">
        <MoneyField
          {...told('price')}
          currency={currency}
          value={item.price ?? undefined}
          onChange={(price, isUnreadable) => onChange({ ...item, price: isUnreadable ? Number.NaN : (price ?? null) })}
        />
      </td>
      <td className="px-1.5 pt-3.5 text-right">
        {total === undefined ? <span className="text-ink-3">–</span> : <Money minor={total} currency={currency} />}
      </td>
      <td className="py-1.5 pe-1.5 text-end">
        <IconButton label={t('items.removeNumber', { number })} icon={<Trash />} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** Which wheel a tyre goes on, and its number. */
function TyreFields({ row, item, onChange }: Pick<ItemRowProps, 'row' | 'item' | 'onChange'>) {
  const { t, i18n } = useTranslation('work-order')
  const number = formatNumber(row + 1, i18n.language)
  const label = (field: 'wheel' | 'serial') => t('items.cell', { field: t(`items.${field}`), number })
  return (
    <div className="mt-1.5 grid grid-cols-2 gap-1.5">
      <SelectField
        label={label('wheel')}
        labelHidden
        required
        placeholder={t('items.chooseWheel')}
        value={item.wheel ?? ''}
        error={useFieldError(`items.${row}.wheel`)}
        options={WHEELS.map((value) => ({ value, label: t(`items.wheels.${value}`) }))}
        onChange={(event) => onChange({ ...item, wheel: WHEELS.find((wheel) => wheel === event.target.value) ?? null })}
      />
      <TextField
        label={label('serial')}
        labelHidden
        dir="ltr"
        placeholder={t('items.serial')}
        maxLength={MAX_SERIAL}
        autoComplete="off"
        value={item.serial}
        error={useFieldError(`items.${row}.serial`)}
        onChange={(event) => onChange({ ...item, serial: event.target.value })}
      />
    </div>
  )
}
