import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Booking } from '#contract/booking/booking.ts'
import { Button } from '#src/ui/button.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** The button and its dialog: the tickets by e-mail, in the passenger's language. */
export function SendTickets({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking-history')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Mail />} onClick={() => setOpen(true)}>
        {t('send.open')}
      </Button>
      {isOpen && <SendDialog bookingId={booking.id} onClose={() => setOpen(false)} />}
    </>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

const typedSending = z.object({ email: z.string().trim(), language: z.enum(['en', 'ar']) })

function SendDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('booking-history')
  const act = useActForm('sendTickets', {
    schema: typedSending,
    blank: { email: '', language: i18n.language.startsWith('ar') ? 'ar' : 'en' },
    keep: false,
    rules: ({ email }) => ({ email: /^\S+@\S+\.\S+$/.test(email) ? undefined : t('send.emailWrong') }),
    toRequest: (body) => ({ params: { id: bookingId }, body }),
    invalidates: [],
    saved: (_answer, { body }) => t('send.done', { email: body.email }),
    next: onClose,
  })
  const { form } = act
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('send.title')}
      send={t('send.submit')}
      startsOn="field"
    >
      <FormText name="email" label={t('send.email')} type="email" ltr required data-autofocus />
      <SegmentedControl
        label={t('send.language')}
        segments={LANGUAGES}
        value={form.watch('language')}
        onChange={(language) => form.setValue('language', language)}
      />
    </ActDialog>
  )
}
