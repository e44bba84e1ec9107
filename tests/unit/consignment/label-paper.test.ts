import { describe, expect, it } from 'vitest'
import { labelPaperOf, parsePieceRange, sheetsOf } from '#src/features/consignment/billing/label-paper.ts'

describe('which labels are printed', () => {
  it.each([
    ['', [1, 12]],
    ['  ', [1, 12]],
    ['7', [7, 7]],
    ['3-8', [3, 8]],
    [' 3 – 8 ', [3, 8]],
    ['12', [12, 12]],
  ])('%j means %j of twelve', (text, asked) => {
    expect(parsePieceRange(text, 12)).toEqual(asked)
  })

  it.each(['0', '13', '8-3', '3-13', '-', 'all', '1,2', '1.5', '3-8-9'])('%j means none of twelve', (text) => {
    expect(parsePieceRange(text, 12)).toBeNull()
  })
})

describe('labels on paper', () => {
  const labels = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  it('fill sheets of eight in order, the last one as far as they go', () => {
    expect(sheetsOf(labels(9), 'sheet')).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [9]])
    expect(sheetsOf(labels(8), 'sheet')).toHaveLength(1)
  })

  it('come one by one from a roll', () => {
    expect(sheetsOf(labels(3), 'roll100')).toEqual([[1], [2], [3]])
  })

  it('are on sheets where nothing known is asked for', () => {
    expect(labelPaperOf('roll80')).toBe('roll80')
    expect(labelPaperOf('parchment')).toBe('sheet')
    expect(labelPaperOf(null)).toBe('sheet')
  })
})
