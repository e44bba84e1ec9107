import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newKey } from '#machines/key.ts'
import type { Settings } from '#server/settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

export interface Mailer {
  /** Resolves once the mail is handed over. A mail that must not hold up an answer is sent without waiting for it. */
  send(mail: Mail): Promise<void>
}

const QUIET_LEVELS: readonly Settings['logLevel'][] = ['silent', 'fatal', 'error']

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'outboxDirectory' | 'logLevel'>

/** Sends by SMTP where that is set; otherwise keeps each mail as a file and says where. */
export function createMailer({ smtpUrl, mailFrom, outboxDirectory, logLevel }: MailSettings): Mailer {
  if (smtpUrl !== undefined) {
    const transport = createTransport(smtpUrl, { from: mailFrom })
    return {
      async send(mail) {
        await transport.sendMail(mail)
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: mailFrom })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(outboxDirectory, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(outboxDirectory, `${time}-${fileSafe(mail.to)}-${newKey().slice(0, 6)}.eml`)
      // The mail holds a link that signs in: for the owner of the process only.
      await writeFile(file, Buffer.isBuffer(message) ? message : String(message), { mode: 0o600 })
      if (!QUIET_LEVELS.includes(logLevel)) console.warn(`No SMTP_URL: mail to ${mail.to} kept in ${file}`)
    },
  }
}

function fileSafe(address: string): string {
  return address.replaceAll(/[^\w@.-]/g, '_').slice(0, 80)
}
