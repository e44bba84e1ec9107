import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type UploadedFile, uploadedFile } from '#contract/file.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What a bus looks like: added and deleted by whoever keeps the register. */
export function BusPhotos({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['fleet-document', 'common'])
  useErrorWords()
  const mayCall = useMayCall()
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<UploadedFile>()
  const read = useRead('getBus', { query: { id } })
  const remove = useWrite('removeBusPhoto', {
    invalidates: ['getBus'],
    onDone: () => {
      setAsked(undefined)
      notify.success(t('common:file.deleted'))
    },
    onRefused: (error) => {
      setAsked(undefined)
      notify.error(errorText(t, error))
    },
  })
  return (
    <SectionCard
      title={t('photos.title')}
      actions={mayCall('addBusPhotos') && <Button onClick={() => setAdding(true)}>{t('photos.add')}</Button>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-32" />}>
        {({ data: { photos } }) =>
          photos.length === 0 ? (
            <p className="text-ink-3">{t('photos.none')}</p>
          ) : (
            <MediaGallery files={photos} owner={name}>
              {(photo) =>
                mayCall('removeBusPhoto') && (
                  <IconButton
                    className="absolute end-1 top-1 bg-surface/90"
                    label={t('photos.delete', { name: photo.name })}
                    icon={<Trash2 />}
                    onClick={() => setAsked(photo)}
                  />
                )
              }
            </MediaGallery>
          )
        }
      </ReadState>
      {isAdding && <AddDialog id={id} owner={name} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={asked !== undefined}
        tone="danger"
        title={t('common:confirm.title')}
        confirmLabel={t('photos.confirm')}
        busy={remove.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && remove.mutate({ params: { id, fileId: asked.id } })}
      />
    </SectionCard>
  )
}

const typedPhotos = z.object({ files: z.array(uploadedFile) })

function AddDialog({ id, owner, onClose }: { id: string; owner: string; onClose: () => void }) {
  const { t } = useTranslation(['fleet-document', 'common'])
  const act = useActForm('addBusPhotos', {
    schema: typedPhotos,
    blank: { files: [] },
    keep: false,
    rules: ({ files }) => ({ files: files.length === 0 ? t('photos.noFiles') : undefined }),
    toRequest: ({ files }) => ({ params: { id }, body: { fileIds: files.map((file) => file.id) } }),
    fieldOf: (path) => (path === 'fileIds' ? 'files' : path),
    invalidates: ['getBus'],
    saved: () => t('photos.saved'),
    next: onClose,
  })
  return (
    <ActDialog act={act} onClose={onClose} title={t('photos.add')} send={t('photos.go')} startsOn="field">
      <FormFiles name="files" label={t('photos.files')} owner={owner} hint={t('photos.hint')} required />
    </ActDialog>
  )
}
