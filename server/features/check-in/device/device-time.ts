import type { DeviceTime } from '#contract/check-in/device-time.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** What a device did while it was cut off is taken up to so many days later. */
const LATEST_UPLOAD_DAYS = 7
const DAY_MS = 86_400_000

/** When a command was given, by the server's clock: now, unless a device was cut off and sends it late. */
export function commandTime(device: DeviceTime | undefined, now: Date): Date | Refusal {
  const at = correctedTime(device, now)
  return now.getTime() - at.getTime() > LATEST_UPLOAD_DAYS * DAY_MS
    ? refuse('ruleBroken', { message: 'deviceTime.tooLate', values: { days: LATEST_UPLOAD_DAYS } })
    : at
}

/** The same however late it is: money that was taken is not refused for being told of late. */
export function correctedTime(device: DeviceTime | undefined, now: Date): Date {
  return device === undefined ? now : new Date(now.getTime() - (device.sentAt.getTime() - device.at.getTime()))
}
