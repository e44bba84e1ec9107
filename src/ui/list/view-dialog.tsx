import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { VIEW_SHARERS } from '#contract/access.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { Button } from '#src/ui/button.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import type { ShownView } from '#src/ui/list/view-menu.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useWrite } from '#src/platform/use-write.ts'
import { MAX_VIEW_NAME } from '#contract/bounds.ts'

const typedView = z.object({ name: z.string(), isShared: z.boolean(), isReplaced: z.boolean() })

export interface ViewDialogProps {
  list: string
  /** The view to change; undefined for a new one. */
  view: SavedView | undefined
  shown: ShownView
  /** The list shows something else than the view. */
  isChanged: boolean
  onClose: () => void
}

/** Names what a list shows, or renames, shares, updates or deletes an own view. */
export default function ViewDialog({ list, view, shown, isChanged, onClose }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const { user_type } = useUserDetails()
  const [isDeleting, setDeleting] = useState(false)
  const mayShare = VIEW_SHARERS.some((type) => type === user_type)
  const act = useActForm(view ? 'updateSavedView' : 'createSavedView', {
    schema: typedView,
    blank: { name: view?.name ?? '', isShared: view?.isShared ?? false, isReplaced: false },
    keep: false,
    rules: ({ name }) => ({ name: name.trim() === '' ? t('views.nameMissing') : undefined }),
    toRequest: ({ name, isShared, isReplaced }) =>
      view
        ? {
            params: { id: view.id },
            body: {
              name,
              isShared,
              version: view.version,
              ...(isReplaced ? shown : { query: view.query, columns: view.columns }),
            },
          }
        : { body: { list, name, isShared, ...shown } },
    invalidates: ['getSavedViews'],
    saved: () => t('views.saved'),
    next: onClose,
  })
  if (view && isDeleting) return <DeleteView view={view} onBack={() => setDeleting(false)} onDone={onClose} />
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={view ? t('views.editTitle') : t('views.saveTitle')}
      description={view ? undefined : t('views.saveLead')}
      send={t('views.keep')}
      startsOn="field"
      aside={
        view && (
          <Button tone="quiet" className="me-auto text-stop-ink" onClick={() => setDeleting(true)}>
            {t('views.delete')}
          </Button>
        )
      }
    >
      <FormText name="name" label={t('views.name')} required data-autofocus maxLength={MAX_VIEW_NAME} />
      {mayShare && <FormCheckbox name="isShared" label={t('views.share')} hint={t('views.shareHint')} />}
      {view && isChanged && <FormCheckbox name="isReplaced" label={t('views.replace')} hint={t('views.replaceHint')} />}
    </ActDialog>
  )
}

interface DeleteViewProps {
  view: SavedView
  onBack: () => void
  onDone: () => void
}

function DeleteView({ view: { id, name, isShared }, onBack, onDone }: DeleteViewProps) {
  const { t } = useTranslation('common')
  const remove = useWrite('deleteSavedView', {
    invalidates: ['getSavedViews'],
    onDone: () => {
      notify.success(t('views.deleted'))
      onDone()
    },
    onRefused: (error) => {
      notify.error(errorText(t, error))
      onBack()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('views.deleteTitle', { name })}
      {...(isShared && { body: t('views.deleteShared') })}
      confirmLabel={t('views.delete')}
      busy={remove.isPending}
      onCancel={onBack}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  )
}
