import type { depots, regions, stoppages } from '#server/database/schema/network.ts'
import type { Whereabouts } from '#server/time/local-day.ts'
import { demoId } from './demo-ids.ts'

const COUNTRIES = {
  SA: {
    country: 'SA',
    currency: 'SAR',
    vatRateBasisPoints: 1500,
    timeZone: 'Asia/Riyadh',
    taxNumber: '310122393500003',
  },
  JO: {
    country: 'JO',
    currency: 'JOD',
    vatRateBasisPoints: 1600,
    timeZone: 'Asia/Amman',
    taxNumber: '15502231',
  },
  AE: {
    country: 'AE',
    currency: 'AED',
    vatRateBasisPoints: 500,
    timeZone: 'Asia/Dubai',
    taxNumber: '100357862400003',
  },
  EG: { country: 'EG', currency: 'EGP', vatRateBasisPoints: 1400, timeZone: 'Africa/Cairo' },
} as const

/** Origin code, country, city. */
const REGIONS = [
  ['RUH', 'SA', 'Riyadh', 'الرياض'],
  ['ELQ', 'SA', 'Buraydah', 'بريدة'],
  ['HAS', 'SA', 'Hail', 'حائل'],
  ['AJF', 'SA', 'Al Jawf', 'الجوف'],
  ['JED', 'SA', 'Jeddah', 'جدة'],
  ['MED', 'SA', 'Madinah', 'المدينة المنورة'],
  ['TUU', 'SA', 'Tabuk', 'تبوك'],
  ['DMM', 'SA', 'Dammam', 'الدمام'],
  ['HOF', 'SA', 'Al Ahsa', 'الأحساء'],
  ['AMM', 'JO', 'Amman', 'عمّان'],
  ['ZRQ', 'JO', 'Zarqa', 'الزرقاء'],
  ['MAN', 'JO', "Ma'an", 'معان'],
  ['AQJ', 'JO', 'Aqaba', 'العقبة'],
  ['DXB', 'AE', 'Dubai', 'دبي'],
  ['AUH', 'AE', 'Abu Dhabi', 'أبوظبي'],
  ['CAI', 'EG', 'Cairo', 'القاهرة'],
  ['SUZ', 'EG', 'Suez', 'السويس'],
  ['NUW', 'EG', 'Nuweiba', 'نويبع'],
] as const
export type RegionCode = (typeof REGIONS)[number][0]

/** Where the operator is registered, in the cities that have an office. */
const ADDRESSES: Partial<
  Record<RegionCode, Pick<typeof regions.$inferInsert, 'street' | 'buildingNumber' | 'district' | 'postalCode'>>
> = {
  RUH: { street: 'King Abdulaziz Road', buildingNumber: '2322', district: 'Al Aziziyah', postalCode: '14514' },
  AMM: { street: 'King Hussein Street', buildingNumber: '41', district: 'Abdali', postalCode: '11190' },
  DXB: { street: 'Al Ghubaiba Road', buildingNumber: '17', district: 'Bur Dubai' },
}

/** Key, region, name, latitude, longitude. Border posts are stoppages on their own country's side. */
const STOPPAGES = [
  ['riyadh', 'RUH', 'Riyadh, Al Aziziyah', 'الرياض – العزيزية', 24.584, 46.77],
  ['buraydah', 'ELQ', 'Buraydah', 'بريدة', 26.332, 43.975],
  ['hail', 'HAS', 'Hail', 'حائل', 27.522, 41.69],
  ['sakaka', 'AJF', 'Sakaka', 'سكاكا', 29.97, 40.206],
  ['qurayyat', 'AJF', 'Al Qurayyat', 'القريات', 31.331, 37.342],
  ['haditha', 'AJF', 'Al Haditha border crossing', 'منفذ الحديثة', 31.463, 37.137],
  ['omari', 'ZRQ', 'Al Omari border crossing', 'حدود العمري', 31.497, 37.092],
  ['zarqa', 'ZRQ', 'Zarqa', 'الزرقاء', 32.073, 36.088],
  ['amman', 'AMM', 'Amman, Abdali', 'عمّان – العبدلي', 31.964, 35.909],
  ['jeddah', 'JED', 'Jeddah, Al Balad', 'جدة – البلد', 21.484, 39.185],
  ['madinah', 'MED', 'Madinah', 'المدينة المنورة', 24.468, 39.611],
  ['tabuk', 'TUU', 'Tabuk', 'تبوك', 28.384, 36.566],
  ['halatAmmar', 'TUU', 'Halat Ammar border crossing', 'منفذ حالة عمار', 29.173, 36.072],
  ['mudawwara', 'MAN', 'Al Mudawwara border crossing', 'حدود المدورة', 29.211, 36.058],
  ['maan', 'MAN', "Ma'an", 'معان', 30.196, 35.734],
  ['hofuf', 'HOF', 'Al Hofuf', 'الهفوف', 25.379, 49.586],
  ['batha', 'HOF', 'Al Batha border crossing', 'منفذ البطحاء', 24.121, 51.587],
  ['ghuwaifat', 'AUH', 'Al Ghuwaifat border crossing', 'منفذ الغويفات', 24.127, 51.637],
  ['abuDhabi', 'AUH', 'Abu Dhabi Bus Station', 'محطة أبوظبي للحافلات', 24.469, 54.371],
  ['dubai', 'DXB', 'Dubai, Al Ghubaiba', 'دبي – الغبيبة', 25.265, 55.288],
  ['dammam', 'DMM', 'Dammam', 'الدمام', 26.434, 50.103],
  ['khobar', 'DMM', 'Al Khobar', 'الخبر', 26.288, 50.208],
  ['buqayq', 'DMM', 'Buqayq', 'بقيق', 25.936, 49.668],
  ['aqaba', 'AQJ', 'Aqaba', 'العقبة', 29.532, 35.006],
  ['aqabaPort', 'AQJ', 'Aqaba Passenger Port', 'ميناء العقبة للركاب', 29.46, 34.978],
  ['nuweibaPort', 'NUW', 'Nuweiba Port', 'ميناء نويبع', 28.971, 34.656],
  ['suez', 'SUZ', 'Suez', 'السويس', 29.98, 32.526],
  ['cairo', 'CAI', 'Cairo, Torgoman', 'القاهرة – الترجمان', 30.057, 31.237],
] as const
export type StoppageKey = (typeof STOPPAGES)[number][0]

