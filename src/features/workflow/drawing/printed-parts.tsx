import { useTranslation } from 'react-i18next'
import type { WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import type { PrintPlan } from '#src/features/workflow/drawing/print-plan.ts'
import { Diagram } from '#src/features/workflow/drawing/diagram.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'

/** Over the whole drawing, on paper: which part of it is on which of the sheets that follow. */
export function PartsMap({ parts }: Pick<PrintPlan, 'parts'>) {
  const { i18n } = useTranslation()
  return (
    <g aria-hidden className="workflow-parts-map">
      {parts.map(({ x, y, width, height }, index) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={height} />
          <text x={x + width / 2} y={y + height / 2} fontSize={Math.min(width, height) / 2} dominantBaseline="central">
            {formatNumber(index + 1, i18n.language)}
          </text>
        </g>
      ))}
    </g>
  )
}

interface PaperProps extends PrintedPartsProps {
  drawing: WorkflowDrawing
  language: WorkflowLanguage
}

/** The whole drawing, where the screen shows an overview of it. */
export function Paper({ drawing, language, plan, drawn }: PaperProps) {
  const { width, height } = drawing
  return (
    <div
      aria-hidden
      className={cx('workflow-pane workflow-paper', plan.parts.length > 0 && !plan.hasOverview && 'is-cut')}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g id={drawn}>
          <Diagram drawing={drawing} language={language} />
        </g>
        {plan.hasOverview && <PartsMap parts={plan.parts} />}
      </svg>
    </div>
  )
}

export interface PrintedPartsProps {
  plan: PrintPlan
  /** Id of the drawing's group on this page. */
  drawn: string
}

/** On paper, the parts of a drawing that cannot be read on one sheet: each on its own, numbered where there is a map of them. */
export function PrintedParts({ plan: { parts, hasOverview, scale }, drawn }: PrintedPartsProps) {
  const { t, i18n } = useTranslation('workflow')
  return parts.map(({ x, y, width, height }, index) => (
    <figure key={`${x} ${y}`} aria-hidden className="workflow-part">
      {hasOverview && (
        <figcaption>
          {t('part', { number: formatNumber(index + 1, i18n.language), of: formatNumber(parts.length, i18n.language) })}
        </figcaption>
      )}
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        style={{ width: `${width * scale}mm`, aspectRatio: `${width} / ${height}` }}
      >
        <use href={`#${drawn}`} />
      </svg>
    </figure>
  ))
}
