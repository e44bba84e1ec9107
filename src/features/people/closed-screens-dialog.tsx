import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/calls.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import type { ListedScreen } from './screens-of-type.ts'
import { useNeedWords } from './use-need-words.ts'

interface ClosedScreensDialogProps {
  screens: readonly (ListedScreen & { missing: readonly CallName[] })[]
  onCancel: () => void
  onConfirm: () => void
}

/** Says which screens a role shows and closes at once, and asks whether that is meant. */
export function ClosedScreensDialog({ screens, onCancel, onConfirm }: ClosedScreensDialogProps) {
  const { t } = useTranslation(['people', 'shell'])
  const needs = useNeedWords()
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('closed.title', { count: screens.length })}
      body={
        <>
          {t('closed.body')}
          <ul className="mt-2 list-disc ps-5">
            {screens.map(({ path, screen, missing }) => (
              <li key={path}>{t('closed.screen', { screen: t(`shell:screen.${screen}`), needs: needs(missing) })}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={t('closed.save')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  )
}
