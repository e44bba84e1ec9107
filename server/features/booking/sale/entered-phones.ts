import { type PhoneEntry, phoneEntry } from '#server/domain/phone/entered-phone.ts'
import type { Refusal } from '#server/plugins/refusal.ts'

interface Passengers {
  passengers: readonly { phone: string | null }[]
}
interface Payer {
  payer: { phone: string }
}

/**
 * Passengers who are sold seats, and who pays, with their phones as they are stored.
 *
 * @param country where numbers without country code are dialled
 */
export function withSalePhones<Request extends Passengers & Payer>(
  request: Request,
  country: string | null,
): Request | Refusal {
  const entry = phoneEntry(country)
  const passengers = passengersOf(request, entry)
  const payer = { ...request.payer, phone: entry.take('payer.phone', request.payer.phone) }
  return entry.refusal() ?? { ...request, payer, passengers }
}

/** The same where the booking says who pays. */
export function withPassengerPhones<Request extends Passengers>(
  request: Request,
  country: string | null,
): Request | Refusal {
  const entry = phoneEntry(country)
  const passengers = passengersOf(request, entry)
  return entry.refusal() ?? { ...request, passengers }
}

const passengersOf = ({ passengers }: Passengers, { take }: PhoneEntry) =>
  passengers.map((each, index) => ({ ...each, phone: take(`passengers.${index}.phone`, each.phone) }))
