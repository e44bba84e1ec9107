import { parse as uuidBytes, stringify as uuidText } from 'uuid'
import { OFFICER_PASS_HOURS } from '#contract/check-in/device-time.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'

/** First byte of what is signed; a ticket's code has another. */
const PASS_FORMAT = 2
const PASS_BYTES = 1 + 16 + 6
const HOUR_MS = 3_600_000
/** A device's clock is corrected to the second at best: an act may seem to come before the pass that it was done with. */
const MEASURED_WITHIN_MS = 60_000

/** Somebody was signed in at a device then. */
export interface OfficerPass {
  userId: string
  givenAt: Date
}

/** A pass as text: version, user id and time, signed with the key of the tickets, so that a cut-off device cannot make one up. */
export function giveOfficerPass(
  signer: Pick<TicketSigner, 'seal'>,
  userId: string,
  now: Date,
): { pass: string; passEndsAt: Date } {
  const content = Buffer.alloc(PASS_BYTES)
  content.writeUInt8(PASS_FORMAT, 0)
  content.set(uuidBytes(userId), 1)
  content.writeUIntBE(now.getTime(), 17, 6)
  return { pass: signer.seal(content), passEndsAt: endOfPass(now) }
}

/** What a pass says, if it is one of ours; null for anything else. */
export function readOfficerPass(signer: Pick<TicketSigner, 'open'>, text: string): OfficerPass | null {
  const content = signer.open(text, PASS_FORMAT)
  if (content?.length !== PASS_BYTES) return null
  return { userId: uuidText(content.subarray(1, 17)), givenAt: new Date(content.readUIntBE(17, 6)) }
}

/** Whether a pass covers an act at this (corrected) time. */
export function passCovers({ givenAt }: OfficerPass, at: Date): boolean {
  return at.getTime() >= givenAt.getTime() - MEASURED_WITHIN_MS && at <= endOfPass(givenAt)
}

function endOfPass(givenAt: Date): Date {
  return new Date(givenAt.getTime() + OFFICER_PASS_HOURS * HOUR_MS)
}
