import type { StateDescription, TransitionDescription } from '#machines/workflow/describe-machine.ts'
import type { DrawnLine, LineStyle, Mark, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import { fill, type WorkflowText } from '#machines/workflow/workflow-words.ts'
import { lineHeight, textWidth, wrapEvenly } from './text-metrics.ts'

/** Lines of text in a rectangle of their own, `x` counted from the side where reading starts. */
export interface TextBlock {
  width: number
  height: number
  lines: readonly DrawnLine[]
  rules: readonly number[]
}

/** In what language and how wide words may run. */
export interface Writing {
  text: WorkflowText
  language: WorkflowLanguage
  widest: number
}

export interface BoxContent {
  state: StateDescription
  /** Written into the box: transitions that stay, and those that are told instead of drawn. */
  written: readonly TransitionDescription[]
  /** How many are told elsewhere and lead here. */
  waysIn: number
  /** In an overview: what is folded away. */
  notes: readonly string[]
}

const PADDING = { x: 12, y: 10 }
const BLOCK_GAP = 8
const ROW_GAP = 4
const MARK_WIDTH = 16
const FRAME = 3

/** A state's box: label, description, what it calls, and the transitions that are written into it. */
export function stateBox({ state, written, waysIn, notes }: BoxContent, writing: Writing): TextBlock {
  const words = writing.text.states[state.path]
  const page = new Page(writing, PADDING.x, PADDING.y)
  page.write(words?.label ?? state.path, 'state')
  if (words?.description) page.skip(2).write(words.description, 'description')
  writeNotes(page, state, waysIn, writing.text)
  for (const note of notes) page.skip(ROW_GAP).write(note, 'service')
  if (written.length > 0) page.rule(BLOCK_GAP)
  writeTransitions(page, written, writing.text)
  return page.block(PADDING.x, PADDING.y)
}

/** The mark of what holds in every state of a group; of the machine itself also what it calls and answers. */
export function anywhereBox({ state, written }: BoxContent, writing: Writing): TextBlock {
  const page = new Page(writing, PADDING.x, 4).write(writing.text.anywhere, 'anywhere')
  if (state.path === '') {
    writeNotes(page, state, 0, writing.text)
    if (written.length > 0) page.skip(ROW_GAP)
    writeTransitions(page, written, writing.text)
  }
  return page.block(PADDING.x, page.lineCount > 1 ? PADDING.y : 4)
}

/** The label of a line: a row for each transition that it stands for. */
export function edgeLabel(transitions: readonly TransitionDescription[], writing: Writing): TextBlock {
  const page = new Page(writing, 4, 2)
  for (const [index, transition] of transitions.entries()) {
    if (index > 0) page.skip(ROW_GAP)
    const words = writing.text.transitions[transition.id]
    const mark = MARKS[transition.kind]
    // Where nothing but the guard makes it happen, the guard says it all.
    const isBare = transition.kind === 'always' && words?.guard
    if (!isBare) page.write(words?.event ?? transition.id, 'event', { mark, transition: transition.id })
    writeGuard(page, transition, words?.guard, isBare ? mark : undefined, mark !== undefined)
  }
  return page.block(4, 2)
}

function writeNotes(page: Page, { path, invokes }: StateDescription, waysIn: number, text: WorkflowText): void {
  const services = text.states[path]?.services ?? []
  for (const [index, service] of services.entries()) {
    const part = invokes[index]?.part
    page.skip(index === 0 ? BLOCK_GAP : ROW_GAP)
    if (part === undefined) page.write(service, 'service', { mark: 'service' })
    // The frame that leads to the part's own drawing takes room above and below.
    else page.skip(FRAME).write(service, 'service', { mark: 'part', part }).skip(FRAME)
  }
  if (waysIn > 0) page.skip(BLOCK_GAP).write(fill(text.waysIn, String(waysIn)), 'service', { mark: 'waysIn' })
}

/** What several have in common, event or guard, is said once. */
function writeTransitions(page: Page, written: readonly TransitionDescription[], text: WorkflowText): void {
  for (const [index, transition] of written.entries()) {
    const words = text.transitions[transition.id]
    const before = text.transitions[written[index - 1]?.id ?? '']
    const isSameEvent = written[index - 1]?.event === transition.event
    if (index > 0) page.skip(isSameEvent ? 2 : ROW_GAP + 2)
    const isLeaving = transition.targets.some((target) => target !== transition.from)
    if (!isSameEvent)
      page.write(words?.event ?? transition.id, 'event', {
        mark: markInBox(transition, isLeaving),
        transition: transition.id,
      })
    if (!isSameEvent || words?.guard !== before?.guard || !isLeaving)
      writeGuard(page, transition, words?.guard, undefined, true)
    if (!isLeaving) continue
    const names = transition.targets.map((target) => text.states[target]?.name ?? target)
    page.write(names.join(', '), 'target', { mark: 'to', transition: transition.id })
  }
}

function markInBox({ kind, reenter, targets }: TransitionDescription, isLeaving: boolean): Mark {
  if (isLeaving) return MARKS[kind] ?? 'leave'
  return reenter || targets.length > 0 ? 'again' : 'stay'
}

function writeGuard(
  page: Page,
  { id }: TransitionDescription,
  guard: string | null | undefined,
  mark: Mark | undefined,
  isIndented: boolean,
): void {
  if (guard) page.write(`[${guard}]`, 'guard', { mark, transition: id, isIndented })
}

const MARKS = {
  event: undefined,
  after: 'after',
  always: 'always',
  invokeDone: 'done',
  invokeError: 'failed',
  invokeSnapshot: 'done',
  stateDone: 'done',
} satisfies Record<TransitionDescription['kind'], Mark | undefined>

interface LineOptions {
  mark?: Mark | undefined
  transition?: string
  part?: string
  isIndented?: boolean
}

class Page {
  private readonly lines: DrawnLine[] = []
  private readonly rules: number[] = []
  private readonly writing: Writing
  private readonly x: number
  private y: number
  private width = 0

  constructor(writing: Writing, x: number, y: number) {
    this.writing = writing
    this.x = x
    this.y = y
  }

  get lineCount(): number {
    return this.lines.length
  }

  skip(pixels: number): this {
    this.y += pixels
    return this
  }

  rule(gap: number): this {
    this.rules.push(this.y + gap)
    return this.skip(gap * 2)
  }

  write(text: string, style: LineStyle, { mark, transition, part, isIndented = false }: LineOptions = {}): this {
    const { language, widest } = this.writing
    const indent = mark !== undefined || isIndented ? MARK_WIDTH : 0
    const height = lineHeight(style, language)
    for (const [index, line] of wrapEvenly(text, style, widest - indent).entries()) {
      const width = textWidth(line, style)
      this.lines.push({
        style,
        x: this.x + indent,
        // Plex's letters sit in the middle of a line when the base stands at 70 % of its height.
        y: Math.round(this.y + height * 0.7),
        width,
        text: line,
        ...(mark !== undefined && index === 0 ? { mark } : {}),
        ...(transition === undefined ? {} : { transition }),
        ...(part === undefined ? {} : { part }),
      })
      this.width = Math.max(this.width, indent + width)
      this.y += height
    }
    return this
  }

  block(paddingX: number, paddingY: number): TextBlock {
    return {
      width: Math.ceil(this.width) + 2 * paddingX,
      height: this.y + paddingY,
      lines: this.lines,
      rules: this.rules,
    }
  }
}
