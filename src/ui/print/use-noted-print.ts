import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'

export interface NotedPrint {
  /** Its name in the access log: that of its export. */
  list: string
  /** What it is narrowed by; the place in a list is passed over. */
  asked: object
  /** On the paper. */
  rows?: number | undefined
}

/** A line in the access log, as its export has one. What cannot be noted is not printed (decision 44). */
export async function notePrint({ list, asked, rows }: NotedPrint): Promise<void> {
  const said = Object.entries(asked).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  await call('notePrint', { body: { list, asked: Object.fromEntries(said), rows: rows ?? null } })
}

/** Prints the page as it stands, once that is noted. */
export function useNotedPrint(): { isPending: boolean; print: (what: NotedPrint) => void } {
  const { t } = useTranslation('common')
  const noting = useMutation({
    mutationFn: notePrint,
    onSuccess: () => window.print(),
    onError: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('printed.failed')),
  })
  return {
    isPending: noting.isPending,
    print: (what) => {
      if (!noting.isPending) noting.mutate(what)
    },
  }
}
