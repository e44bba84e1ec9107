import type { Box, WorkflowDrawing } from '#machines/describe/workflow-drawing.ts'

/** A strip of the drawing over its whole width, as one sheet shows it. */
export interface Band {
  y: number
  height: number
}

export interface PrintPlan {
  orientation: 'portrait' | 'landscape'
  /** None: the whole drawing on one sheet, as large as it fits. */
  bands: readonly Band[]
  /** Of a band, in millimetres of paper per pixel of the drawing. */
  scale: number
}

/** Of A4 within its margins, in millimetres. */
const [LONG, SHORT] = [277, 190]
/** What is left of a sheet's height below the page's title. */
const BELOW_TITLE = 0.76
/** Heights of bands on a lying sheet: the first below the title, the others with what the lines mean. */
const [FIRST, NEXT] = [138, 172]
/** The smallest words, 12 px in the drawing, are 6 points high on paper. */
const READABLE = (6 * 25.4) / 72 / 12
/** A drawing that needs more is no easier to follow over many sheets. */
const MOST_BANDS = 3
/** The least part of its sheet that a band fills, so that its edge runs between boxes. */
const LEAST_FILLED = 0.7
const STEP = 4
const SMALLER = 0.97

/** How a drawing is printed: on one sheet where its words can be read there, else cut between its boxes into a few. */
export function printPlan(drawing: WorkflowDrawing): PrintPlan {
  const { width, height } = drawing
  const upright = Math.min(SHORT / width, (LONG * BELOW_TITLE) / height)
  const lying = Math.min(LONG / width, (SHORT * BELOW_TITLE) / height)
  const whole: PrintPlan = { orientation: upright > lying ? 'portrait' : 'landscape', bands: [], scale: 0 }
  if (Math.max(upright, lying) >= READABLE) return whole
  for (let count = 2; count <= MOST_BANDS; count += 1) {
    for (let scale = Math.min(LONG / width, (FIRST + NEXT * (count - 1)) / height); scale >= READABLE; scale *= SMALLER) {
      const bands = cut(drawing, scale)
      if (bands.length <= count) return { orientation: 'landscape', bands, scale }
    }
  }
  return whole
}

function cut(drawing: WorkflowDrawing, scale: number): Band[] {
  const whole = [...drawing.nodes.filter(({ shape }) => shape !== 'compound' && shape !== 'parallel'), ...drawing.edges.flatMap(({ label }) => label ?? [])]
  const bands: Band[] = []
  let y = 0
  while (y < drawing.height) {
    const most = (bands.length === 0 ? FIRST : NEXT) / scale
    const end = y + most >= drawing.height ? drawing.height : edgeBefore(y + most, y + most * LEAST_FILLED, whole)
    bands.push({ y, height: end - y })
    y = end
  }
  return bands
}

/** The lowest place that runs through no box and no words; where all do, as low as there is room. */
function edgeBefore(most: number, least: number, boxes: readonly Box[]): number {
  for (let y = most; y > least; y -= STEP) {
    if (boxes.every((box) => y < box.y - STEP || y > box.y + box.height + STEP)) return y
  }
  return most
}
