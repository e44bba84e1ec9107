import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_INVOICE_LINES, MAX_LINE_TEXT, MAX_QUANTITY } from '#contract/invoice/invoice-codes.ts'
import type { ReckonedLine } from '#machines/invoice/invoice-amounts.ts'
import { formatNumber, formatPercent } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { typedCells, useTypedRows } from '#src/ui/form/use-typed-rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { DiscountField } from './discount-field.tsx'
import {
  EMPTY_LINE,
  type InvoiceDepot,
  type InvoiceDraft,
  type InvoiceOptions,
  isBlank,
  LINE_FIELDS,
  type LineDraft,
  type LineField,
  serviceOf,
  withService,
} from './invoice-draft.ts'

const QUANTITY_DIGITS = 3

const CELLS = typedCells('invoice-line', LINE_FIELDS)

export interface InvoiceLinesProps {
  /** Around the form, whose fields know each other by their ids. */
  form: RefObject<HTMLElement | null>
  options: InvoiceOptions
  /** Who sells; undefined while none is chosen. */
  depot: InvoiceDepot | undefined
  currency: string
  /** In which the customer reads. */
  language: 'en' | 'ar'
  /** What each line comes to so far. */
  reckoned: readonly ReckonedLine[]
  /** Enter on an empty line: there are no more of them. */
  onEnd: () => void
}

/** A table that is typed without looking up: Enter goes from field to field, begins a line, and on an empty one goes on. */
export function InvoiceLines({ form, options, depot, currency, language, reckoned, onEnd }: InvoiceLinesProps) {
  const { t, i18n } = useTranslation('invoice-form')
  const serviceList = useId()
  const { getValues } = useFormContext<InvoiceDraft>()
  const { onChange, error } = useActField('lines')
  const lines = getValues('lines')

  const { add, remove, ...keys } = useTypedRows({
    cells: CELLS,
    form,
    rows: lines,
    blank: EMPTY_LINE,
    max: MAX_INVOICE_LINES,
    isBlank,
    onChange,
    onEnd,
  })

  function onKeyDown(event: KeyboardEvent) {
    // The form has a meaning of its own for it.
    if (event.ctrlKey) return
    const place = CELLS.placeOf(event.target)
    // The browser goes through its proposals with them.
    if (event.key.startsWith('Arrow') && place?.field === 'service') return
    keys.onKeyDown(event)
    if (event.key === 'Enter' && event.defaultPrevented) event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <datalist id={serviceList}>
        {options.services
          .filter(({ isActive }) => isActive)
          .map(({ id, code, name }) => (
            <option key={id} value={code}>
              {localName(name, i18n.language)}
            </option>
          ))}
      </datalist>
      <TableScroll label={t('lines')}>
        <table className="w-full min-w-[60rem] text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="h-8 w-8 ps-3 text-start font-medium">
                {t('line.number')}
              </th>
              <th scope="col" className="w-40 px-1.5 text-start font-medium">
                {t('line.service')}
              </th>
              <th scope="col" className="px-1.5 text-start font-medium">
                {t('line.text')}
              </th>
              <th scope="col" className="w-24 px-1.5 text-start font-medium">
                {t('line.quantity')}
              </th>
              <th scope="col" className="w-34 px-1.5 text-start font-medium">
                {t('line.price')}
              </th>
              <th scope="col" className="w-44 px-1.5 text-start font-medium">
                {t('line.discount')}
              </th>
              <th scope="col" className="w-14 px-1.5 text-end font-medium">
                {t('line.vat')}
              </th>
              <th scope="col" className="w-26 px-1.5 text-right font-medium">
                {t('line.net')}
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">{t('line.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <LineRow
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                key={row}
                row={row}
                line={line}
                amounts={reckoned[row]}
                serviceList={serviceList}
                {...{ options, depot, currency, language }}
                onChange={(edited) => onChange(lines.map((each, index) => (index === row ? edited : each)))}
                onRemove={() => remove(row)}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        <Button icon={<Plus />} disabled={lines.length >= MAX_INVOICE_LINES} onClick={add}>
          {t('line.add')}
        </Button>
        <p className="text-xs text-ink-3">{t('line.keys')}</p>
      </div>
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </div>
  )
}

interface LineRowProps extends Pick<InvoiceLinesProps, 'options' | 'depot' | 'currency' | 'language'> {
  row: number
  line: LineDraft
  amounts: ReckonedLine | undefined
  serviceList: string
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

function LineRow(props: LineRowProps) {
  const { row, line, amounts, serviceList, options, depot, currency, language, onChange, onRemove } = props
  const { t, i18n } = useTranslation(['invoice-form', 'invoice'])
  const number = row + 1
  const service = serviceOf(line.service, options.services)
  const tax = depot?.taxes.find(({ supply }) => supply === service?.supply)
  const errors = {
    service: useFieldError(`lines.${row}.service`),
    text: useFieldError(`lines.${row}.text`),
    quantity: useFieldError(`lines.${row}.quantity`),
    price: useFieldError(`lines.${row}.price`),
  }
  const told = (field: LineField) => ({
    label: t('line.cell', { field: t(`line.${field}`), number }),
    labelHidden: true,
    required: true,
    id: CELLS.idOf(row, field),
    error: errors[field],
  })
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="ps-3 pt-3.5 text-start font-normal text-ink-3 tabular-nums">
        {formatNumber(number, i18n.language)}
      </th>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('service')}
          list={serviceList}
          autoComplete="off"
          value={line.service}
          hint={service && `${localName(service.name, i18n.language)} · ${t(`invoice:unit.${service.unit}`)}`}
          onChange={(event) =>
            onChange(withService(line, event.target.value, { services: options.services, currency, language }))
          }
        />
      </td>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('text')}
          maxLength={MAX_LINE_TEXT}
          autoComplete="off"
          value={line.text}
          onChange={(event) => onChange({ ...line, text: event.target.value })}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <DecimalField
          {...told('quantity')}
          digits={QUANTITY_DIGITS}
          trims
          unit=""
          most={MAX_QUANTITY}
          value={line.quantity ?? undefined}
          onChange={(quantity, isUnreadable) =>
            onChange({ ...line, quantity: isUnreadable ? Number.NaN : (quantity ?? null) })
          }
        />
      </td>
      <td className="px-1.5 py-1.5">
        <MoneyField
          {...told('price')}
          currency={currency}
          value={line.price ?? undefined}
          onChange={(price, isUnreadable) => onChange({ ...line, price: isUnreadable ? Number.NaN : (price ?? null) })}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <DiscountField
          label={t('line.cell', { field: t('line.discount'), number })}
          kindLabel={t('line.cell', { field: t('discountKind'), number })}
          labelHidden
          name={`lines.${row}.discountValue`}
          currency={currency}
          value={line}
          onChange={(discount) => onChange({ ...line, ...discount })}
        />
      </td>
      <td className="px-1.5 pt-3.5 text-end text-ink-2 tabular-nums">
        {tax ? formatPercent(tax.rateBasisPoints / 10_000, i18n.language) : '–'}
      </td>
      <td className="px-1.5 pt-3.5 text-right">
        {amounts === undefined || line.price === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <Money minor={amounts.gross - amounts.discount} currency={currency} bare />
        )}
      </td>
      <td className="py-1.5 pe-1.5 text-end">
        <IconButton label={t('line.removeNumber', { number })} icon={<Trash />} onClick={onRemove} />
      </td>
    </tr>
  )
}
