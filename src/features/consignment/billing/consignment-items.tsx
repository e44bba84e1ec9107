import { useTranslation } from 'react-i18next'
import type { ConsignmentItem } from '#contract/consignment/consignment.ts'
import type { PieceCounts } from '#contract/consignment/consignment-row.ts'
import type { PIECE_STATES } from '#contract/consignment/consignment-codes.ts'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatNumber } from '#src/platform/format.ts'

/** Always shown (specification §3); the others only where there are any. */
const EVERYDAY = [
  'pending',
  'transit',
  'receivedByBranch',
  'receivedByCustomer',
] as const satisfies readonly (typeof PIECE_STATES)[number][]
const RARE = ['writtenOff', 'cancelled'] as const satisfies readonly (typeof PIECE_STATES)[number][]

/** What was sent and how much of it is where: for every item the total is the sum of the rest. */
export function ConsignmentItems({ lines, counts }: { lines: readonly ConsignmentItem[]; counts: PieceCounts }) {
  const { t, i18n } = useTranslation(['consignment', 'workflow-consignmentPiece'])
  const { language } = i18n
  const columns = [...EVERYDAY, ...RARE.filter((state) => counts[state] > 0)]
  const figure = (value: number, isTotal = false) => (
    <span className={value === 0 ? 'text-ink-3' : isTotal ? 'font-semibold' : undefined}>
      {formatNumber(value, language)}
    </span>
  )
  const head = 'h-8 px-3 text-right align-bottom font-medium py-1.5'
  return (
    <TableScroll label={t('page.items')}>
      <table className="w-full text-sm tabular-nums">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start align-bottom font-medium">
              {t('items.name')}
            </th>
            <th scope="col" className={head}>
              {t('items.weight')}
            </th>
            <th scope="col" className={head}>
              {t('page.total')}
            </th>
            {columns.map((state) => (
              <th key={state} scope="col" className={head}>
                {t(`workflow-consignmentPiece:states.${state}.label`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <bdi className="font-medium">{line.name}</bdi>
                <span className="block text-xs text-ink-3">
                  {t('page.pieceNumbers')} <PieceNumbers numbers={[line.numbers]} />
                </span>
              </th>
              <td className="px-3 text-right whitespace-nowrap">
                <bdi>{formatWeight(line.weight, language)}</bdi>
              </td>
              <td className="px-3 text-right">{figure(line.quantity, true)}</td>
              {columns.map((state) => (
                <td key={state} className="px-3 text-right">
                  {figure(line.counts[state])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot className="border-t border-line bg-sunken">
            <tr>
              <th scope="row" colSpan={2} className="h-9 px-3 text-start font-medium">
                {t('items.sum')}
              </th>
              <td className="px-3 text-right">{figure(counts.total, true)}</td>
              {columns.map((state) => (
                <td key={state} className="px-3 text-right">
                  {figure(counts[state])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableScroll>
  )
}
