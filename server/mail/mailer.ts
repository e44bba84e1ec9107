import { createTransport } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import { keepInOutbox, type OutboxSettings } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** The same over all attempts, by which a mail that comes twice is known. */
  messageId?: string
}

export interface Mailer {
  /** Resolves once the mail is handed over. A mail that must not hold up an answer is sent without waiting for it. */
  send(mail: Mail): Promise<void>
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom'> & OutboxSettings

/** Unless the address of the server says otherwise: nothing waits for a silent one for minutes. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Sends by SMTP where that is set; otherwise keeps each mail as a file and says where. */
export function createMailer({ smtpUrl, mailFrom, ...settings }: MailSettings): Mailer {
  if (smtpUrl !== undefined) {
    const transport = createTransport(withTimeouts(smtpUrl), { from: mailFrom })
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
      const content = Buffer.isBuffer(message) ? message : String(message)
      await keepInOutbox(settings, { to: mail.to, content, kind: 'eml', setting: 'SMTP_URL' })
    },
  }
}

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, milliseconds] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds))
  return url.href
}
