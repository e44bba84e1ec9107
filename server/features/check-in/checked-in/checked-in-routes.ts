import type { Api } from '#server/plugins/api.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { exportCheckedIn } from './checked-in-export.ts'
import { listCheckedIn } from './checked-in-list.ts'

/** Who was checked in, by whom and where; what was taken back stays on the list. */
export function registerCheckedInList(api: Api): void {
  api.read('getCheckedInList', async ({ query, actor, database, now }) => {
    const network = await loadNetwork(database)
    return listCheckedIn(database.orm, network, query, { reader: actor, scope: bookingScope(actor, network), now })
  })

  api.file('exportCheckedInList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return exportCheckedIn(database, network, query, { userId: actor.id, scope: bookingScope(actor, network) })
  })
}
