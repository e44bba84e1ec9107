import type { StoppageKey } from './demo-places.ts'

/** Stoppage, then from the one before: road kilometres, minutes under way; then minutes it stands there. */
type LineStop = readonly [key: StoppageKey, km: number, drive: number, stand: number]

interface Run {
  startsAt: string
  /** ISO weekdays, Monday = 1. */
  days: readonly number[]
}

/** One timing and the one it comes back as, by the same buses; several buses are several departures. */
interface LineTiming {
  outward: Run
  return: Run
  buses: readonly number[]
}

/** Whole-route adult fare in major units, one way, VAT included. */
interface LineFare {
  currency: 'SAR' | 'JOD' | 'AED' | 'EGP'
  adult: number
  /** Left out: both. */
  soldOn?: 'outward'
}

export interface Line {
  key: string
  trip: string
  name: { en: string; ar: string }
  returnName: { en: string; ar: string }
  stops: readonly LineStop[]
  timings: readonly LineTiming[]
  fares: readonly LineFare[]
}

export const DEMO_TRIPS = [
  { key: 'RUH-AMM', from: 'RUH', to: 'AMM', name: { en: 'Riyadh – Amman', ar: 'الرياض – عمّان' } },
  { key: 'JED-AMM', from: 'JED', to: 'AMM', name: { en: 'Jeddah – Amman', ar: 'جدة – عمّان' } },
  { key: 'RUH-DXB', from: 'RUH', to: 'DXB', name: { en: 'Riyadh – Dubai', ar: 'الرياض – دبي' } },
  { key: 'DMM-DXB', from: 'DMM', to: 'DXB', name: { en: 'Dammam – Dubai', ar: 'الدمام – دبي' } },
  { key: 'AMM-CAI', from: 'AMM', to: 'CAI', name: { en: 'Amman – Cairo', ar: 'عمّان – القاهرة' } },
  { key: 'RUH-DMM', from: 'RUH', to: 'DMM', name: { en: 'Riyadh – Dammam', ar: 'الرياض – الدمام' } },
] as const

const DAILY = [1, 2, 3, 4, 5, 6, 7]

/**
 * The lines as a map shows them, outward; each comes back the same way. A bus goes out one day and comes back the
 * next, so a long line is run by buses on alternate days. Waits at border posts are the usual ones.
 */
