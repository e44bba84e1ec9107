import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MESSAGE_CHANNELS, MESSAGE_LANGUAGES, type MessageChannel } from '#contract/message/message-codes.ts'
import type { MessageRequest } from '#contract/message/message.ts'
import type { MessageRow } from '#contract/message/message-row.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { PRINT_LANGUAGES } from '#src/ui/print/print-language.ts'
import { LANGUAGES } from '#src/platform/i18n.ts'
import { usePhoneJudge } from '#src/platform/phones.ts'
import { WhatsAppDialog } from './whatsapp-dialog.tsx'

export interface SendDialogProps {
  bookingId: string
  /** What the number begins with. */
  phone: string | null
  /** Of a message that is sent once more. */
  before?: Pick<MessageRow, 'channel' | 'recipient' | 'language'> | undefined
  onClose: () => void
  onSent?: (() => void) | undefined
}

const typedMessage = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  email: z.string().trim(),
  phone: z.string().nullable(),
  language: z.enum(MESSAGE_LANGUAGES),
})

/** The tickets to a passenger, on the way and in the language that they want. */
export default function SendDialog({ bookingId, phone, before, onClose, onSent }: SendDialogProps) {
  const { t, i18n } = useTranslation(['message', 'form'])
  const judge = usePhoneJudge()
  const [handedOver, setHandedOver] = useState<string>()
  const [stopped, setStopped] = useState<string>()
  const act = useActForm('sendTickets', {
    schema: typedMessage,
    blank: {
      channel: before?.channel ?? 'email',
      email: before?.channel === 'email' ? before.recipient : '',
      phone: before === undefined || before.channel === 'email' ? phone : before.recipient,
      language: before?.language ?? (i18n.language.startsWith('ar') ? 'ar' : 'en'),
    },
    keep: false,
    rules: ({ channel, email, phone: typed }) => {
      if (channel === 'email') return { email: /^\S+@\S+\.\S+$/.test(email) ? undefined : t('send.emailWrong') }
      const problem = judge(typed)
      if (typed === null || typed.trim() === '') return { phone: t('send.phoneMissing') }
      return { phone: problem && t(`form:${problem}`) }
    },
    toRequest: (typed) => ({ params: { id: bookingId }, body: requestOf(typed) }),
    invalidates: ['getBookingMessages', 'getMessageList', 'getDashboard'],
    saved: ({ data }) =>
      data.state === 'suppressed' || data.state === 'handedOver'
        ? null
        : t(`send.done.${data.channel}`, { to: data.recipient }),
    next: ({ data }) => {
      onSent?.()
      if (data.state === 'suppressed') setStopped(data.recipient)
      else if (data.state === 'handedOver') setHandedOver(data.id)
      else onClose()
    },
  })
  const { form } = act
  const channel = form.watch('channel')
  if (handedOver !== undefined) return <WhatsAppDialog messageId={handedOver} onClose={onClose} />
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('send.title')}
      send={t(channel === 'whatsapp' ? 'send.submitWhatsApp' : 'send.submit')}
      startsOn="field"
    >
      {stopped !== undefined && (
        <Notice tone="attention" role="alert" title={t('send.stoppedTitle')}>
          {t('send.stopped')}
        </Notice>
      )}
      <SegmentedControl
        label={t('channel.label')}
        segments={MESSAGE_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={channel}
        onChange={(value: MessageChannel) => {
          setStopped(undefined)
          form.clearErrors()
          form.setValue('channel', value)
        }}
      />
      {channel === 'email' ? (
        <FormText
          key="email"
          name="email"
          label={t('send.email')}
          hint={t('send.hint.email')}
          type="email"
          ltr
          required
          data-autofocus
        />
      ) : (
        <FormPhone key="phone" name="phone" label={t('send.phone')} hint={t(`send.hint.${channel}`)} required />
      )}
      <SegmentedControl
        label={t('send.language')}
        segments={PRINT_LANGUAGES.map((value) => ({
          value,
          label: LANGUAGES.find(({ code }) => code === value)?.name ?? value,
        }))}
        value={form.watch('language')}
        onChange={(language) => form.setValue('language', language)}
      />
    </ActDialog>
  )
}

function requestOf({ channel, email, phone, language }: z.output<typeof typedMessage>): MessageRequest {
  return channel === 'email' ? { channel, email, language } : { channel, phone: phone ?? '', language }
}
