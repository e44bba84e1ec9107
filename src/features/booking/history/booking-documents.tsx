import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { FileDialog } from '#src/ui/form/file-dialog.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

type BookingDocument = Booking['documents'][number]

/** What passengers handed in, by passenger. Opening one is logged by the server, so nothing is fetched before. */
export function BookingDocuments({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking-history')
  const [shown, setShown] = useState<BookingDocument>()
  const [isOpen, setOpen] = useState(false)
  const names = new Map(
    booking.tickets.map(({ passenger }) => [passenger.id, `${passenger.firstName} ${passenger.lastName}`]),
  )
  return (
    <SectionCard title={t('documents.title')} flush>
      {booking.documents.length === 0 && <p className="p-4 text-ink-3">{t('documents.none')}</p>}
      <ul className="divide-y divide-line">
        {booking.documents.map((document) => (
          <li key={document.fileId}>
            <button
              type="button"
              onClick={() => {
                setShown(document)
                setOpen(true)
              }}
              className="flex w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-ink-3" />
              <span className="min-w-0">
                <span className="block font-medium text-brand-ink">{t(`documents.kind.${document.kind}`)}</span>
                <span className="block text-xs wrap-anywhere text-ink-3">
                  <bdi>{names.get(document.passengerId)}</bdi> · <bdi>{document.name}</bdi>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <FileDialog
          key={shown.fileId}
          open={isOpen}
          onClose={() => setOpen(false)}
          fileId={shown.fileId}
          title={t(`documents.kind.${shown.kind}`)}
          owner={names.get(shown.passengerId) ?? ''}
        />
      )}
    </SectionCard>
  )
}
