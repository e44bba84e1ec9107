import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CallName } from '#contract/calls.ts'
import type { MasterKindName } from '#contract/master.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { useLetGo } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'

export interface RemoveRecordProps {
  kind: MasterKindName
  id: string
  name: string
  listPath: string
  invalidates: readonly CallName[]
  /** Words of success, where the specification has its own. */
  removed?: string | undefined
}

/** Removes a record that nothing refers to; what still does, the refusal names. */
export function RemoveRecord({ kind, id, name, listPath, invalidates, removed }: RemoveRecordProps) {
  const { t } = useTranslation('form')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite('removeMaster', {
    invalidates,
    onDone: () => {
      notify.success(removed ?? t('remove.done', { name }))
      letGo()
      navigate(listPath)
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  return (
    <>
      <Button tone="quiet" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('remove.label')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { kind, id } })}
        busy={remove.isPending}
        confirmLabel={t('remove.confirm', { name })}
      />
    </>
  )
}
