import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LAYOUT_PRESETS } from '#contract/fleet/transport-row.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { PlanMap } from './plan-map.tsx'
import {
  apply,
  countsOf,
  lanesOf,
  planOf,
  presetPlan,
  TOOLS,
  valuesOfPlan,
  withLaneAfter,
  withoutLane,
  withoutRow,
  withRowAfter,
  withRowCount,
  type Place,
  type PlanCell,
  type SeatPlan,
  type SeatValues,
  type Tool,
} from '#contract/fleet/seat-plan.ts'
import { ToolPalette } from './tool-palette.tsx'
import { usePlanHistory } from './use-plan-history.ts'
import { MAX_LAYOUT_LANES, MAX_LAYOUT_ROWS } from '#contract/seat/seat.ts'

export interface SeatEditorProps {
  value: SeatValues
  onChange: (value: SeatValues) => void
  error?: string | undefined
}

/** A vehicle's seats, drawn and changed in place: by clicks, or with arrows, the tools' keys and Space. */
export function SeatEditor({ value, onChange, error }: SeatEditorProps) {
  const { t, i18n } = useTranslation(['fleet', 'common'])
  const titleId = useId()
  const plan = useMemo(() => planOf(value), [value])
  const { commit, undo, redo } = usePlanHistory(plan, (next) => onChange(valuesOfPlan(next)))
  const [tool, setTool] = useState<Tool>('seat')
  const [focused, setFocused] = useState<Place>({ row: 0, lane: 0 })
  const [pointed, setPointed] = useState<Place>()
  const [told, setTold] = useState('')
  const at = within(plan, focused)
  const describe = useCellWords()
  const counts = countsOf(plan)

  function use(place: Place, by: Tool) {
    setFocused(place)
    const next = apply(plan, place, by)
    commit(next)
    const cell = cellAt(next, place)
    const changesNothing = next === plan && (by === 'ladies' || by === 'blocked')
    setTold(changesNothing ? t('editor.seatsOnly') : cell ? describe(cell, place) : '')
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const step = isCommand && key === 'z' ? (event.shiftKey ? redo : undo) : isCommand && key === 'y' ? redo : undefined
    const chosen = isCommand || event.altKey ? undefined : TOOLS[Number(event.key) - 1]
    if (!step && !chosen) return
    event.preventDefault()
    step?.()
    if (chosen) setTool(chosen)
  }

  const shown = pointed ? within(plan, pointed) : at
  const shownCell = cellAt(plan, shown)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the tools, for whatever inside has the focus
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3" onKeyDown={onKey}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={titleId} className="font-semibold text-ink">
            {t('editor.title')}
          </h2>
          <p className="text-xs text-ink-3">{t('editor.lead')}</p>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {(['capacity', 'additional', 'ladies', 'blocked'] as const).map((name) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="text-ink-3">{t(`editor.count.${name}`)}</dt>
              <dd className="font-semibold tabular-nums" data-count={name}>
                {formatNumber(counts[name], i18n.language)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium text-ink">{t('editor.presets')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {LAYOUT_PRESETS.map((preset) => (
              <Button key={preset} onClick={() => commit(presetPlan(preset, plan.driverSide))}>
                {t(`editor.preset.${preset}`)}
              </Button>
            ))}
          </div>
        </fieldset>
        <NumberField
          label={t('editor.rows')}
          value={plan.rows.length}
          min={1}
          max={MAX_LAYOUT_ROWS}
          onChange={(count) => count !== undefined && count > 0 && commit(withRowCount(plan, count))}
        />
        <SegmentedControl
          label={t('editor.driverSide')}
          segments={[
            { value: 'left', label: t('editor.side.left') },
            { value: 'right', label: t('editor.side.right') },
          ]}
          value={plan.driverSide}
          onChange={(driverSide) => commit({ ...plan, driverSide })}
        />
        <div className="flex gap-1">
          <IconButton label={t('editor.undo')} icon={<Undo2 />} disabled={!undo} onClick={undo} />
          <IconButton label={t('editor.redo')} icon={<Redo2 />} disabled={!redo} onClick={redo} />
        </div>
      </div>
      <ToolPalette tool={tool} onChange={setTool} />
      {error && (
        <p role="alert" className="text-sm font-medium text-stop-ink">
          {error}
        </p>
      )}
      <div className="seat-map min-w-0 rounded border border-line bg-sunken/40">
        <PlanMap
          plan={plan}
          at={at}
          onMove={setFocused}
          onApply={(place) => use(place, tool)}
          onPoint={setPointed}
          describe={describe}
        />
        {/* The same words as the place's label, for eyes; the room is kept so that nothing moves. */}
        <p aria-hidden className="min-h-5 pb-2 text-center text-xs text-ink-2">
          {shownCell && describe(shownCell, shown)}
        </p>
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
      <div className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <span className="me-1">{t('editor.atPlace', { row: at.row + 1, lane: at.lane + 1 })}</span>
        <Button
          size="small"
          disabled={plan.rows.length >= MAX_LAYOUT_ROWS}
          onClick={() => commit(withRowAfter(plan, at.row))}
        >
          {t('editor.addRow')}
        </Button>
        <Button size="small" disabled={plan.rows.length <= 1} onClick={() => commit(withoutRow(plan, at.row))}>
          {t('editor.removeRow')}
        </Button>
        <Button
          size="small"
          disabled={lanesOf(plan) >= MAX_LAYOUT_LANES}
          onClick={() => commit(withLaneAfter(plan, at.lane))}
        >
          {t('editor.addLane')}
        </Button>
        <Button size="small" disabled={lanesOf(plan) <= 1} onClick={() => commit(withoutLane(plan, at.lane))}>
          {t('editor.removeLane')}
        </Button>
      </div>
      <p className="text-xs text-ink-3">{t('editor.keys')}</p>
    </section>
  )
}

/** A place in words: 'Row 3, place 2: seat 10, ladies / family'. */
function useCellWords(): (cell: PlanCell, at: Place) => string {
  const { t } = useTranslation(['fleet', 'common'])
  return (cell, { row, lane }) => {
    const words =
      cell.kind === 'seat'
        ? [
            t('common:seat.name', { seat: cell.seat }),
            cell.berth && t(`common:seat.berth.${cell.berth}`),
            cell.isAdditional && t('editor.is.additional'),
            cell.isLadies && t('editor.is.ladies'),
            cell.isBlocked && t('editor.is.blocked'),
          ]
        : [t(`editor.tool.${cell.kind}`)]
    return t('editor.place', { row: row + 1, lane: lane + 1, what: words.filter(Boolean).join(t('common:seat.comma')) })
  }
}

const cellAt = (plan: SeatPlan, { row, lane }: Place): PlanCell | undefined => plan.rows[row]?.[lane]

/** Rows and lanes go while the keyboard stands on them. */
function within(plan: SeatPlan, { row, lane }: Place): Place {
  return { row: Math.min(row, plan.rows.length - 1), lane: Math.min(lane, lanesOf(plan) - 1) }
}
