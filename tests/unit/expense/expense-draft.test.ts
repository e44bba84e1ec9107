import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import {
  EMPTY_LINE,
  type ExpenseDraft,
  lineVat,
  newDraft,
  problemsOf,
  usedLines,
  vatOf,
} from '#src/features/expense/expense-draft.ts'

const t = ((key: string) => key) as unknown as TFunction
const FUEL: ExpenseDraft['lines'][number] = { ...EMPTY_LINE, name: 'Diesel', quantity: 40_000, price: 250 }

const withLines = (lines: ExpenseDraft['lines']): ExpenseDraft => ({
  ...newDraft({ depots: [], categories: [], buses: [], hasTill: true, tillSince: null }),
  lines,
})

test('a line in which nothing was typed is left out, also where its quantity was cleared', () => {
  expect(usedLines([FUEL, EMPTY_LINE, { ...EMPTY_LINE, quantity: null }])).toEqual([FUEL])
})

test('a line with only a quantity stays, and says what it misses', () => {
  const begun = { ...EMPTY_LINE, quantity: 2000 }
  expect(usedLines([FUEL, begun])).toEqual([FUEL, begun])
  expect(problemsOf(t, withLines([FUEL, begun]))).toMatchObject({
    'lines.0.name': undefined,
    'lines.1.name': 'form.missing.item',
    'lines.1.quantity': undefined,
    'lines.1.price': 'form.missing.price',
  })
})

test('a line with only what is no quantity says so', () => {
  const begun = { ...EMPTY_LINE, quantity: Number.NaN }
  expect(problemsOf(t, withLines([FUEL, begun]))).toMatchObject({ 'lines.1.quantity': 'form.missing.quantity' })
})

test('VAT is what a line contains at its rate, and asks for the number of whoever charged it', () => {
  const taxed = { ...FUEL, taxCategory: 'S', vatRate: 1500 } as const
  expect([lineVat(taxed), lineVat(FUEL), vatOf([taxed, FUEL, taxed])]).toEqual([1304, 0, 2608])
  expect(problemsOf(t, withLines([taxed]))).toMatchObject({ supplierTaxNumber: 'form.missing.taxNumber' })
  expect(problemsOf(t, { ...withLines([taxed]), supplierTaxNumber: '300' }).supplierTaxNumber).toBeUndefined()
  expect(problemsOf(t, withLines([FUEL])).supplierTaxNumber).toBeUndefined()
})

test('the standard rate without a percentage is told at the line', () => {
  expect(problemsOf(t, withLines([{ ...FUEL, taxCategory: 'S' }]))).toMatchObject({
    'lines.0.vatRate': 'form.missing.vatRate',
  })
})
