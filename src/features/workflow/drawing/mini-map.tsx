import type { PointerEvent } from 'react'
import type { WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'
import type { View } from '#src/features/workflow/drawing/use-pan-zoom.ts'

interface MiniMapProps {
  drawing: WorkflowDrawing
  view: View
  pane: HTMLElement | null
  onCentre: (x: number, y: number) => void
}

/** Where in a drawing that is larger than its pane one is; pressed or dragged, it leads there. The keys of the pane do the same. */
export function MiniMap({ drawing: { width, height, nodes }, view, pane, onCentre }: MiniMapProps) {
  if (!pane) return null
  const { clientWidth, clientHeight } = pane
  if (width * view.scale <= clientWidth + 1 && height * view.scale <= clientHeight + 1) return null
  const scale = Math.min(LARGEST.width / width, LARGEST.height / height)

  function go(event: PointerEvent<SVGSVGElement>) {
    event.stopPropagation()
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onCentre((event.clientX - left) / scale, (event.clientY - top) / scale)
  }

  return (
    <svg
      aria-hidden
      data-print="hide"
      className="workflow-map"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={go}
      onPointerMove={go}
    >
      {nodes.map(({ path, shape, x, y, width, height }) => (
        <rect key={`${path} ${shape}`} {...{ x, y, width, height }} className={`is-${shape}`} />
      ))}
      <rect
        className="workflow-map-window"
        x={-view.x / view.scale}
        y={-view.y / view.scale}
        width={clientWidth / view.scale}
        height={clientHeight / view.scale}
      />
    </svg>
  )
}

const LARGEST = { width: 180, height: 110 }
