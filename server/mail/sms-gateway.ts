import type { Settings } from '#server/settings.ts'
import { keepInOutbox, type OutboxSettings } from './outbox.ts'

export interface Sms {
  /** Stays the same over all attempts: a gateway that knows it sends a message once. */
  id: string
  /** E.164. */
  to: string
  text: string
}

export interface SmsGateway {
  /**
   * The status that the gateway answered with.
   *
   * @throws where it did not answer, or not in time
   */
  send(sms: Sms): Promise<number>
}

/** Sends by the HTTP gateway where one is set; otherwise keeps each SMS as a file and says where. */
export function createSmsGateway({ sms: gateway, ...settings }: Pick<Settings, 'sms'> & OutboxSettings): SmsGateway {
  if (gateway === undefined) {
    return {
      async send({ to, text }) {
        await keepInOutbox(settings, { to, content: `To: ${to}\n\n${text}\n`, kind: 'sms.txt', setting: 'SMS_URL' })
        return 200
      },
    }
  }
  const { url, token, headers, sender, timeoutMs } = gateway
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        // Where a gateway sends elsewhere, its token does not follow.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, from: sender, text }),
      })
      await response.body?.cancel()
      return response.status
    },
  }
}
