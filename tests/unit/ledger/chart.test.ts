import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_GROUPS,
  ACCOUNT_KINDS,
  byChart,
  groupsOfKind,
  kindOfCode,
  onSide,
  sideOfKind,
  statementOf,
} from '#contract/ledger/chart.ts'
import { CHART_OF_ACCOUNTS } from '#server/database/seed/chart-of-accounts.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'

describe('the chart of accounts', () => {
  test.each([
    ['1590', 'asset'],
    ['2500', 'liability'],
    ['3200', 'equity'],
    ['4300', 'income'],
    ['5960', 'expense'],
    ['6000', undefined],
    ['150', undefined],
    ['1e00', undefined],
  ])('%s is of the kind %s', (code, kind) => {
    expect(kindOfCode(code)).toBe(kind)
  })

  test('has for each kind groups of one statement only', () => {
    for (const kind of ACCOUNT_KINDS) {
      const statements = new Set(groupsOfKind(kind).map(statementOf))
      expect([kind, statements.size]).toEqual([kind, 1])
    }
    expect(ACCOUNT_GROUPS.filter((group) => statementOf(group) === 'balanceSheet')).toEqual([
      'currentAssets',
      'nonCurrentAssets',
      'currentLiabilities',
      'nonCurrentLiabilities',
      'equity',
    ])
    expect(groupsOfKind('expense')).toEqual(['costOfService', 'overheads', 'other'])
  })

  test('stands by group, then by place, then by code', () => {
    const of = (code: string, group: (typeof ACCOUNT_GROUPS)[number], position: number) => ({ code, group, position })
    const rows = [
      of('5000', 'costOfService', 5000),
      of('1500', 'nonCurrentAssets', 1500),
      of('1040', 'currentAssets', 1005),
      of('1005', 'currentAssets', 1005),
      of('1000', 'currentAssets', 2000),
    ]
    expect(rows.toSorted(byChart).map(({ code }) => code)).toEqual(['1005', '1040', '1000', '1500', '5000'])
  })

  test('comes with each account in a group of its kind, on the usual side but for accumulated depreciation', () => {
    for (const { code, kind, group } of CHART_OF_ACCOUNTS)
      expect([code, groupsOfKind(kind).includes(group)]).toEqual([code, true])
    expect(CHART_OF_ACCOUNTS.filter(({ kind, side }) => side !== sideOfKind(kind)).map(({ code }) => code)).toEqual([
      '1590',
    ])
  })

  test('comes with every account that the program posts to, and offers no depreciation to clerks', () => {
    const codes = CHART_OF_ACCOUNTS.map(({ code }) => code)
    expect(Object.values(ACCOUNT).filter((code) => !codes.includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    const depreciation = CHART_OF_ACCOUNTS.filter(({ name }) => name.en.startsWith('Depreciation'))
    expect(depreciation.map(({ code, isCategory }) => [code, isCategory])).toEqual([
      ['5710', false],
      ['5720', false],
    ])
  })

  test('tells a balance on its usual side', () => {
    expect([onSide('debit', 500), onSide('credit', -500), onSide('credit', 300), onSide('credit', 0)]).toEqual([
      500, 500, -300, 0,
    ])
  })
})
