import { expect, test } from 'vitest'
import { proposedName } from '#src/features/network/timetable/return-name.ts'

const stop = (en: string, ar: string) => ({ regionName: { en, ar } })
const out = [stop('Jeddah', 'جدة'), stop('Medina', 'المدينة المنورة'), stop('Amman', 'عمّان')]

test.each([
  ['Jeddah – Amman express', 'Amman – Jeddah express', 'جدة – عمّان السريع', 'عمّان – جدة السريع'],
  ['Jeddah – Amman', 'Amman – Jeddah', 'جدة – عمّان', 'عمّان – جدة'],
  ['Express Jeddah to Amman', 'Express Amman to Jeddah', 'السريع من جدة إلى عمّان', 'السريع من عمّان إلى جدة'],
  ['North - South', 'South – North', 'الشمال - الجنوب', 'الجنوب – الشمال'],
  ['Night coach', 'Night coach (return)', 'حافلة الليل', 'حافلة الليل (عودة)'],
  ['Coast – Hills by night', 'Coast – Hills by night (return)', 'الساحل – الجبال ليلًا', 'الساحل – الجبال ليلًا (عودة)'],
])('the way back of %s is named %s', (en, back, ar, backInArabic) => {
  expect(proposedName({ en, ar }, out)).toEqual({ en: back, ar: backInArabic })
})

test('a city whose name begins with the other’s changes places with it all the same', () => {
  const stops = [stop('Port Said', 'بورسعيد'), stop('Port', 'بور')]
  expect(proposedName({ en: 'Port Said – Port night', ar: 'بورسعيد – بور' }, stops)).toEqual({
    en: 'Port – Port Said night',
    ar: 'بور – بورسعيد',
  })
})

test('without a name, or with stoppages of one city, no city changes places', () => {
  expect(proposedName({ en: '', ar: ' ' }, out)).toEqual({ en: '', ar: '' })
  expect(
    proposedName({ en: 'Airport – Centre', ar: 'المطار – الوسط' }, [stop('Amman', 'عمّان'), stop('Amman', 'عمّان')]),
  ).toEqual({ en: 'Centre – Airport', ar: 'الوسط – المطار' })
})
