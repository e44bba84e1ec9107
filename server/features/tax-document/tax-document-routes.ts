import { stays } from '#server/database/schema/accommodation.ts'
import { stayScope } from '#server/domain/accommodation/stay-scope.ts'
import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { TaxedRecord } from '#contract/tax-document/tax-document-codes.ts'
import type { Database } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { taxDocuments } from '#server/database/schema/tax-document.ts'
import { logAccess } from '#server/audit/access-log.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import type { Clock } from '#server/clock.ts'
import { issueFor } from './document-keeper.ts'
import { documentScope } from '#server/domain/tax-document/document-scope.ts'
import { documentRecords } from './document-list.ts'
import { papersOf, showDocument } from './document-view.ts'
import { sendAgain } from './send-again.ts'
import { ublOf } from './ubl.ts'

interface Services {
  settings: Pick<Settings, 'operator'>
  clock: Clock
}

/** Tax invoices and credit notes of all that was sold (business rulings §1). */
export function registerTaxDocuments(api: Api, { settings, clock }: Services): void {
  api.read('getTaxDocumentList', ({ query, actor, database }) =>
    pageOfRecords(database.orm, documentRecords(actor), query),
  )
  api.file('exportTaxDocuments', ({ query, actor, database }) =>
    exportRecords(database, documentRecords(actor), query, actor.id),
  )

  api.read('getTaxDocumentsOf', async ({ query, actor, database }) => {
    if (!(await seesSold(database, actor, query))) return refuse('notFound')
    await issueFor({ database, operator: settings.operator, clock }, query.id)
    return { data: await papersOf(database.orm, query) }
  })

  api.read('getTaxDocument', async ({ params, actor, database }) => {
    const data = await showDocument(database.orm, params.id, documentScope(actor))
    return data ? { data } : refuse('notFound')
  })
  api.file('getTaxDocumentXml', async ({ params, actor, database }) => {
    const [found] = await database.orm
      .select()
      .from(taxDocuments)
      .where(and(eq(taxDocuments.id, params.id), documentScope(actor)))
    if (!found) return refuse('notFound')
    const { id, number, document, previousHash } = found
    await logAccess(database, {
      userId: actor.id,
      action: 'exportedList',
      subject: 'tax-documents',
      details: { id, number },
    })
    return {
      type: 'application/xml; charset=utf-8',
      fileName: `${number}.xml`,
      disposition: 'attachment',
      content: Buffer.from(ublOf(document, previousHash), 'utf8'),
    }
  })
  api.write('sendTaxDocumentAgain', async ({ body, actor, tx, now }) => {
    const sent = await sendAgain(tx, body.id, now)
    if (isRefusal(sent)) return sent
    const data = await showDocument(tx.orm, body.id, documentScope(actor))
    return data ? { data } : refuse('notFound')
  })
}

/** Whoever sees what was sold sees its papers. */
async function seesSold(
  database: Database,
  actor: Actor,
  { kind, id }: { kind: TaxedRecord; id: string },
): Promise<boolean> {
  const { orm } = database
  switch (kind) {
    case 'booking': {
      const scope = bookingScope(actor, await loadNetwork(database))
      return (await orm.$count(bookings, and(eq(bookings.id, id), scope))) > 0
    }
    case 'consignment':
      return (await orm.$count(consignments, and(eq(consignments.id, id), consignmentScope(actor)))) > 0
    case 'stay':
      return (await orm.$count(stays, and(eq(stays.id, id), stayScope(actor)))) > 0
    case 'invoice':
      return contract.getInvoice.access.some((type) => type === actor.userType)
  }
}
