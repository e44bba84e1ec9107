import { useTranslation } from 'react-i18next'
import type { StateText } from '#machines/workflow/workflow-words.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'

interface CaptionProps {
  rows: readonly TransitionRow[]
  state: StateText | undefined
  /** Said while nothing is pointed at. */
  hint: string
}

/** What the pointed line or state means; its room is kept, so that nothing moves under the pointer. */
export function Caption({ rows, state, hint }: CaptionProps) {
  const { t } = useTranslation('workflow')
  const [row] = rows
  return (
    <p data-print="hide" aria-hidden className="min-h-12 px-1 pt-2 text-sm text-ink-2">
      {row ? (
        <>
          <span className="font-medium text-ink">
            {row.guard === null ? t('row.plain', { ...row }) : t('row.guarded', { ...row })}
          </span>
          {row.description && <> · {row.description}</>}
          {rows.length > 1 && <> · {t('row.more', { count: rows.length - 1 })}</>}
        </>
      ) : state ? (
        <>
          <span className="font-medium text-ink">{state.name}</span>
          {state.description && <> · {state.description}</>}
        </>
      ) : (
        <span className="text-ink-3">{hint}</span>
      )}
    </p>
  )
}
