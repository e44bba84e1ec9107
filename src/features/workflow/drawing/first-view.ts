import type { WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import { fitting, type View } from '#src/features/workflow/drawing/use-pan-zoom.ts'

export type FirstView = (drawing: WorkflowDrawing, pane: { width: number; height: number }) => View

/** At this scale the small words of a drawing, which have 12 pixels, have 14 on the screen. */
export const READING_SCALE = 14 / 12

/** Where a drawing begins, large enough to be read. */
export const FIRST_VIEWS = { en: firstView('en'), ar: firstView('ar') } satisfies Record<WorkflowLanguage, FirstView>

/** What is laid over is read as a whole, as long as its words can be read. */
export const FIRST_OVERLAID = {
  en: firstOverlaid('en'),
  ar: firstOverlaid('ar'),
} satisfies Record<WorkflowLanguage, FirstView>

function firstOverlaid(language: WorkflowLanguage): FirstView {
  return (drawing, pane) => {
    const whole = fitting(pane, drawing)
    return whole.scale >= OVERVIEW ? whole : FIRST_VIEWS[language](drawing, pane)
  }
}

/** A state in the middle, large enough to be read; its upper part where it is taller than the pane. */
export function centredOn(
  path: string,
  drawing: WorkflowDrawing,
  pane: { width: number; height: number },
): View | null {
  const node = drawing.nodes.find((one) => one.path === path && one.shape !== 'initial')
  if (!node) return null
  return {
    scale: 1,
    x: pane.width / 2 - node.x - node.width / 2,
    y: pane.height / 2 - node.y - Math.min(node.height, pane.height) / 2,
  }
}

/** An overview as a whole where its words can be read so; or else from the opened state, or from where reading starts. */
export function firstOfLevel(language: WorkflowLanguage, opened: string): FirstView {
  return (drawing, pane) => {
    const whole = fitting(pane, drawing, READING_SCALE)
    if (whole.scale >= 1) return whole
    const { x, y, width } = drawing.nodes.find(({ path, shape }) => path === opened && shape !== 'initial') ?? {
      x: 0,
      y: 0,
      width: drawing.width,
    }
    const scale = READING_SCALE
    const start = language === 'ar' ? pane.width - (x + width) * scale - MARGIN : MARGIN - x * scale
    return {
      scale,
      x: placed(start, drawing.width * scale, pane.width),
      y: placed(MARGIN - y * scale, drawing.height * scale, pane.height),
    }
  }
}

/** No empty strip beside a drawing that is larger than its pane; a smaller one stands in the middle. */
function placed(start: number, size: number, room: number): number {
  return size <= room ? (room - size) / 2 : between(room - size, start, 0)
}

function firstView(language: WorkflowLanguage): FirstView {
  return (drawing, pane) => {
    const whole = fitting(pane, drawing)
    if (whole.scale === 1) return whole
    if (drawing.width <= pane.width) return { scale: 1, x: (pane.width - drawing.width) / 2, y: 0 }
    const start = drawing.nodes.find(({ shape }) => shape === 'initial')
    const middle = start ? start.x + start.width / 2 : drawing.width / 2
    // From the side where reading starts to the box that all begins with, as large as both are in sight.
    const reach = (language === 'ar' ? drawing.width - middle : middle) + FIRST_BOX
    const scale = Math.min(1, pane.width / reach)
    if (scale >= OVERVIEW) return { scale, x: language === 'ar' ? pane.width - drawing.width * scale : 0, y: 0 }
    return { scale: 1, x: between(pane.width - drawing.width, pane.width / 2 - middle, 0), y: 0 }
  }
}

const OVERVIEW = 0.7
const MARGIN = 24
/** Half the width of a box, and some air. */
const FIRST_BOX = 120

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
