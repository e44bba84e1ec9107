import { inArray } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import {
  type CheckInDevice,
  findDeviceBySeries,
  partsOfReceipt,
} from '#server/features/check-in/device/check-in-devices.ts'
import type { PayRequest } from './fee-posting.ts'

/** One ticket's fee as a cut-off device took it. */
export interface OfflineFee {
  ticketId: string
  clientId: string
  receiptNumber: string
  amountTaken: number
}

/**
 * The fees of a request that a device took while it was cut off; none where it is on line, and a refusal where the
 * request is neither.
 */
export function offlineFees({ tickets, device }: PayRequest): OfflineFee[] | Refusal {
  if (tickets.every(({ receiptNumber, amountTaken }) => receiptNumber === undefined && amountTaken === undefined))
    return []
  const fees = tickets.flatMap(({ ticketId, clientId, receiptNumber, amountTaken }) =>
    clientId === undefined || receiptNumber === undefined || amountTaken === undefined
      ? []
      : [{ ticketId, clientId, receiptNumber, amountTaken }],
  )
  return fees.length < tickets.length || device === undefined
    ? refuse('ruleBroken', { message: 'exitFee.offlineParts' })
    : fees
}

/** The device in whose series all these receipts are, each of them new. */
export async function ownReceipts(
  tx: Transaction,
  fees: readonly OfflineFee[],
  deviceId: string | undefined,
): Promise<CheckInDevice | Refusal> {
  const numbers = fees.map(({ receiptNumber }) => receiptNumber)
  const [first = ''] = numbers
  const device = await findDeviceBySeries(tx.orm, partsOfReceipt(first).series)
  const foreign = numbers.find((number) => partsOfReceipt(number).series !== device?.series)
  if (!device || foreign !== undefined || (deviceId !== undefined && deviceId !== device.id)) {
    return refuse('ruleBroken', { message: 'exitFee.receiptForeign', values: { receipt: foreign ?? first } })
  }
  const taken = await tx.orm
    .select({ receipt: exitFeePayments.receiptNumber })
    .from(exitFeePayments)
    .where(inArray(exitFeePayments.receiptNumber, numbers))
  const used = taken[0]?.receipt ?? numbers.find((number, index) => numbers.indexOf(number) !== index)
  return used === undefined
    ? device
    : refuse('ruleBroken', { message: 'exitFee.receiptUsed', values: { receipt: used } })
}
