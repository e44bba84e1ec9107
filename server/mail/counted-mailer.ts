import type { Mailer } from './mailer.ts'

/** What this process could not hand over since its start. */
export interface MailFailures {
  sent: number
  failed: number
  lastFailedAt: Date | null
  /** Whether the latest was one of them. */
  hasLastFailed: boolean
}

/** A mailer that remembers how it went: a mail about an account is sent behind its answer, and nobody waits for it. */
export function countedMailer(mailer: Mailer): { mailer: Mailer; failures: () => MailFailures } {
  const failures: MailFailures = { sent: 0, failed: 0, lastFailedAt: null, hasLastFailed: false }
  return {
    failures: () => ({ ...failures }),
    mailer: {
      async send(mail) {
        try {
          await mailer.send(mail)
          failures.sent += 1
          failures.hasLastFailed = false
        } catch (error) {
          failures.failed += 1
          failures.lastFailedAt = new Date()
          failures.hasLastFailed = true
          throw error
        }
      },
    },
  }
}
