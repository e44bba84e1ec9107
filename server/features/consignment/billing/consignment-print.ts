import type { ReplyOf } from '#contract/contract.ts'
import { pieceLabel } from '#machines/consignment/piece-label.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Settings } from '#server/settings.ts'
import { type Depot, readDepots } from '../consignment-repository.ts'
import type { Detail } from '../consignment-view.ts'

type Print = ReplyOf<'getConsignmentPrint'>['data']

/** What bill, labels and proof of delivery show of a consignment that the reader may see. */
export async function showPrint(orm: Orm, shown: Detail, operator: Settings['operator']): Promise<Print> {
  const depots = await readDepots(orm)
  const at = (id: string) => {
    const depot = depots.get(id)
    if (!depot) throw new Error(`consignment ${shown.id} has depots`)
    return depot
  }
  return {
    id: shown.id,
    billNumber: shown.billNumber,
    createdAt: shown.createdAt,
    createdBy: shown.createdBy,
    timeZone: at(shown.from.id).timeZone,
    deliveryTimeZone: at(shown.to.id).timeZone,
    from: place(at(shown.from.id)),
    to: place(at(shown.to.id)),
    sender: shown.sender,
    receiver: shown.receiver,
    payment: shown.payment,
    paymentMeans: shown.paymentMeans,
    paymentReference: shown.paymentReference,
    allowedBy: shown.allowedBy,
    freeReason: shown.freeReason,
    currency: shown.currency,
    tax: shown.tax,
    items: shown.lines,
    pieces: shown.counts.total,
    weight: shown.weight,
    total: shown.total,
    vatTotal: shown.vatTotal,
    due: shown.due,
    isCancelled: shown.cancelledAt !== null,
    labels: shown.lines.flatMap(({ name, weight, numbers: [first, last] }) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({
        number: first + index,
        code: pieceLabel({ billNumber: shown.billNumber, number: first + index }),
        itemName: name,
        weight,
      })),
    ),
    deliveries: shown.deliveries,
    operator,
  }
}

function place({ id, code, name, city, phone }: Depot) {
  return { id, code, name, city, phone }
}
