import type { drivers, transportDrivers } from '#server/database/schema/network.ts'
import { busId } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { depotId } from './demo-places.ts'

interface Driver {
  name: string
  depot: Parameters<typeof depotId>[0]
  phone: string
  nationality: string
  licence: string
  /** Days from today until the licence ends; passports end a year later. */
  licenceDays: number
  passport?: string
  /** Buses that they usually drive. */
  buses: readonly number[]
}

/** One licence ends soon and one has ended, as in every depot's drawer. */
const DRIVERS: readonly Driver[] = [
  {
    name: 'Saad Al-Dossari',
    depot: 'RYD',
    phone: '+966505550211',
    nationality: 'SA',
    licence: 'SA-40117265',
    licenceDays: 812,
    passport: 'K2817734',
    buses: [1, 2],
  },
  {
    name: 'Mubarak Al-Anazi',
    depot: 'RYD',
    phone: '+966505550212',
    nationality: 'SA',
    licence: 'SA-40118830',
    licenceDays: 21,
    passport: 'K3319082',
    buses: [1],
  },
  {
    name: 'Khalil Ibrahim',
    depot: 'RYD',
    phone: '+966505550213',
    nationality: 'SD',
    licence: 'SA-40220419',
    licenceDays: 455,
    passport: 'P0561187',
    buses: [3, 7],
  },
  {
    name: 'Turki Al-Mutlaq',
    depot: 'RYD',
    phone: '+966505550214',
    nationality: 'SA',
    licence: 'SA-40120056',
    licenceDays: -9,
    buses: [],
  },
  {
    name: 'Ahmed Bahadur Khan',
    depot: 'JDH',
    phone: '+966505550221',
    nationality: 'PK',
    licence: 'SA-40311754',
    licenceDays: 640,
    passport: 'AB1928376',
    buses: [4, 5],
  },
  {
    name: 'Yasser Al-Ghamdi',
    depot: 'JDH',
    phone: '+966505550222',
    nationality: 'SA',
    licence: 'SA-40312290',
    licenceDays: 1204,
    passport: 'K4410925',
    buses: [6],
  },
  {
    name: 'Nasser Al-Qahtani',
    depot: 'DAM',
    phone: '+966505550231',
    nationality: 'SA',
    licence: 'SA-40415513',
    licenceDays: 377,
    passport: 'K5520631',
    buses: [8],
  },
  {
    name: 'Omar Al-Majali',
    depot: 'AMN',
    phone: '+962795550241',
    nationality: 'JO',
    licence: 'JO-7714026',
    licenceDays: 930,
    passport: 'N1140275',
    buses: [13],
  },
  {
    name: 'Hamza Al-Zoubi',
    depot: 'AMN',
    phone: '+962795550242',
    nationality: 'JO',
    licence: 'JO-7719941',
    licenceDays: 118,
    passport: 'N1186640',
    buses: [13, 14],
  },
  {
    name: 'Rashid Karim',
    depot: 'DBI',
    phone: '+971505550251',
    nationality: 'BD',
    licence: 'AE-5503318',
    licenceDays: 288,
    passport: 'BX0482217',
    buses: [11, 12],
  },
]

const YEAR_DAYS = 365
const DAY_MS = 86_400_000
const driverId = ({ licence }: Driver) => demoId('driver', licence)

/** Drivers with their documents' ends counted from the day of the load. */
export function demoDrivers(today: Date): (typeof drivers.$inferInsert)[] {
  const dayAfter = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return DRIVERS.map((driver) => ({
    id: driverId(driver),
    name: driver.name,
    phone: driver.phone,
    licenceNumber: driver.licence,
    licenceExpiresOn: dayAfter(driver.licenceDays),
    nationality: driver.nationality,
    passportNumber: driver.passport ?? null,
    passportExpiresOn: driver.passport === undefined ? null : dayAfter(driver.licenceDays + YEAR_DAYS),
    depotId: depotId(driver.depot),
  }))
}

/** In the order of the list above. */
export function demoTransportDrivers(): (typeof transportDrivers.$inferInsert)[] {
  const buses = [...new Set(DRIVERS.flatMap((driver) => driver.buses))]
  return buses.flatMap((bus) =>
    DRIVERS.filter((driver) => driver.buses.includes(bus)).map((driver, position) => ({
      transportId: busId(bus),
      position,
      driverId: driverId(driver),
    })),
  )
}
