import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { bankStatementLineView } from '#src/domain/reconciliation/bank-statement-line-view.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

type Done = AnswerOf<'getStatementLine'>['data']

export interface Undoable {
  id: string
  version: number
}

/** What is done with a line of a statement. A refusal is told in passing, and what stands there is read again. */
export function useLineActs(after: { onMatched?: (line: Done) => void; onRefused?: () => void } = {}) {
  const { t } = useTranslation('reconciliation')
  useErrorWords()
  const { invalidates } = bankStatementLineView
  const onRefused = (error: Error) => {
    if (error instanceof ApiError) notify.error(errorText(t, error))
    after.onRefused?.()
  }
  const match = useWrite('matchStatementLine', {
    invalidates,
    onRefused,
    onDone: ({ data }) => {
      notify.success(t('match.done'))
      after.onMatched?.(data)
    },
  })
  const unmatch = useWrite('unmatchStatementLine', {
    invalidates,
    onRefused,
    onDone: () => notify.success(t('match.undone')),
  })
  const restore = useWrite('restoreStatementLine', {
    invalidates,
    onRefused,
    onDone: () => notify.success(t('match.restored')),
  })
  return {
    match: match.mutate,
    unmatch: ({ id, version }: Undoable) => unmatch.mutate({ body: { id, version } }),
    restore: ({ id, version }: Undoable) => restore.mutate({ body: { id, version } }),
    isMatching: match.isPending,
    isUndoing: unmatch.isPending || restore.isPending,
  }
}
