import type { transports } from '#server/database/schema/network.ts'
import { demoId } from './demo-ids.ts'
import { sleeperCoach, touringCoach, vipCoach, type Interior } from './seat-layouts.ts'

interface Vehicle {
  name: string
  plate: string
  category: 'standard' | 'vip' | 'sleeper'
  interior: Interior
  women: readonly number[]
  blocked: readonly number[]
  owner?: { type: 'leased' | 'partner'; name: string }
  isManual?: boolean
  emission?: 'euro5' | 'euro6'
}

const FAMILY_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]
const VIP_FAMILY_ROWS = [1, 2, 3, 4, 5, 6]

/** Buses 1 to 15, by number. A blocked seat is the second driver's or broken. */
const VEHICLES: readonly Vehicle[] = [
  {
    name: 'Mercedes-Benz Tourismo 01',
    plate: 'SA 7341 TKA',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: FAMILY_ROWS,
    blocked: [47],
  },
  {
    name: 'Mercedes-Benz Tourismo 02',
    plate: 'SA 7342 TKA',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: FAMILY_ROWS,
    blocked: [47],
  },
  {
    name: 'Setra S 516 HDH 03',
    plate: 'SA 2209 VRB',
    category: 'vip',
    interior: vipCoach('left', 2),
    women: VIP_FAMILY_ROWS,
    blocked: [28],
  },
  {
    name: 'MAN Lion’s Coach 04',
    plate: 'SA 5518 HJD',
    category: 'standard',
    interior: touringCoach('left', 3),
    women: FAMILY_ROWS,
    blocked: [49],
  },
  {
    name: 'MAN Lion’s Coach 05',
    plate: 'SA 5519 HJD',
    category: 'standard',
    interior: touringCoach('left', 3),
    women: FAMILY_ROWS,
    blocked: [49],
  },
  {
    name: 'Setra S 516 HDH 06',
    plate: 'SA 2210 VRB',
    category: 'vip',
    interior: vipCoach('left', 2),
    women: VIP_FAMILY_ROWS,
    blocked: [],
  },
  {
    name: 'Yutong ZK6122H 07',
    plate: 'SA 9064 NXL',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: FAMILY_ROWS,
    blocked: [49],
    emission: 'euro5',
  },
  {
    name: 'Yutong ZK6122H 08',
    plate: 'SA 9065 NXL',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: FAMILY_ROWS,
    blocked: [],
    emission: 'euro5',
  },
  {
    name: 'Volvo 9700 09',
    plate: 'SA 4173 EGZ',
    category: 'standard',
    interior: touringCoach('left', 0),
    women: FAMILY_ROWS,
    blocked: [3],
  },
  {
    name: 'King Long XMQ6130 Sleeper 10',
    plate: 'SA 3381 UDS',
    category: 'sleeper',
    interior: sleeperCoach('left'),
    women: [1, 2, 3, 16, 17, 18],
    blocked: [15],
    emission: 'euro5',
  },
  {
    name: 'Higer KLQ6127 11',
    plate: 'Dubai K 48213',
    category: 'standard',
    interior: touringCoach('left', 2),
    women: FAMILY_ROWS,
    blocked: [],
    owner: { type: 'partner', name: 'Al Khaleej Passenger Transport LLC' },
    emission: 'euro5',
  },
  {
    name: 'Higer KLQ6127 12',
    plate: 'Dubai K 48214',
    category: 'standard',
    interior: touringCoach('left', 2),
    women: FAMILY_ROWS,
    blocked: [48, 49],
    owner: { type: 'partner', name: 'Al Khaleej Passenger Transport LLC' },
    emission: 'euro5',
  },
  {
    name: 'Temsa Maraton 13',
    plate: 'JO 50-18274',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: FAMILY_ROWS,
    blocked: [47],
    isManual: true,
  },
  {
    name: 'Volvo 9700 14 (reserve)',
    plate: 'JO 50-20931',
    category: 'standard',
    interior: touringCoach('right', 2),
    women: FAMILY_ROWS,
    blocked: [47],
    owner: { type: 'leased', name: 'Levant Coach Leasing' },
    isManual: true,
    emission: 'euro5',
  },
  {
    name: 'Scania Touring 15',
    plate: 'SA 6627 LBK',
    category: 'standard',
    interior: touringCoach('left', 4),
    women: [1, 2, 3, 4],
    blocked: [],
  },
]

export const busId = (number: number) => demoId('transport', String(number))

export const DEMO_TRANSPORTS: (typeof transports.$inferInsert)[] = VEHICLES.map((vehicle, index) => ({
  id: busId(index + 1),
  name: vehicle.name,
  registrationNumber: vehicle.plate,
  ...vehicle.interior,
  womenSeats: vehicle.women.map(String),
  blockedSeats: vehicle.blocked.map(String),
  ownerType: vehicle.owner?.type ?? 'owned',
  ownerName: vehicle.owner?.name ?? 'Masarat Al Sharq Transport Co.',
  transportType: vehicle.category === 'sleeper' ? 'sleeper' : 'coach',
  transmissionType: vehicle.isManual ? 'manual' : 'automatic',
  emissionType: vehicle.emission ?? 'euro6',
  category: vehicle.category,
  chassisNumber: `WMA${String(18_204_417 + index * 90_163)}`,
  engineNumber: `D26${String(70_338 + index * 1_177)}`,
  modelYear: 2018 + (index % 7),
  ...(vehicle.owner
    ? {}
    : {
        purchasedOn: `${2018 + (index % 7)}-0${3 + (index % 6)}-14`,
        purchasePrice: (1_120_000 + (index % 5) * 85_000) * 100,
        purchaseCurrency: 'SAR',
      }),
}))
