import type { z } from 'zod'
import type { enteredReceiver, enteredSender } from '#contract/consignment/consignment.ts'
import { phoneEntry } from '#server/domain/phone/entered-phone.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { ConsignmentRecord } from '../consignment-repository.ts'

interface Entered {
  sender: z.output<typeof enteredSender>
  receiver: z.output<typeof enteredReceiver>
}

type People = Pick<
  ConsignmentRecord,
  'senderName' | 'senderContact' | 'senderIdNumber' | 'receiverName' | 'receiverContact' | 'receiverIdNumber'
>

/**
 * Sender and receiver as a bill stores them.
 *
 * @param countries where numbers without country code are dialled: at the clerk's depot, and the receiver's also at the
 *   one that receives
 * @param before the bill that is corrected
 */
export function enteredPeople(
  { sender, receiver }: Entered,
  countries: { own: string | null; receiving: string | undefined },
  before?: People,
): People | Refusal {
  const entry = phoneEntry(countries.own)
  const people = {
    senderName: sender.name,
    senderContact: entry.take('sender.contact', sender.contact, before?.senderContact),
    senderIdNumber: sender.idNumber,
    receiverName: receiver.name,
    receiverContact: entry.take('receiver.contact', receiver.contact, before?.receiverContact, countries.receiving),
    receiverIdNumber: receiver.idNumber,
  }
  return entry.refusal() ?? people
}