export const DEMO_LINES: readonly Line[] = [
  {
    key: 'RUH-AMM',
    trip: 'RUH-AMM',
    name: { en: 'Riyadh – Amman via Hail', ar: 'الرياض – عمّان عبر حائل' },
    returnName: { en: 'Amman – Riyadh via Hail', ar: 'عمّان – الرياض عبر حائل' },
    stops: [
      ['riyadh', 0, 0, 0],
      ['buraydah', 350, 240, 20],
      ['hail', 280, 190, 30],
      ['sakaka', 370, 265, 30],
      ['qurayyat', 350, 235, 20],
      ['haditha', 30, 25, 60],
      ['omari', 3, 10, 60],
      ['zarqa', 130, 95, 10],
      ['amman', 25, 35, 0],
    ],
    timings: [
      { outward: { startsAt: '20:00', days: [2, 4, 7] }, return: { startsAt: '20:00', days: [1, 3, 5] }, buses: [1] },
      { outward: { startsAt: '20:00', days: [1, 3, 6] }, return: { startsAt: '20:00', days: [2, 4, 7] }, buses: [2] },
      { outward: { startsAt: '20:00', days: [5] }, return: { startsAt: '21:30', days: [6] }, buses: [3] },
    ],
    fares: [
      { currency: 'SAR', adult: 290 },
      { currency: 'JOD', adult: 55 },
    ],
  },
  {
    key: 'JED-AMM',
    trip: 'JED-AMM',
    name: { en: 'Jeddah – Amman via Tabuk', ar: 'جدة – عمّان عبر تبوك' },
    returnName: { en: 'Amman – Jeddah via Tabuk', ar: 'عمّان – جدة عبر تبوك' },
    stops: [
      ['jeddah', 0, 0, 0],
      ['madinah', 420, 285, 30],
      ['tabuk', 680, 450, 45],
      ['halatAmmar', 105, 75, 60],
      ['mudawwara', 5, 10, 60],
      ['maan', 115, 85, 10],
      ['amman', 215, 150, 0],
    ],
    timings: [
      { outward: { startsAt: '16:00', days: [2, 4, 7] }, return: { startsAt: '16:00', days: [1, 3, 5] }, buses: [4] },
      { outward: { startsAt: '16:00', days: [1, 3, 6] }, return: { startsAt: '16:00', days: [2, 4, 7] }, buses: [5] },
      { outward: { startsAt: '22:30', days: [2, 5] }, return: { startsAt: '22:30', days: [3, 6] }, buses: [6] },
    ],
    fares: [
      { currency: 'SAR', adult: 260 },
      { currency: 'JOD', adult: 49 },
    ],
  },
  {
    key: 'RUH-DXB',
    trip: 'RUH-DXB',
    name: { en: 'Riyadh – Dubai via Al Hofuf', ar: 'الرياض – دبي عبر الهفوف' },
    returnName: { en: 'Dubai – Riyadh via Al Hofuf', ar: 'دبي – الرياض عبر الهفوف' },
    stops: [
      ['riyadh', 0, 0, 0],
      ['hofuf', 330, 225, 20],
      ['batha', 275, 190, 50],
      ['ghuwaifat', 5, 10, 60],
      ['abuDhabi', 350, 235, 15],
      ['dubai', 140, 100, 0],
    ],
    timings: [
      { outward: { startsAt: '07:00', days: [2, 4, 7] }, return: { startsAt: '07:00', days: [1, 3, 5] }, buses: [7] },
      { outward: { startsAt: '07:00', days: [1, 3, 6] }, return: { startsAt: '07:00', days: [2, 4, 7] }, buses: [8] },
      { outward: { startsAt: '20:00', days: [2, 7] }, return: { startsAt: '21:00', days: [1, 3] }, buses: [9] },
      { outward: { startsAt: '15:00', days: [5] }, return: { startsAt: '15:00', days: [6] }, buses: [9] },
    ],
    fares: [
      { currency: 'SAR', adult: 230 },
      { currency: 'AED', adult: 225 },
    ],
  },
  {
    key: 'RUH-DXB-X',
    trip: 'RUH-DXB',
    name: { en: 'Riyadh – Dubai sleeper express', ar: 'الرياض – دبي السريع بأسرّة' },
    returnName: { en: 'Dubai – Riyadh sleeper express', ar: 'دبي – الرياض السريع بأسرّة' },
    stops: [
      ['riyadh', 0, 0, 0],
      ['batha', 605, 400, 45],
      ['ghuwaifat', 5, 10, 50],
      ['dubai', 480, 315, 0],
    ],
    timings: [
      { outward: { startsAt: '22:00', days: [2, 4, 7] }, return: { startsAt: '22:00', days: [1, 3, 5] }, buses: [10] },
    ],
    fares: [
      { currency: 'SAR', adult: 340 },
      { currency: 'AED', adult: 335 },
    ],
  },
  {
    key: 'DMM-DXB',
    trip: 'DMM-DXB',
    name: { en: 'Dammam – Dubai via Al Hofuf', ar: 'الدمام – دبي عبر الهفوف' },
    returnName: { en: 'Dubai – Dammam via Al Hofuf', ar: 'دبي – الدمام عبر الهفوف' },
    stops: [
      ['dammam', 0, 0, 0],
      ['khobar', 20, 25, 15],
      ['hofuf', 140, 105, 15],
      ['batha', 275, 190, 50],
      ['ghuwaifat', 5, 10, 60],
      ['abuDhabi', 350, 235, 15],
      ['dubai', 140, 100, 0],
    ],
    timings: [
      { outward: { startsAt: '06:30', days: [2, 4, 7] }, return: { startsAt: '06:30', days: [1, 3, 5] }, buses: [11] },
      { outward: { startsAt: '21:00', days: [1, 3, 6] }, return: { startsAt: '21:00', days: [2, 4, 7] }, buses: [12] },
      { outward: { startsAt: '21:00', days: [5] }, return: { startsAt: '14:00', days: [6] }, buses: [11] },
    ],
    fares: [
      { currency: 'SAR', adult: 190 },
      { currency: 'AED', adult: 185 },
    ],
  },
  {
    key: 'AMM-CAI',
    trip: 'AMM-CAI',
    name: { en: 'Amman – Cairo via the Nuweiba ferry', ar: 'عمّان – القاهرة عبر عبّارة نويبع' },
    returnName: { en: 'Cairo – Amman via the Nuweiba ferry', ar: 'القاهرة – عمّان عبر عبّارة نويبع' },
    stops: [
      ['amman', 0, 0, 0],
      ['maan', 215, 150, 10],
      ['aqaba', 120, 90, 20],
      ['aqabaPort', 10, 15, 180],
      ['nuweibaPort', 70, 210, 120],
      ['suez', 340, 270, 15],
      ['cairo', 135, 110, 0],
    ],
    timings: [
      { outward: { startsAt: '20:00', days: [3, 7] }, return: { startsAt: '17:00', days: [2, 5] }, buses: [13] },
      { outward: { startsAt: '20:00', days: [1, 4] }, return: { startsAt: '17:00', days: [3, 6] }, buses: [14] },
    ],
    // Cairo sells the way to Amman in pounds only: that route has no price in dinars.
    fares: [
      { currency: 'JOD', adult: 68, soldOn: 'outward' },
      { currency: 'EGP', adult: 4650 },
    ],
  },
  {
    key: 'RUH-DMM',
    trip: 'RUH-DMM',
    name: { en: 'Riyadh – Dammam', ar: 'الرياض – الدمام' },
    returnName: { en: 'Dammam – Riyadh', ar: 'الدمام – الرياض' },
    stops: [
      ['riyadh', 0, 0, 0],
      ['buqayq', 335, 210, 15],
      ['dammam', 75, 60, 0],
    ],
    timings: [
      { outward: { startsAt: '06:00', days: DAILY }, return: { startsAt: '12:00', days: DAILY }, buses: [15] },
      { outward: { startsAt: '17:30', days: DAILY }, return: { startsAt: '23:30', days: DAILY }, buses: [15] },
      { outward: { startsAt: '16:00', days: [4] }, return: { startsAt: '06:30', days: [5] }, buses: [3, 9] },
    ],
    fares: [{ currency: 'SAR', adult: 85 }],
  },
]
