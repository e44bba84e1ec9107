import { z } from 'zod'
import { instant, recordId } from '../common.ts'

/** Names a command that a device gave while it was cut off; unique for ever on the row that it makes. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/)

/**
 * When something happened by a device's clock, and what that clock read when it was sent. The server corrects the one
 * by the other: a wrong clock does no harm, as long as nobody sets it in between.
 */
export const deviceTime = z
  .object({
    at: instant,
    sentAt: instant,
    /** Of a device that has registered. */
    deviceId: recordId.optional(),
  })
  .refine(({ at, sentAt }) => at <= sentAt, { path: ['at'], error: 'deviceTime.afterSending' })
export type DeviceTime = z.output<typeof deviceTime>

/** Proves that somebody was signed in at a device: signed by the server when they were, good for {@link OFFICER_PASS_HOURS}. */
export const officerPass = z.string().max(400)

/** Longest that a cut-off device goes on working for an officer, in hours from when the pass was given. */
export const OFFICER_PASS_HOURS = 12
