import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { useBooking, useSend, useUnanswered } from './booking-actor.tsx'
import { DocumentCard } from './document-card.tsx'

/** Passport images, pictures and further papers. None is required, so Enter goes on at once. */
export function DocumentsStep() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const travellers = useBooking(({ context }) => context.travellers)
  const refused = useBooking(({ context }) => context.refusedFiles)
  const refusal = useBooking(({ context }) => context.refusal)
  const upload = useUnanswered('uploadFiles')
  const deletion = useUnanswered('deleteFile')
  const unanswered = upload ?? deletion
  const isAsked = useBooking((snapshot) => snapshot.matches({ steps: { documents: 'confirmingDeletion' } }))
  const isDeleting = useBooking((snapshot) => snapshot.matches({ steps: { documents: 'deleting' } })) && !deletion
  const doomed = useBooking(({ context }) =>
    context.travellers.flatMap((each) => each.documents).find(({ file }) => file.id === context.deletion?.fileId),
  )

  return (
    <div className="flex flex-col gap-3">
      {unanswered && (
        <Notice
          tone="attention"
          role="alert"
          title={t(upload ? 'documents.uploadFailed' : 'documents.deletionFailed')}
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={unanswered.leave}>
                {t('documents.leave')}
              </Button>
              <Button size="small" tone="primary" onClick={unanswered.goOn}>
                {t('retry')}
              </Button>
            </span>
          }
        />
      )}
      {refused.length > 0 && (
        <Notice tone="stop" role="alert" title={t('documents.refused')}>
          <ul className="list-disc ps-4">
            {refused.map(({ name, message }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal && (
        <Notice tone="stop" role="alert">
          {refusal.message}
        </Notice>
      )}
      {travellers.map((traveller, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a traveller is known by the place in the party
        <DocumentCard key={index} index={index} traveller={traveller} />
      ))}
      <ConfirmDialog
        open={isAsked || isDeleting}
        busy={isDeleting}
        body={
          <>
            {doomed && (
              <>
                <bdi className="font-medium">{doomed.file.name}</bdi>
                <br />
              </>
            )}
            {t('common:confirm.body')}
          </>
        }
        confirmLabel={t('documents.delete')}
        onConfirm={() => send({ type: 'booking.confirm' })}
        onCancel={() => send({ type: 'booking.back' })}
      />
    </div>
  )
}
