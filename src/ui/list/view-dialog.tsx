import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { VIEW_SHARERS } from '#contract/access.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import type { ShownView } from '#src/ui/list/view-menu.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useWrite } from '#src/platform/use-write.ts'

/** As the contract bounds it. */
const LONGEST_NAME = 60
const FORM_ID = 'saved-view'

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
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isReplaced, setReplaced] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const [isNameMissing, setNameMissing] = useState(false)
  const mayShare = VIEW_SHARERS.some((type) => type === user_type)

  const after = (words: string) => ({
    invalidates: ['getSavedViews' as const],
    onDone: () => [notify.success(words), onClose()],
    onRefused: (error: ApiError) => [setRefusal(error), setDeleting(false)],
  })
  const create = useWrite('createSavedView', after(t('views.saved')))
  const update = useWrite('updateSavedView', after(t('views.saved')))
  const remove = useWrite('deleteSavedView', after(t('views.deleted')))

  function save(event: FormEvent) {
    event.preventDefault()
    setNameMissing(name.trim() === '')
    if (name.trim() === '') return
    if (view === undefined) {
      create.mutate({ body: { list, name, isShared, ...shown } })
      return
    }
    const { id, version } = view
    const content = isReplaced ? shown : { query: view.query, columns: view.columns }
    update.mutate({ params: { id }, body: { name, isShared, version, ...content } })
  }

  if (view && isDeleting) {
    return (
      <ConfirmDialog
        open
        title={t('views.deleteTitle', { name: view.name })}
        {...(view.isShared && { body: t('views.deleteShared') })}
        confirmLabel={t('views.delete')}
        busy={remove.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: view.id } })}
      />
    )
  }
  const nameError = isNameMissing ? t('views.nameMissing') : refusal?.fields?.name
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={view ? t('views.editTitle') : t('views.saveTitle')}
      description={view ? undefined : t('views.saveLead')}
      footer={
        <>
          {view && (
            <Button tone="quiet" className="me-auto text-stop-ink" onClick={() => setDeleting(true)}>
              {t('views.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button type="submit" form={FORM_ID} tone="primary" busy={create.isPending || update.isPending}>
            {t('views.keep')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={save} className="grid gap-3 pb-2">
        {refusal && !refusal.fields?.name && (
          <Notice tone="stop" role="alert">
            {errorText(t, refusal)}
          </Notice>
        )}
        <TextField
          label={t('views.name')}
          required
          data-autofocus
          maxLength={LONGEST_NAME}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <Checkbox
            label={t('views.share')}
            hint={t('views.shareHint')}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
        {view && isChanged && (
          <Checkbox
            label={t('views.replace')}
            hint={t('views.replaceHint')}
            checked={isReplaced}
            onChange={(event) => setReplaced(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