/** Code, region, stoppage where its passengers board, name, phone. */
const DEPOTS = [
  ['RYD', 'RUH', 'riyadh', 'Riyadh depot', 'فرع الرياض', '+966115550110'],
  ['JDH', 'JED', 'jeddah', 'Jeddah depot', 'فرع جدة', '+966125550120'],
  ['DAM', 'DMM', 'dammam', 'Dammam depot', 'فرع الدمام', '+966135550130'],
  ['TBK', 'TUU', 'tabuk', 'Tabuk depot', 'فرع تبوك', '+966145550140'],
  ['AMN', 'AMM', 'amman', 'Amman depot', 'فرع عمّان', '+96265550150'],
  ['AQB', 'AQJ', 'aqaba', 'Aqaba depot', 'فرع العقبة', '+96232050160'],
  ['DBI', 'DXB', 'dubai', 'Dubai depot', 'فرع دبي', '+97145550170'],
  ['CRO', 'CAI', 'cairo', 'Cairo depot', 'فرع القاهرة', '+20255500180'],
] as const
export type DepotCode = (typeof DEPOTS)[number][0]

export const regionId = (code: RegionCode) => demoId('region', code)
export const stoppageId = (key: StoppageKey) => demoId('stoppage', key)
export const depotId = (code: DepotCode) => demoId('depot', code)

export const DEMO_REGIONS: (typeof regions.$inferInsert)[] = REGIONS.map(([code, country, en, ar]) => ({
  id: regionId(code),
  code,
  city: { en, ar },
  ...COUNTRIES[country],
  ...ADDRESSES[code],
}))

export const DEMO_STOPPAGES: (typeof stoppages.$inferInsert)[] = STOPPAGES.map(
  ([key, region, en, ar, latitude, longitude]) => ({
    id: stoppageId(key),
    regionId: regionId(region),
    name: { en, ar },
    latitude,
    longitude,
  }),
)

export const DEMO_DEPOTS: (typeof depots.$inferInsert)[] = DEPOTS.map(([code, region, stoppage, en, ar, phone]) => ({
  id: depotId(code),
  code,
  name: { en, ar },
  regionId: regionId(region),
  stoppageId: stoppageId(stoppage),
  phone,
}))

/** In which a depot keeps its books. */
export function currencyOfDepot(id: string): string {
  const depot = DEMO_DEPOTS.find((each) => each.id === id)
  const region = DEMO_REGIONS.find((each) => each.id === depot?.regionId)
  if (!region) throw new Error(`there is no demo depot ${id}`)
  return region.currency
}

/** Where people of a depot are; those without one act at the operator's home, the zone of its first depot. */
export function demoWhereabouts(code: DepotCode | null): Whereabouts {
  const [, region] = DEPOTS.find(([depot]) => depot === code) ?? []
  const [, country] = REGIONS.find(([each]) => each === region) ?? []
  const homeTimeZone = COUNTRIES.SA.timeZone
  return { timeZone: country ? COUNTRIES[country].timeZone : homeTimeZone, homeTimeZone }
}

/** Where buses stop for the formalities and hardly anybody gets on. */
export const BORDER_STOPPAGES: ReadonlySet<string> = new Set(
  (['haditha', 'omari', 'halatAmmar', 'mudawwara', 'batha', 'ghuwaifat', 'aqabaPort', 'nuweibaPort'] as const).map(
    stoppageId,
  ),
)
