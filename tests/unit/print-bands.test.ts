import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { WorkflowDocument, WorkflowDrawing, WorkflowLanguage } from '#machines/describe/workflow-drawing.ts'
import { printPlan } from '#src/features/workflow/print-bands.ts'

/** Millimetres of paper for words of 12 px that are 6 points high. */
const SIX_POINTS = (6 * 25.4) / 72 / 12

function drawingOf(id: string, language: WorkflowLanguage): WorkflowDrawing {
  const document: WorkflowDocument = JSON.parse(readFileSync(new URL(`../../docs/workflows/${id}.json`, import.meta.url), 'utf8'))
  return document[language].drawing
}

test.each(['en', 'ar'] as const)('a drawing too large for one sheet is cut between its boxes into sheets that can be read (%s)', (language) => {
  const drawing = drawingOf('ticket', language)
  const { orientation, bands, scale } = printPlan(drawing)
  expect([orientation, bands.length]).toEqual(['landscape', 2])
  expect(scale).toBeGreaterThanOrEqual(SIX_POINTS)
  const [first, second] = bands
  const cut = second?.y ?? 0
  expect([first?.y, first?.height, cut + (second?.height ?? 0)]).toEqual([0, cut, drawing.height])
  expect(drawing.nodes.filter(({ y, height }) => y < cut && y + height > cut)).toEqual([])
  expect(printPlan(drawingOf('refund', language)).bands).toEqual([])
})
