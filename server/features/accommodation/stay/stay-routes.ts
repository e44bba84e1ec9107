import type { SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { ownStays, stayScope } from '#server/domain/accommodation/stay-scope.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readHotel } from '../read-hotel.ts'
import { cancelStay, moveStayRoom } from './change-stay.ts'
import { readRoomingList } from './rooming-list.ts'
import { sellStay } from './sell-stay.ts'
import { readStayDay } from './stay-day.ts'
import { stayRecords } from './stay-list.ts'
import { showStay } from './stay-view.ts'

/** Rooms sold without a journey. */
export function registerStays(api: Api, { settings: { operator } }: { settings: Pick<Settings, 'operator'> }): void {
  api.read('getStayDay', async ({ query, database: { orm }, actor, now }) => {
    const today = homeDayAt(actor, now)
    const day = query.day ?? today
    return { data: { day, today, hotels: await readStayDay(orm, day, stayScope(actor)) } }
  })
  api.read('getStayList', ({ query, actor, database }) =>
    pageOfRecords(database.orm, stayRecords(stayScope(actor)), query),
  )
  api.file('exportStays', ({ query, actor, database }) =>
    exportRecords(database, stayRecords(stayScope(actor)), query, actor.id),
  )
  api.read('getStay', async ({ query: { id }, actor, database, now }) =>
    answer(database.orm, { id }, stayScope(actor), { actor, now, database }),
  )
  api.read('getStayPrint', async ({ query: { id }, actor, database, now }) => {
    const shown = await answer(database.orm, { id }, stayScope(actor), { actor, now, database })
    return isRefusal(shown) ? shown : { data: { ...shown.data, operator } }
  })
  api.read('getRoomingList', async ({ query: { accommodationId, night }, actor, database: { orm } }) => {
    const hotel = await readHotel(orm, accommodationId)
    if (!hotel) return refuse('notFound')
    const { timeZone: _zone, ...shown } = hotel
    return {
      data: {
        operator,
        hotel: shown,
        night,
        rooms: await readRoomingList(orm, { accommodationId, night }, stayScope(actor)),
      },
    }
  })

  api.write('createStay', async ({ body, actor, database, tx, now }) => {
    const { policies, version: policyVersion } = await currentPolicies(database)
    const done = await sellStay(tx, { actor, now, policies, policyVersion }, body)
    return answer(tx.orm, done, stayScope(actor), { actor, now, database })
  })
  api.write('cancelStay', async ({ body, actor, database, tx, now }) => {
    const policies = (version: number) => policiesAt(database, version)
    const done = await cancelStay(tx, { actor, now, policies }, ownStays(actor), body)
    return answer(tx.orm, done, stayScope(actor), { actor, now, database })
  })
  api.write('moveStayRoom', async ({ body, actor, database, tx, now }) => {
    const scope = actor.userType === 'operation_manager' ? undefined : ownStays(actor)
    const done = await moveStayRoom(tx, { actor, now }, scope, body)
    return answer(tx.orm, done, stayScope(actor), { actor, now, database })
  })
}

async function answer(
  orm: Orm,
  done: { id: string } | Refusal,
  scope: SQL | undefined,
  { actor, now, database }: { actor: Actor; now: Date; database: Database },
): Promise<ReplyOf<'getStay'> | Refusal> {
  if (isRefusal(done)) return done
  const policies = (version: number) => policiesAt(database, version)
  const data = await showStay(orm, done.id, scope, { actor, now, policies })
  return data ? { data } : refuse('notFound')
}
