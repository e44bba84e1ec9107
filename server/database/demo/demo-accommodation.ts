import { eq } from 'drizzle-orm'
import type { Board } from '#contract/accommodation/accommodation-codes.ts'
import type { GuestKind, StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accommodations, roomAllotments, roomTypes, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { setAllotment } from '#server/features/accommodation/allotment.ts'
import { cancelStay, moveStayRoom } from '#server/features/accommodation/stay/change-stay.ts'
import { sellStay } from '#server/features/accommodation/stay/sell-stay.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { actorOf, granted } from './demo-actors.ts'
import { demoId } from './demo-ids.ts'
import { type RegionCode, regionId } from './demo-places.ts'

interface Setting {
  policies: CurrentPolicies
  today: Date
}

type Room = readonly [
  key: string,
  name: LocalizedName,
  beds: number,
  cots: number,
  board: Board,
  price: number,
  kept: number,
]

interface Hotel {
  key: string
  name: LocalizedName
  city: LocalizedName
  region: RegionCode
  stars: number
  address: string
  phone: string
  currency: string
  rooms: readonly Room[]
}

const SINGLE = { en: 'Single', ar: 'مفردة' }
const DOUBLE = { en: 'Double', ar: 'مزدوجة' }
const TRIPLE = { en: 'Triple', ar: 'ثلاثية' }
const FAMILY = { en: 'Family, four beds', ar: 'عائلية بأربعة أسرّة' }

const HOTELS: readonly Hotel[] = [
  {
    key: 'amman',
    name: { en: 'Abdali Gate Hotel', ar: 'فندق بوابة العبدلي' },
    city: { en: 'Amman', ar: 'عمّان' },
    region: 'AMM',
    stars: 4,
    address: 'Suleiman Al Nabulsi Street 18',
    phone: '+96265550118',
    currency: 'JOD',
    rooms: [
      ['single', SINGLE, 1, 0, 'breakfast', 42_000, 4],
      ['double', DOUBLE, 2, 1, 'breakfast', 56_000, 10],
      ['family', FAMILY, 4, 1, 'halfBoard', 104_000, 3],
    ],
  },
  {
    key: 'madinah',
    name: { en: 'Dar Al Hijrah Residence', ar: 'دار الهجرة للإقامة' },
    city: { en: 'Madinah', ar: 'المدينة المنورة' },
    region: 'MED',
    stars: 3,
    address: 'King Faisal Road 7',
    phone: '+966148550107',
    currency: 'SAR',
    rooms: [
      ['double', DOUBLE, 2, 1, 'roomOnly', 240_00, 6],
      ['triple', TRIPLE, 3, 1, 'roomOnly', 310_00, 6],
      ['family', FAMILY, 4, 2, 'breakfast', 430_00, 2],
    ],
  },
]
/** Nights before and after today that hotels keep rooms for. */
const KEPT_BEFORE = 30
const KEPT_AFTER = 120

type Guest = readonly [name: string, kind?: GuestKind]

interface Sold {
  hotel: Hotel['key']
  /** Days from today. */
  sold: number
  arrival: number
  nights: number
  rooms: readonly (readonly [room: string, ...guests: Guest[]])[]
  by: string
  means: StayMeans
  phone: string
  end?: 'cancelled' | 'moved'
}

const STAYS: readonly Sold[] = [
  {
    hotel: 'amman',
    sold: -12,
    arrival: -6,
    nights: 3,
    rooms: [['double', ['Khalid Al Otaibi'], ['Noura Al Otaibi']]],
    by: 'staff',
    means: 'bank',
    phone: '+966505550141',
  },
  {
    hotel: 'madinah',
    sold: -9,
    arrival: -2,
    nights: 4,
    rooms: [['family', ['Yousef Darwish'], ['Rania Darwish'], ['Tala Darwish', 'child'], ['Adam Darwish', 'infant']]],
    by: 'staff',
    means: 'bank',
    phone: '+966505550142',
  },
  {
    hotel: 'amman',
    sold: -5,
    arrival: 0,
    nights: 2,
    rooms: [
      ['double', ['Mariam Saleh'], ['Layla Saleh', 'child']],
      ['single', ['Hassan Saleh']],
    ],
    by: 'staff',
    means: 'bank',
    phone: '+966505550143',
  },
  {
    hotel: 'amman',
    sold: -4,
    arrival: -3,
    nights: 5,
    rooms: [['single', ['Faisal Al Harbi']]],
    by: 'admin',
    means: 'bank',
    phone: '+966505550144',
    end: 'moved',
  },
  {
    hotel: 'madinah',
    sold: -3,
    arrival: 6,
    nights: 3,
    rooms: [['triple', ['Samir Qasim'], ['Huda Qasim'], ['Zaid Qasim', 'child']]],
    by: 'agent',
    means: 'agentAccount',
    phone: '+966505550145',
  },
  {
    hotel: 'amman',
    sold: -3,
    arrival: 9,
    nights: 2,
    rooms: [['family', ['Ibrahim Nasser'], ['Salma Nasser'], ['Jana Nasser', 'child'], ['Omar Nasser', 'child']]],
    by: 'staff',
    means: 'bank',
    phone: '+966505550146',
    end: 'cancelled',
  },
  ...(['Bandar Al Shehri', 'Ahmad Zoubi', 'Tariq Mansour'] as const).map((guest, index): Sold => ({
    hotel: 'amman',
    sold: -2,
    arrival: 14,
    nights: 2,
    rooms: [
      [
        'family',
        [guest],
        [`${guest.split(' ')[0] === 'Ahmad' ? 'Dina' : 'Reem'} ${guest.split(' ').slice(1).join(' ')}`],
      ],
    ],
    by: 'staff',
    means: 'bank',
    phone: `+96650555015${index}`,
  })),
]
/** The hotel took a family room back for the nights that three families have. */
const REDUCED = { hotel: 'amman', room: 'family', from: 14, to: 15, rooms: 2 } as const

/** Hotels with their rooms, and stays that are over, go on, are to come, were given up, and one that has no room any more. */
export async function accommodateDemoGuests(tx: Transaction, { policies, today }: Setting): Promise<void> {
  const day = (days: number) => addDays(today.toISOString().slice(0, 10), days)
  await insertHotels(tx, day)
  for (const [index, sold] of STAYS.entries()) {
    const at = (days: number) => new Date(`${day(days)}T09:${10 + index}:00Z`)
    const guests = sold.rooms.map(([room, ...people]) => ({
      roomTypeId: roomId(sold.hotel, room),
      guests: people.map(([name, kind = 'adult']) => ({ name, kind })),
    }))
    const [payer] = guests.flatMap((room) => room.guests)
    const actor = { ...actorOf(sold.by), country: 'SA' }
    const { id } = granted(
      await sellStay(
        tx,
        { actor, now: at(sold.sold), policies: policies.policies, policyVersion: policies.version },
        {
          accommodationId: hotelId(sold.hotel),
          arrival: day(sold.arrival),
          departure: day(sold.arrival + sold.nights),
          rooms: guests,
          payer: { name: payer?.name ?? '', phone: sold.phone },
          payment: {
            means: sold.means,
            reference: sold.means === 'bank' ? `STAY${String(index + 1).padStart(6, '0')}` : null,
            isReuseConfirmed: false,
          },
          expectedTotal: priceOf(sold),
        },
      ),
    )
    if (sold.end === 'moved')
      await moveUp(tx, id, { from: day(-1), at: at(-1), roomTypeId: roomId(sold.hotel, 'double') })
    if (sold.end === 'cancelled')
      granted(
        await cancelStay(tx, { actor, now: at(-1), policies: () => Promise.resolve(policies.policies) }, undefined, {
          id,
          version: 1,
          reason: 'The wedding was put off',
          expectedAmount: priceOf(sold),
        }),
      )
  }
  granted(
    await setAllotment(
      tx,
      { actorId: demoId('user', 'operations'), now: new Date(`${day(-1)}T11:00:00Z`) },
      {
        id: hotelId(REDUCED.hotel),
        roomTypeId: roomId(REDUCED.hotel, REDUCED.room),
        from: day(REDUCED.from),
        to: day(REDUCED.to),
        rooms: REDUCED.rooms,
        isShortfallAccepted: true,
      },
    ),
  )
}

const hotelId = (hotel: string) => demoId('accommodation', hotel)
const roomId = (hotel: string, room: string) => demoId('roomType', `${hotel}/${room}`)

function priceOf({ hotel, rooms, nights }: Sold): number {
  const known = HOTELS.find(({ key }) => key === hotel)?.rooms ?? []
  return rooms.reduce((sum, [room]) => sum + (known.find(([key]) => key === room)?.[5] ?? 0) * nights, 0)
}

async function insertHotels({ orm }: Transaction, day: (days: number) => string): Promise<void> {
  await orm.insert(accommodations).values(
    HOTELS.map(({ key, region, rooms: _rooms, currency: _currency, ...hotel }) => ({
      ...hotel,
      id: hotelId(key),
      regionId: regionId(region),
      checkInTime: '14:00',
      checkOutTime: '12:00',
    })),
  )
  const rooms = HOTELS.flatMap((hotel) => hotel.rooms.map((room, position) => ({ hotel, room, position })))
  await orm.insert(roomTypes).values(
    rooms.map(({ hotel, room: [key, name, beds, cots, board, price], position }) => ({
      id: roomId(hotel.key, key),
      accommodationId: hotelId(hotel.key),
      position,
      name,
      beds,
      cots,
      board,
      price,
      currency: hotel.currency,
    })),
  )
  await orm.insert(roomAllotments).values(
    rooms.flatMap(({ hotel, room: [key, , , , , , kept] }) =>
      Array.from({ length: KEPT_BEFORE + KEPT_AFTER }, (_, turn) => ({
        roomTypeId: roomId(hotel.key, key),
        night: day(turn - KEPT_BEFORE),
        rooms: kept,
      })),
    ),
  )
}

/** The shower was broken. */
async function moveUp(
  tx: Transaction,
  stayId: string,
  { from, at, roomTypeId }: { from: string; at: Date; roomTypeId: string },
): Promise<void> {
  const [room] = await tx.orm
    .select({ id: stayRooms.id, version: stays.version })
    .from(stayRooms)
    .innerJoin(stays, eq(stays.id, stayRooms.stayId))
    .where(eq(stays.id, stayId))
  if (!room) throw new Error(`stay ${stayId} has no room`)
  const { id: stayRoomId, version } = room
  granted(
    await moveStayRoom(tx, { actor: actorOf('operations'), now: at }, undefined, {
      id: stayId,
      version,
      roomId: stayRoomId,
      from,
      roomTypeId,
      reason: 'The shower is broken',
    }),
  )
}
