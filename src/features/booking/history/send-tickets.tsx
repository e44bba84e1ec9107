import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { newKey } from '#machines/key.ts'
import { ApiError, call } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'

/** The button and its dialog: the tickets by e-mail, in the passenger's language. */
export function SendTickets({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking-history')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Mail />} onClick={() => setOpen(true)}>
        {t('send.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="small" title={t('send.title')}>
        <SendForm bookingId={booking.id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

function SendForm({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const { t, i18n } = useTranslation('booking-history')
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<'en' | 'ar'>(i18n.language.startsWith('ar') ? 'ar' : 'en')
  const [isMissing, setMissing] = useState(false)
  // One per opened form: pressing again after an outage repeats the same act instead of sending twice.
  const [key, setKey] = useState(newKey)
  const field = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: () => call('sendTickets', { params: { id: bookingId }, body: { email, language }, key }),
    onSuccess: () => {
      notify.success(t('send.done', { email }))
      onDone()
    },
    onError: () => field.current?.focus(),
  })
  const failure = send.error instanceof ApiError ? send.error : undefined

  function submit() {
    const isAddress = /^\S+@\S+\.\S+$/.test(email)
    setMissing(!isAddress)
    if (isAddress) send.mutate()
    else field.current?.focus()
  }

  function change() {
    setMissing(false)
    setKey(newKey())
    send.reset()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-4 pb-3"
    >
      {failure && !failure.fields.email && (
        <Notice tone="stop" role="alert">
          {errorText(t, failure)}
        </Notice>
      )}
      <TextField
        ref={field}
        label={t('send.email')}
        type="email"
        autoComplete="off"
        ltr
        required
        data-autofocus
        value={email}
        error={isMissing ? t('send.emailWrong') : failure?.fields.email}
        onChange={(event) => {
          setEmail(event.target.value.trim())
          change()
        }}
      />
      <SegmentedControl
        label={t('send.language')}
        segments={LANGUAGES}
        value={language}
        onChange={(value) => {
          setLanguage(value)
          change()
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:confirm.cancel')}</Button>
        <Button type="submit" tone="primary" busy={send.isPending}>
          {t('send.submit')}
        </Button>
      </div>
    </form>
  )
}
