import { useTranslation } from 'react-i18next'
import { useState, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { formatNumber } from '#src/platform/format.ts'

/** Pieces of one item that can be moved together. */
export interface MovableLine {
  itemId: string
  consignmentId: string
  billNumber: string
  itemName: string
  /** For whom, or where they go. */
  detail: ReactNode
  /** At its end: stuck, unpaid, off the way. */
  mark?: ReactNode
  available: number
}

export interface QuantityTableProps {
  label: string
  lines: readonly MovableLine[]
  /** 'Load 5 pieces'. */
  actLabel: (count: number) => string
  /** What stands in the column of those that can be moved: 'Here', 'Aboard'. */
  availableLabel: string
  busy: boolean
  empty: ReactNode
  /** Resolves to whether it was done; what was typed is forgotten then. */
  onMove: (quantities: { itemId: string; quantity: number }[]) => Promise<boolean>
}

/** What can be moved, item by item, for whoever types quantities instead of scanning. */
export function QuantityTable({ label, lines, actLabel, availableLabel, busy, empty, onMove }: QuantityTableProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({})
  const quantityOf = (line: MovableLine) => Math.min(typed[line.itemId] ?? 0, line.available)
  const chosen = lines.flatMap((line) =>
    quantityOf(line) > 0 ? [{ itemId: line.itemId, quantity: quantityOf(line) }] : [],
  )
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const isAll = lines.length > 0 && lines.every((line) => quantityOf(line) === line.available)
  const type = (line: MovableLine, quantity: number | undefined) =>
    setTyped((before) => ({ ...before, [line.itemId]: quantity ?? 0 }))
  if (lines.length === 0) return empty

  return (
    <>
      <div className="max-h-[26rem] overflow-auto">
        <table className="w-full border-separate border-spacing-0 text-sm" aria-label={label}>
          <thead>
            <tr className="text-start text-xs text-ink-3 [&>th]:sticky [&>th]:top-0 [&>th]:z-1 [&>th]:border-b [&>th]:border-line [&>th]:bg-sunken [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('table.item')}
              </th>
              <th scope="col" className="text-start">
                {t('table.for')}
              </th>
              <th scope="col" className="text-right">
                {availableLabel}
              </th>
              <th scope="col" className="text-start">
                {t('table.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={line.itemId}
                data-bill={line.billNumber}
                className="[&>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5"
              >
                <td>
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <bdi className="font-medium">{line.itemName}</bdi>
                    {line.mark}
                  </span>
                  <Reference className="text-xs text-ink-2">{line.billNumber}</Reference>
                </td>
                <td className="text-ink-2">{line.detail}</td>
                <td className="text-right font-medium tabular-nums">{formatNumber(line.available, i18n.language)}</td>
                <td>
                  <span className="flex items-center gap-2">
                    <NumberField
                      label={t('table.quantityOf', { item: line.itemName, bill: line.billNumber })}
                      labelHidden
                      max={line.available}
                      value={typed[line.itemId] === undefined ? 0 : quantityOf(line)}
                      onChange={(quantity) => type(line, quantity)}
                    />
                    <Button
                      size="small"
                      tone="quiet"
                      disabled={quantityOf(line) === line.available}
                      onClick={() => type(line, line.available)}
                    >
                      {t('table.all')}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5">
        <Button
          size="small"
          onClick={() =>
            setTyped(isAll ? {} : Object.fromEntries(lines.map(({ itemId, available }) => [itemId, available])))
          }
        >
          {t(isAll ? 'table.nothing' : 'table.everything')}
        </Button>
        <Button
          tone="primary"
          disabled={count === 0}
          busy={busy}
          onClick={() => void onMove(chosen).then((isDone) => isDone && setTyped({}))}
        >
          {actLabel(count)}
        </Button>
      </div>
    </>
  )
}
