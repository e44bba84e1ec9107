import BedSingle from 'lucide-react/icons/bed-single'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#src/ui/kbd.tsx'
import { SeatGlyph } from '#src/domain/seat/seat-glyph.tsx'
import type { SeatMark } from '#src/domain/seat/seat-layout.ts'
import { TOOLS, type Tool } from '#contract/fleet/seat-plan.ts'

export interface ToolPaletteProps {
  tool: Tool
  onChange: (tool: Tool) => void
}

/** What a click on the map makes of a place; each tool has a key. */
export function ToolPalette({ tool, onChange }: ToolPaletteProps) {
  const { t } = useTranslation('fleet')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink">{t('editor.tools')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {TOOLS.map((each, index) => (
          <label
            key={each}
            className="plan-tool flex min-h-control cursor-pointer items-center gap-2 rounded border border-control bg-surface ps-2 pe-2.5 text-sm text-ink-2 hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-checked:font-medium has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="seat-tool"
              value={each}
              checked={each === tool}
              onChange={() => onChange(each)}
              aria-keyshortcuts={String(index + 1)}
              className="sr-only"
            />
            {SAMPLES[each]}
            {t(`editor.tool.${each}`)}
            <span aria-hidden>
              <Kbd>{String(index + 1)}</Kbd>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const seat = (mark: SeatMark, sign?: ReactNode) => (
  <span aria-hidden className="seat seat-sample" data-mark={mark}>
    {sign ?? <SeatGlyph mark={mark} />}
  </span>
)
const cell = (kind: string, sign?: ReactNode) => (
  <span aria-hidden className="plan-cell" data-kind={kind}>
    {sign}
  </span>
)

const SAMPLES: Record<Tool, ReactNode> = {
  seat: seat('available'),
  ladies: seat('ladies'),
  blocked: seat('unavailable'),
  additional: (
    <span aria-hidden className="seat seat-sample" data-mark="available" data-additional="">
      <Plus strokeWidth={3} />
    </span>
  ),
  lower: seat('available', <BedSingle />),
  upper: seat('available', <BedSingle className="-translate-y-0.5" />),
  aisle: cell('aisle'),
  gap: cell('gap'),
  door: cell('door', <DoorOpen />),
}
