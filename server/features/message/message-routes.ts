import { and, eq } from 'drizzle-orm'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { messagesAbout } from '#server/domain/message/messages.ts'
import { showMessage } from '#server/domain/message/show-message.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { exportMessages, listMessages } from './message-list.ts'

export function registerMessages(api: Api): void {
  api.read('getMessageList', async ({ query, actor, database, now }) => {
    const scope = bookingScope(actor, await loadNetwork(database))
    return listMessages(database, query, { reader: actor, scope, now })
  })

  api.file('exportMessages', async ({ query, actor, database, now }) => {
    const scope = bookingScope(actor, await loadNetwork(database))
    return exportMessages(database, query, { reader: actor, scope, now })
  })

  api.read('getBookingMessages', async ({ params, actor, database }) => {
    const scope = bookingScope(actor, await loadNetwork(database))
    const [booking] = await database.orm
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.id, params.id), scope))
    if (booking === undefined) return refuse('notFound')
    const listed = await messagesAbout(database.orm, 'booking', booking.id)
    return { data: listed.map((message) => showMessage(message, message.sender)) }
  })
}
