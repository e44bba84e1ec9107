import { useTranslation } from 'react-i18next'
import type { PieceCounts } from '#contract/consignment/consignment-row.ts'
import type { PieceState } from '#contract/consignment/consignment-codes.ts'
import { cx } from '#src/ui/cx.ts'
import { formatNumber } from '#src/platform/format.ts'

/** How far the pieces of a bill are: the specification's quantities, with a bar that shows their shares. */
export function PieceBar({ counts }: { counts: PieceCounts }) {
  const { t, i18n } = useTranslation(['cargo', 'workflow-consignmentPiece'])
  const number = (value: number) => formatNumber(value, i18n.language)
  const shown = STATES.filter((state) => counts[state] > 0 || ALWAYS.has(state))
  return (
    <span className="block">
      <span aria-hidden className="flex h-2 w-full gap-0.5 overflow-hidden rounded-full bg-sunken">
        {STATES.map(
          (state) =>
            counts[state] > 0 && (
              <span key={state} className={cx('h-full', FILLS[state])} style={{ flexGrow: counts[state] }} />
            ),
        )}
      </span>
      <span className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
        <Count name={t('total')} value={number(counts.total)} />
        {shown.map((state) => (
          <Count
            key={state}
            name={t(`workflow-consignmentPiece:states.${state}.label`)}
            value={number(counts[state])}
            fill={FILLS[state]}
          />
        ))}
      </span>
    </span>
  )
}

function Count({ name, value, fill }: { name: string; value: string; fill?: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {fill && <span aria-hidden className={cx('size-2.5 rounded-sm', fill)} />}
      {name} <b className="font-semibold text-ink tabular-nums">{value}</b>
    </span>
  )
}

/** The way of a piece; what was lost or given back stands last. */
const STATES = [
  'receivedByCustomer',
  'receivedByBranch',
  'transit',
  'pending',
  'writtenOff',
  'cancelled',
] as const satisfies readonly PieceState[]
/** Quantities of the specification, shown also where they are none. */
const ALWAYS: ReadonlySet<PieceState> = new Set(['pending', 'transit', 'receivedByBranch', 'receivedByCustomer'])

const FILLS = {
  receivedByCustomer: 'bg-done',
  receivedByBranch: 'bg-brand',
  transit: 'bg-info',
  pending: 'bg-ink-3',
  writtenOff: 'bg-stop',
  cancelled: 'bg-line',
} satisfies Record<PieceState, string>
