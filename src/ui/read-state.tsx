import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { ApiError } from '#src/platform/api.ts'
import { isBadQuery, readErrorText } from '#src/platform/error-text.ts'

export interface ReadStateProps<Answer> {
  read: UseQueryResult<Answer>
  /** Keeps the room of what comes. */
  waiting: ReactNode
  /** What a refusal means here: 'There is no such request'. */
  refused?: string | undefined
  /** Takes off the filters of what is asked for. */
  onClear?: (() => void) | undefined
  /** What a field of what is asked for is called, where it is refused. */
  nameOf?: ((field: string) => string | undefined) | undefined
  children: (answer: Answer) => ReactNode
}

/**
 * What was read, once it has come. When it cannot be renewed, that stands above what was there before. What its parts
 * still wait for, words or code, leaves the rest of the page and the focus where they are.
 */
export function ReadState<Answer>({ read, waiting, refused, onClear, nameOf, children }: ReadStateProps<Answer>) {
  return (
    <>
      {read.isPending && waiting}
      {read.isError && (
        <ReadError
          error={read.error}
          refused={refused}
          onRetry={() => void read.refetch()}
          onClear={onClear}
          nameOf={nameOf}
        />
      )}
      {read.data !== undefined && <Arriving fallback={waiting}>{children(read.data)}</Arriving>}
    </>
  )
}

export interface ReadErrorProps {
  error: Error | null
  /** What a refusal means here; with it, only what an outage cut off is offered again. */
  refused?: string | undefined
  onRetry: () => void
  onClear?: (() => void) | undefined
  nameOf?: ((field: string) => string | undefined) | undefined
}

/** Why something could not be read, in the catalogue's words. */
export function ReadError({ error, refused, onRetry, onClear, nameOf }: ReadErrorProps) {
  const { t } = useTranslation('common')
  const known = error instanceof ApiError ? error : undefined
  const isFinal = refused !== undefined && known !== undefined && !known.isOutage
  return (
    <ErrorState
      title={isFinal ? refused : undefined}
      message={known && readErrorText(t, known, nameOf)}
      onRetry={isFinal ? undefined : onRetry}
      // A record that is asked for may be gone: without it there is something to see.
      onClear={isBadQuery(known) || known?.status === 404 ? onClear : undefined}
    />
  )
}
