import type { PassengerData } from '#contract/booking/booking.ts'
import type { GENDERS } from '#contract/booking/booking-codes.ts'
import { addDays } from '#server/time/calendar-date.ts'
import {
  MOBILE_NUMBERS,
  NAME_STOCKS,
  RESIDENCE_NUMBERS,
  WHO_BOARDS,
  type NameStock,
  type Nationality,
} from './demo-names.ts'
import type { SeededRandom } from './seeded-random.ts'

export type DemoPassenger = PassengerData
type Gender = (typeof GENDERS)[number]
type BoardingCountry = keyof typeof WHO_BOARDS

/** A party as it comes to the counter on `soldOn`; its first member is the one who pays. */
export interface PartyOccasion {
  /** Country where it boards. */
  country: string
  crossesBorder: boolean
  /** Outward travel date. */
  travelDate: string
}

interface Member {
  gender: Gender
  /** Years of age on the travel date, both ends included. */
  age: readonly [least: number, most: number]
}

const MAN: Member = { gender: 'male', age: [19, 66] }
const FATHER: Member = { gender: 'male', age: [27, 50] }
const MOTHER: Member = { gender: 'female', age: [24, 46] }
const WOMAN: Member = { gender: 'female', age: [19, 70] }
const OLDEST_CHILD = 15
const SON: Member = { gender: 'male', age: [3, OLDEST_CHILD] }
const DAUGHTER: Member = { gender: 'female', age: [3, OLDEST_CHILD] }
const BABY_BOY: Member = { gender: 'male', age: [0, 1] }
const BABY_GIRL: Member = { gender: 'female', age: [0, 1] }

/** The frequent ones several times. */
const PARTIES: readonly [readonly [Member, ...Member[]], ...(readonly [Member, ...Member[]])[]] = [
  [MAN],
  [MAN],
  [MAN],
  [MAN],
  [MAN],
  [WOMAN],
  [MAN, MAN],
  [MAN, MAN],
  [MAN, MAN, MAN],
  [FATHER, MOTHER],
  [FATHER, MOTHER],
  [FATHER, MOTHER, SON],
  [FATHER, MOTHER, BABY_GIRL],
  [FATHER, MOTHER, DAUGHTER, SON],
  [FATHER, MOTHER, SON, BABY_BOY],
  [FATHER, MOTHER, SON, DAUGHTER, DAUGHTER],
  [MOTHER, DAUGHTER],
  [WOMAN, MOTHER, SON],
]

export function drawParty(random: SeededRandom, occasion: PartyOccasion): [DemoPassenger, ...DemoPassenger[]] {
  const country = isBoardingCountry(occasion.country) ? occasion.country : 'SA'
  const nationality = random.pick(WHO_BOARDS[country])
  const stock: NameStock = NAME_STOCKS[nationality]
  const family = random.pick(stock.families) ?? ''
  const [first, ...others] = random.pick(PARTIES)
  const called = new Set<string>()
  const draw = (member: Member, index: number): DemoPassenger => {
    const { gender, age } = member
    const names = (gender === 'female' ? stock.women : stock.men).filter((name) => !called.has(name))
    const firstName = random.pick(names) ?? ''
    called.add(firstName)
    // Children bear the name of whoever heads the party; a wife keeps her father's.
    const isOfFamily = index === 0 || age[1] <= OLDEST_CHILD
    return {
      firstName,
      lastName: isOfFamily ? family : (random.pick(stock.families) ?? ''),
      gender,
      dateOfBirth: drawBirth(random, member.age, occasion.travelDate),
      nationality,
      ...drawPapers(random, { ...occasion, country }, nationality, stock),
      phone: index === 0 ? fill(random, MOBILE_NUMBERS[country]) : null,
    }
  }
  return [draw(first, 0), ...others.map((member, index) => draw(member, index + 1))]
}

function isBoardingCountry(country: string): country is BoardingCountry {
  return country in WHO_BOARDS
}

function drawBirth(random: SeededRandom, [least, most]: Member['age'], travelDate: string): string {
  // Four months at least: nobody may be born after the day of sale, nor before an earlier journey that they repeat.
  const youngest = Math.max(120, least * 366)
  return addDays(travelDate, -random.between(youngest, most * 365 + 300))
}

/** A border asks for a passport; within a country people show an identity card or a residence permit. */
function drawPapers(
  random: SeededRandom,
  occasion: PartyOccasion & { country: BoardingCountry },
  nationality: Nationality,
  stock: NameStock,
) {
  const { country, crossesBorder, travelDate } = occasion
  const number = fill(random, nationality === country ? stock.nationalId : RESIDENCE_NUMBERS[country])
  const nationalExpiry = addDays(travelDate, random.between(60, 3 * 365))
  if (!crossesBorder) return { passportNumber: null, passportExpiry: null, nationalNumber: number, nationalExpiry }
  return {
    passportNumber: fill(random, stock.passport),
    // Some end within the half year that clerks are warned of.
    passportExpiry: addDays(travelDate, random.chance(6) ? random.between(20, 170) : random.between(200, 9 * 365)),
    nationalNumber: null,
    nationalExpiry: null,
  }
}

/** Letters for `A`, digits for `#`; all else stays. */
function fill(random: SeededRandom, pattern: string): string {
  return pattern
    .replaceAll('A', () => String.fromCodePoint(random.between(0x41, 0x5a)))
    .replaceAll('#', () => String(random.between(0, 9)))
}
