import { describe, expect, test } from 'vitest'
import type { Policies } from '#contract/policy/policy.ts'
import { changedFields, policyOddities, policyProblems } from '#machines/policy/policy-rules.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'

const withChanges = (changes: Partial<Policies>): Policies => ({ ...DEFAULT_POLICIES, ...changes })
const tiers = (...rows: [hoursBefore: number, percent: number][]) =>
  rows.map(([hoursBefore, percent]) => ({ hoursBefore, percent }))

test('the rules that every operator starts with contradict nothing and are not odd', () => {
  expect(policyProblems(DEFAULT_POLICIES)).toEqual({})
  expect(policyOddities(DEFAULT_POLICIES)).toEqual({})
})

test('every contradiction is told at once, each at its place', () => {
  const wrong = withChanges({
    refundTiers: tiers([6, 50], [24, 75], [1, 0]),
    refundAfterDeparture: 1,
    changeTiers: tiers([24, 20], [0, 10]),
    noShowChangePercent: 9,
    holdMinutes: 3,
    paymentHoldMinutes: 4,
    infantUnderYears: 12,
    childUnderYears: 12,
  })
  expect(policyProblems(wrong)).toEqual({
    'refundTiers.1.hoursBefore': 'policy.hoursFall',
    'refundTiers.1.percent': 'policy.refundRises',
    'refundTiers.2.hoursBefore': 'policy.endsAtDeparture',
    refundAfterDeparture: 'policy.refundRises',
    'changeTiers.1.percent': 'policy.changeFalls',
    noShowChangePercent: 'policy.changeFalls',
    paymentHoldMinutes: 'policy.paymentHoldLonger',
    infantUnderYears: 'policy.infantNotYounger',
  })
})

test('two tiers that last until departure are told at the upper one, since the last has to', () => {
  expect(policyProblems(withChanges({ refundTiers: tiers([24, 100], [0, 75], [0, 50]) }))).toEqual({
    'refundTiers.1.hoursBefore': 'policy.beforeTheLast',
  })
  expect(policyProblems(withChanges({ refundTiers: tiers([0, 75], [6, 50], [0, 40]) }))).toEqual({
    'refundTiers.0.hoursBefore': 'policy.beforeTheLast',
  })
})

test('shares that stay the same, or end at the same as before, contradict nothing', () => {
  const flat = withChanges({
    refundTiers: tiers([24, 50], [0, 50]),
    refundAfterDeparture: 50,
    changeTiers: tiers([0, 50]),
    holdMinutes: 3,
  })
  expect(policyProblems(flat)).toEqual({})
})

describe('odd is', () => {
  test.each<[string, Partial<Policies>, Record<string, string>]>([
    [
      'a tier that changes nothing',
      { changeTiers: tiers([24, 10], [0, 10]) },
      { 'changeTiers.1.percent': 'sameAsAbove' },
    ],
    ['to give nothing back', { refundTiers: tiers([0, 0]) }, { refundTiers: 'neverRefunded' }],
    [
      'to give everything back until departure',
      { refundTiers: tiers([0, 100]) },
      { refundTiers: 'fullUntilDeparture' },
    ],
    ['to give something back afterwards', { refundAfterDeparture: 5 }, { refundAfterDeparture: 'refundedAfterwards' }],
    ['a short hold', { holdMinutes: 4 }, { holdMinutes: 'shortHold' }],
    ['a long hold', { holdMinutes: 31 }, { holdMinutes: 'longHold' }],
    ['a party that cannot be held', { maxHeldSeats: 11 }, { maxHeldSeats: 'partyNotHeld' }],
    ['a horizon of less than a month', { bookingHorizonDays: 29 }, { bookingHorizonDays: 'shortHorizon' }],
    ['no warning of passports', { passportWarningMonths: 0 }, { passportWarningMonths: 'noPassportWarning' }],
  ])('%s', (_what, changes, expected) => {
    expect(policyProblems(withChanges(changes))).toEqual({})
    expect(policyOddities(withChanges(changes))).toEqual(expected)
  })
})

test('what changed between two versions does not depend on the order of keys', () => {
  const other = {
    ...DEFAULT_POLICIES,
    refundTiers: DEFAULT_POLICIES.refundTiers.map(({ hoursBefore, percent }) => ({ percent, hoursBefore })),
  }
  expect(changedFields(DEFAULT_POLICIES, other)).toEqual([])
  expect(changedFields(DEFAULT_POLICIES, { ...other, holdMinutes: 11, refundTiers: tiers([0, 50]) })).toEqual([
    'refundTiers',
    'holdMinutes',
  ])
})
