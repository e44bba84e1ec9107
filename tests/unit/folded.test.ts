import { describe, expect, test } from 'vitest'
import { folded } from '#contract/folded.ts'
import { findCountries } from '#src/platform/countries.ts'

describe('a look-up by name', () => {
  test.each([
    ['عمان', 'عمّان'],
    ['ابوظبي', 'أبوظبي'],
    ['ابو ظبى', 'أبو ظبي'],
    ['القاهره', 'القاهرة'],
    ['قاهرة', 'القاهرة'],
    ['جده', 'جدة'],
    ['الاردن', 'الأردن'],
    ['اردن', 'الأردن'],
    ['الأُرْدُنّ', 'الأردن'],
    ['الريــــاض', 'الرياض'],
    ['مؤتة', 'موته'],
    ['شاطئ', 'شاطي'],
    ['آل مكتوم', 'ال مكتوم'],
    ['دمشق المزه', 'دمشق المزة'],
    ['على', 'علی'],
    ['کرک', 'كرك'],
    ['\u200Fعمان\u200F', 'عمّان'],
    ['JEDDAH', 'Jeddah'],
    ['Cote d’Ivoire', 'Côte d’Ivoire'],
    ['curacao', 'Curaçao'],
    ['reunion', 'Re\u0301union'],
  ])('takes %s for %s', (typed, meant) => {
    expect(folded(typed)).toBe(folded(meant))
  })

  test.each([
    ['عمان', 'عمار'],
    ['جدة', 'جد'],
    ['خالد', 'خد'],
    ['Jeddah', 'Jedda'],
  ])('tells %s and %s apart', (one, other) => {
    expect(folded(one)).not.toBe(folded(other))
  })

  test('finds everything by the article alone, as one begins to type', () => {
    expect(folded('ال')).toBe('')
  })
})

describe('a country', () => {
  test.each([
    ['الاردن', 'JO'],
    ['اردن', 'JO'],
    ['الأردن', 'JO'],
    ['السعوديه', 'SA'],
    ['جزائر', 'DZ'],
    ['امارات', 'AE'],
    ['الكويت', 'KW'],
    ['ساحل عاج', 'CI'],
    ['cote', 'CI'],
    ['jordan', 'JO'],
  ])('is found by %s', (typed, code) => {
    expect(findCountries(typed, 'ar').map(({ id }) => id)).toContain(code)
  })
})
