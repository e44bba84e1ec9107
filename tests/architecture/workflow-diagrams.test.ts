import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { partsOf } from '#machines/workflow/describe-machine.ts'
import { drawingFaults } from '#machines/workflow/drawing-faults.ts'
import { mainWay } from '#machines/workflow/main-way.ts'
import { mainWaysOf } from '#machines/workflow/main-ways.ts'
import type { WorkflowDocument, WorkflowLevels } from '#machines/workflow/workflow-drawing.ts'
import { machineRegistry, type RegisteredMachine } from '#machines/registry.ts'
import { documentFiles } from '../../scripts/diagrams/document-files.tsx'
import { missingWords, workflowContent } from '../../scripts/diagrams/workflow-document.ts'
import { levelContents, SHEET } from '../../scripts/diagrams/workflow-levels.ts'
import { workflowIndex } from '../../scripts/diagrams/workflow-index.ts'

const registry: readonly RegisteredMachine[] = machineRegistry
const file = (name: string): string => readFileSync(new URL(`../../docs/workflows/${name}`, import.meta.url), 'utf8')
const REDRAW = 'docs/workflows is behind: run `npm run diagrams`'

describe.each(registry.map(({ id }) => id))('the drawing of %s', (id) => {
  const registered = registry.find((machine) => machine.id === id)
  if (!registered) throw new Error(id)
  const { machine } = workflowContent(registered)

  test.each(['en', 'ar'] as const)('has all its words in %s', (language) => {
    expect(missingWords(registered, language)).toEqual([])
  })

  test('describes every state and every event', () => {
    const states = machine.states.filter(({ description }) => description === null)
    expect(states.map(({ path }) => path)).toEqual([])
    // An event may mean the same in several states; somewhere it is said.
    const said = new Set(
      machine.transitions.filter(({ description }) => description !== null).map(({ event }) => event),
    )
    const events = machine.transitions
      .filter(({ kind }) => kind === 'event' || kind === 'after')
      .map(({ event }) => event)
    expect(events.filter((event) => !said.has(event))).toEqual([])
  })

  test('has a name for every guard, since only names have words', () => {
    expect(JSON.stringify(machine.transitions)).not.toContain('"type":"inline"')
  })

  test('shows the machine and the words as they are now', () => {
    const drawn: WorkflowDocument = JSON.parse(file(`${id}.json`))
    const { fingerprint, ...now } = workflowContent(registered)
    expect(drawn.fingerprint, REDRAW).toBe(fingerprint)
    // Through JSON, as it was written: what is undefined is not there.
    expect({ ...drawn, en: drawn.en.text, ar: drawn.ar.text }, REDRAW).toEqual(
      JSON.parse(JSON.stringify({ ...now, fingerprint, en: now.en.text, ar: now.ar.text })),
    )
  })

  test('is the same in all its files', () => {
    for (const [name, content] of Object.entries(documentFiles(JSON.parse(file(`${id}.json`))))) {
      expect(file(name) === content, `${name}: ${REDRAW}`).toBe(true)
    }
  })

  test.each(['en', 'ar'] as const)('can be read in %s: nothing lies on anything else', (language) => {
    const { drawing }: WorkflowDocument['en'] = JSON.parse(file(`${id}.json`))[language]
    expect(drawingFaults(drawing).overlaps).toEqual([])
  })

  test.each(['en', 'ar'] as const)('can be followed in %s: no line crosses another', (language) => {
    const { drawing }: WorkflowDocument['en'] = JSON.parse(file(`${id}.json`))[language]
    expect(drawingFaults(drawing).crossings).toEqual([])
  })

  test('shows every state, and every transition as a line or as words', () => {
    const { en }: WorkflowDocument = JSON.parse(file(`${id}.json`))
    const { nodes, edges } = en.drawing
    const states = machine.states.map(({ path }) => path).filter((path) => path !== '')
    expect(states.filter((path) => !nodes.some((node) => node.path === path && node.shape !== 'initial'))).toEqual([])
    const lines = [...nodes.flatMap((node) => node.lines), ...edges.flatMap(({ label }) => label?.lines ?? [])]
    const shown = new Set(lines.map(({ transition }) => transition))
    expect(machine.transitions.map(({ id }) => id).filter((transition) => !shown.has(transition))).toEqual([])
  })
})

