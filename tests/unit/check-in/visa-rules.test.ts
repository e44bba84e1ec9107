import { describe, expect, test } from 'vitest'
import { type VisaRule, visaRequirement } from '#machines/check-in/visa-rules.ts'

const RULES: VisaRule[] = [
  { destination: 'JO', nationality: null, requirement: 'onArrival' },
  { destination: 'JO', nationality: 'SY', requirement: 'required' },
  { destination: 'JO', nationality: 'SA', requirement: 'free' },
  { destination: 'SA', nationality: null, requirement: 'required' },
  { destination: 'EG', nationality: 'SD', requirement: 'required' },
]
const needed = (nationality: string, destination: string, rules: readonly VisaRule[] = RULES) =>
  visaRequirement(rules, { nationality, destination })

describe('the visa a passenger needs', () => {
  test('is what the rule that names their nationality says, whatever holds for all others', () => {
    expect(needed('SY', 'JO')).toBe('required')
    expect(needed('SA', 'JO')).toBe('free')
    expect(needed('SY', 'JO', RULES.toReversed())).toBe('required')
  })

  test('is otherwise what the rule for any nationality says', () => {
    expect(needed('PK', 'JO')).toBe('onArrival')
    expect(needed('PK', 'SA')).toBe('required')
  })

  test('is none where no rule stands', () => {
    expect(needed('PK', 'AE')).toBe('free')
    expect(needed('PK', 'EG')).toBe('free')
    expect(needed('PK', 'JO', [])).toBe('free')
  })

  test('is none for their own country, whatever a rule says', () => {
    expect(needed('SA', 'SA')).toBe('free')
    expect(needed('SA', 'SA', [{ destination: 'SA', nationality: 'SA', requirement: 'required' }])).toBe('free')
  })
})
