import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { WorkflowDocument, WorkflowDrawing, WorkflowLevels } from '#machines/workflow/workflow-drawing.ts'
import { machineRegistry } from '#machines/registry.ts'
import { findInMachine, placeOfFind } from '#src/features/workflow/drawing/find-in-machine.ts'
import { firstOfLevel, READING_SCALE } from '#src/features/workflow/drawing/first-view.ts'
import { placeIn } from '#src/features/workflow/drawing/level-address.ts'
import { ARROWS, neighbour } from '#src/features/workflow/drawing/neighbour.ts'
import { transitionRows } from '#src/features/workflow/transition-rows.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../docs/workflows/${name}.json`, import.meta.url), 'utf8'))
const START = { show: 'main', open: '' } as const

describe.each(machineRegistry.map(({ id }) => id))('in the drawing of %s', (id) => {
  const { machine, ...languages }: WorkflowDocument = read(id)
  const levels: WorkflowLevels = read(`${id}.levels`)

  test.each(['en', 'ar'] as const)('every state is found by its words in %s, and shown', (language) => {
    const { text } = languages[language]
    const rows = transitionRows(machine, text)
    for (const { path } of machine.states.filter((state) => state.path !== '')) {
      const find = findInMachine(machine, text, rows, text.states[path]?.name ?? '').find(({ state }) => state === path)
      expect(find, path).toBeDefined()
      const place = placeOfFind({ state: path, transitions: [] }, levels, START)
      const drawing =
        place.show === 'everything' ? languages[language].drawing : levels.levels[place.show][place.open]?.[language]
      expect(place.show, path).not.toBe('everything')
      expect(
        drawing?.nodes.some((node) => node.path === path),
        path,
      ).toBe(true)
    }
  })

  test('every transition is shown in some step', () => {
    for (const { id: transition, from } of machine.transitions) {
      const place = placeOfFind({ state: from, transitions: [transition] }, levels, START)
      const drawing = place.show === 'everything' ? languages.en.drawing : levels.levels[place.show][place.open]?.en
      expect(transitionsIn(drawing), transition).toContain(transition)
    }
  })

  test('arrow keys lead from the first state to every other', () => {
    for (const step of ['main', 'exceptions'] as const) {
      const drawing = levels.levels[step]['']?.en
      if (!drawing) throw new Error(step)
      const states = drawing.nodes.filter(({ shape }) => shape !== 'initial' && shape !== 'anywhere')
      const reached = new Set(states.slice(0, 1).map(({ path }) => path))
      for (const path of reached)
        for (const direction of Object.values(ARROWS)) {
          const next = neighbour(drawing, path, direction)
          if (next !== null) reached.add(next)
        }
      expect([...reached].toSorted()).toEqual(states.map(({ path }) => path).toSorted())
    }
  })
})

function transitionsIn(drawing: WorkflowDrawing | undefined): string[] {
  return [
    ...(drawing?.edges.flatMap(({ transitions }) => transitions) ?? []),
    ...(drawing?.nodes.flatMap(({ lines }) => lines.flatMap(({ transition }) => transition ?? [])) ?? []),
  ]
}

test('an event is found before descriptions that mention it, once for each state that answers it', () => {
  const { machine, en }: WorkflowDocument = read('refund')
  const found = findInMachine(machine, en.text, transitionRows(machine, en.text), 'pay out')
  expect(found[0]).toMatchObject({ label: 'Pay out', state: 'approved', transitions: ['approved refund.payOut 0'] })
})

test('an address that asks for a state that cannot be opened shows the step folded', () => {
  const { levels }: WorkflowLevels = read('booking.levels')
  expect(placeIn('?show=exceptions&open=steps.review', levels)).toEqual({ show: 'exceptions', open: 'steps.review' })
  expect(placeIn('?show=main&open=nowhere', levels)).toEqual({ show: 'main', open: '' })
  expect(placeIn('?show=sideways', levels)).toEqual({ show: 'main', open: '' })
})

test('what is larger than its pane begins at the opened state, in a size that can be read', () => {
  const { levels }: WorkflowLevels = read('booking.levels')
  const pane = { width: 1100, height: 468 }
  for (const language of ['en', 'ar'] as const) {
    const drawing = levels.exceptions['steps']?.[language]
    const opened = drawing?.nodes.find(({ path, shape }) => path === 'steps' && shape !== 'initial')
    if (!drawing || !opened) throw new Error('no steps')
    const { x, scale } = firstOfLevel(language, 'steps')(drawing, pane)
    expect(scale).toBe(READING_SCALE)
    const start = x + (language === 'ar' ? opened.x + opened.width : opened.x) * scale
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start).toBeLessThanOrEqual(pane.width)
  }
})
