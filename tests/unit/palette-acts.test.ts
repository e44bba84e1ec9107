import { describe, expect, test } from 'vitest'
import { readTyped, type PaletteAct } from '#src/app/palette-acts.ts'

const WORDS: Record<PaletteAct['id'], readonly string[]> = {
  refund: ['refund', 'استرداد'],
  correct: ['correct'],
  add: ['add'],
  change: ['change', 'date'],
}
const read = (typed: string) => {
  const { act, search } = readTyped(typed, ({ id }) => WORDS[id])
  return [act?.id, search]
}

describe('what is typed into Ctrl-K', () => {
  test.for([
    ['refund N1XD-7ABC', ['refund', 'N1XD-7ABC']],
    ['  Ref   n1xd 7abc ', ['refund', 'n1xd 7abc']],
    ['استرداد N1XD7ABC', ['refund', 'N1XD7ABC']],
    ['date Omar Saleh', ['change', 'Omar Saleh']],
    ['add N1XD7ABC', ['add', 'N1XD7ABC']],
  ] as const)('%s begins an act', ([typed, expected]) => {
    expect(read(typed)).toEqual(expected)
  })

  test.for(['refund', 're N1XD', 'N1XD-7ABC', 'refunds N1XD', 'Omar refund', ''])('%s is only looked for', (typed) => {
    expect(read(typed)).toEqual([undefined, typed.trim()])
  })
})
