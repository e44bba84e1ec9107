import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type {
  DrawnLine,
  WorkflowDocument,
  WorkflowDrawing,
  WorkflowLanguage,
} from '#machines/workflow/workflow-drawing.ts'
import { printPlan } from '#src/features/workflow/drawing/print-plan.ts'

/** Millimetres of paper for words of 12 px that are 6 points high. */
const SIX_POINTS = (6 * 25.4) / 72 / 12

function drawingOf(id: string, language: WorkflowLanguage): WorkflowDrawing {
  const document: WorkflowDocument = JSON.parse(
    readFileSync(new URL(`../../../docs/workflows/${id}.json`, import.meta.url), 'utf8'),
  )
  return document[language].drawing
}

/** A sheet within its margins, in millimetres, less what stands above or below a part. */
const ROOM = { portrait: [190, 259], landscape: [277, 172] } as const

describe.each(['en', 'ar'] as const)('on paper (%s)', (language) => {
  test('a drawing too tall for one sheet is cut between its boxes', () => {
    const drawing = drawingOf('ticket', language)
    const { orientation, parts, hasOverview, scale } = printPlan(drawing, language)
    expect([orientation, parts.length, hasOverview]).toEqual(['landscape', 2, false])
    expect(scale).toBeGreaterThanOrEqual(SIX_POINTS)
    const cut = parts[1]?.y ?? 0
    expect(parts.map(({ x, width, y }) => [x, width, y])).toEqual([
      [0, drawing.width, 0],
      [0, drawing.width, parts[0]?.height],
    ])
    expect(drawing.nodes.filter(({ y, height }) => y < cut && y + height > cut)).toEqual([])
    expect(printPlan(drawingOf('refund', language), language).parts).toEqual([])
  })

  test.each(['booking', 'consignment', 'travelDateChange', 'checkIn'])(
    'every word of %s can be read on the sheets that its map leads to',
    (id) => {
      const drawing = drawingOf(id, language)
      const { orientation, parts, scale } = printPlan(drawing, language)
      expect(scale).toBeGreaterThanOrEqual(SIX_POINTS)
      expect(parts.length).toBeLessThanOrEqual(12)
      const [width, height] = ROOM[orientation]
      for (const part of parts)
        expect([part.width * scale <= width + 0.01, part.height * scale <= height + 0.01]).toEqual([true, true])
      const lines = [...drawing.nodes, ...drawing.edges.flatMap(({ label }) => label ?? [])].flatMap((box) => box.lines)
      const isWithin = (line: DrawnLine) => {
        const start = language === 'ar' ? line.x - line.width : line.x
        return parts.some(
          ({ x, y, width: across, height: down }) =>
            start >= x && line.y - 12 >= y && start + line.width <= x + across && line.y <= y + down,
        )
      }
      expect(lines.filter((line) => !isWithin(line)).map(({ text }) => text)).toEqual([])
    },
  )
})