describe.each(registry.map(({ id }) => id))('the overview of %s', (id) => {
  const registered = registry.find((machine) => machine.id === id)
  if (!registered) throw new Error(id)
  const { contents, ...now } = levelContents(registered)
  const drawn: WorkflowLevels = JSON.parse(file(`${id}.levels.json`))

  test('shows the machine and the words as they are now', () => {
    const { levels, ...told } = drawn
    expect(told, REDRAW).toEqual(now)
    const keys = Object.entries(levels).flatMap(([step, opened]) => Object.keys(opened).map((open) => ({ step, open })))
    expect(keys, REDRAW).toEqual(contents.map(({ step, open }) => ({ step, open })))
  })

  test('has a main way that the machine can take', () => {
    const { machine } = workflowContent(registered)
    const ways = mainWaysOf(id)
    const { unknown, broken } = mainWay(machine, ways)
    expect({ unknown, broken }).toEqual({ unknown: [], broken: [] })
    const firsts = machine.states.find(({ path }) => path === '')?.initial ?? []
    const begun = ways.map(([first = '']) => first)
    for (const first of firsts)
      expect(
        begun.some((path) => path === first || path.startsWith(`${first}.`)),
        first,
      ).toBe(true)
  })

  test.each(['en', 'ar'] as const)('fits its pane at 1366 × 768 in %s, with words of 14 pixels', (language) => {
    const whole = drawn.levels.main['']?.[language]
    expect(whole?.width).toBeLessThanOrEqual(SHEET.width)
    expect(whole?.height).toBeLessThanOrEqual(SHEET.height)
  })

  test('has nothing that lies on anything else, however it is opened', () => {
    const faults = Object.entries(drawn.levels).flatMap(([step, opened]) =>
      Object.entries(opened).flatMap(([open, { en, ar }]) =>
        [en, ar].flatMap((drawing) => drawingFaults(drawing).overlaps.map((fault) => `${step} ${open}: ${fault}`)),
      ),
    )
    expect(faults).toEqual([])
  })

  test('has no line that runs aslant, however it is opened', () => {
    const aslant = Object.entries(drawn.levels).flatMap(([step, opened]) =>
      Object.entries(opened).flatMap(([open, { en, ar }]) =>
        [en, ar].flatMap(({ edges }) =>
          edges
            .filter(({ points }) =>
              points.slice(1).some(([x, y], at) => x !== points[at]?.[0] && y !== points[at]?.[1]),
            )
            .map((edge) => `${step} ${open}: ${edge.id}`),
        ),
      ),
    )
    expect(aslant).toEqual([])
  })

  test('opens every state of the machine in some step', () => {
    const { machine } = workflowContent(registered)
    const shown = new Set(Object.values(drawn.levels.exceptions).flatMap(({ en }) => en.nodes.map(({ path }) => path)))
    expect(machine.states.map(({ path }) => path).filter((path) => path !== '' && !shown.has(path))).toEqual([])
  })
})

test('a drawing at full size has no words smaller than those of the page', () => {
  const sheet = readFileSync(new URL('../../src/features/workflow/drawing/diagram.css', import.meta.url), 'utf8')
  const sizes = [...sheet.matchAll(/^\.wf text[^{]*\{[^}]*?font-size: (\d+)px/gm)].map(([, size]) => Number(size))
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.filter((size) => size < 12)).toEqual([])
})

test('every part that a workflow is put together from has its own drawing, and is used', () => {
  const used = registry.flatMap((registered) => partsOf(workflowContent(registered).machine))
  const parts = registry.filter(({ kind }) => kind === 'part').map(({ id }) => id)
  expect(parts.filter((id) => !used.includes(id))).toEqual([])
  // A flow may also be invoked by another one, as the cases of the inbox are, and the upload by its device.
  const others = new Set(used.filter((id) => !parts.includes(id)))
  expect(others).toEqual(new Set(['expenseApproval', 'depositSlipApproval', 'checkInUpload']))
})

test.each(['en', 'ar'] as const)(
  'each part leads to its drawing from every place where it is invoked, in %s',
  (language) => {
    for (const registered of registry) {
      const { machine } = workflowContent(registered)
      const { drawing }: WorkflowDocument['en'] = JSON.parse(file(`${registered.id}.json`))[language]
      const named = drawing.nodes.flatMap(({ lines }) =>
        lines.filter(({ mark }) => mark === 'part').map(({ part }) => part),
      )
      const invoked = machine.states.flatMap(({ invokes }) => invokes.flatMap(({ part }) => part ?? []))
      expect(named.toSorted(), registered.id).toEqual(invoked.toSorted())
      const svg = file(`${registered.id}.${language}.svg`)
      for (const part of invoked) expect(svg).toContain(`href="${part}.${language}.svg"`)
    }
  },
)

test('the list of workflows names every machine', () => {
  expect(JSON.parse(file('index.json')), REDRAW).toEqual(workflowIndex(registry))
})

test('docs/domain/workflow.md names every machine and says what it is for', () => {
  const page = readFileSync(new URL('../../docs/domain/workflow.md', import.meta.url), 'utf8')
  const lines = registry.map((machine) => {
    const { id, en } = { id: machine.id, en: workflowContent(machine).en.text.purpose }
    return `| [${id}](../workflows/${id}.md) | ${en} |`
  })
  expect(lines.filter((line) => !page.includes(line))).toEqual([])
})
