import RotateCw from 'lucide-react/icons/rotate-cw'
import Unplug from 'lucide-react/icons/unplug'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { CopyReference } from '#src/ui/copy-reference.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

export interface ErrorStateProps {
  title?: string | undefined
  /** The catalogue's message, or what else is known. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  /** Takes off the filters for which it is refused: asked again, they would be refused again. */
  onClear?: (() => void) | undefined
}

/** Something that should be here could not be had; what was there before is not lost. */
export function ErrorState({ title, message, onRetry, onClear }: ErrorStateProps) {
  const { t } = useTranslation('common')
  return (
    <div role="alert">
      <EmptyState
        icon={<Unplug className="text-stop" />}
        title={title ?? t('error.title')}
        action={
          onClear ? (
            <Button onClick={onClear}>{t('filter.clear')}</Button>
          ) : (
            onRetry && (
              <div className="flex flex-wrap justify-center gap-2">
                <Button icon={<RotateCw />} onClick={onRetry}>
                  {t('error.retry')}
                </Button>
                <CopyReference message={message ?? ''} />
              </div>
            )
          )
        }
      >
        {message ?? t('error.body')}
      </EmptyState>
    </div>
  )
}
