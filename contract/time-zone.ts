import { z } from 'zod'

/** Whether an IANA zone has this name. No offset such as +03:00: PostgreSQL would take it for the opposite one. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** IANA name, such as Asia/Riyadh. */
export const timeZoneName = z.string().max(64).refine(isTimeZone)
