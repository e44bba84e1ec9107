import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '#contract/contract.ts'
import type { CallName } from '#contract/calls.ts'
import { newKey } from '#machines/key.ts'
import { ApiError, callLoosely, type CallOptions, type DataCallName } from '#src/lib/api.ts'

export interface WriteOptions<Name extends DataCallName> {
  /** Reads that what was written makes old. */
  outdates: readonly CallName[]
  onDone?: (answer: AnswerOf<Name>) => void
  onRefused?: (error: ApiError) => void
}

/**
 * A write by a form or a button. Sent again unchanged after an outage, it carries the same idempotency key, so that
 * an act whose answer was lost is not done twice (API rulings). While it is under way the same is not sent again: the
 * second click of a double one comes before any button can show that it waits.
 */
export function useWrite<Name extends DataCallName>(name: Name, { outdates, onDone, onRefused }: WriteOptions<Name>) {
  const client = useQueryClient()
  const unanswered = useRef<{ sent: string; key: string }>(undefined)
  const underWay = useRef(new Set<string>())
  const write = useMutation<AnswerOf<Name>, Error, CallOptions<Name>>({
    mutationFn: async (options) => {
      const sent = JSON.stringify(options)
      if (unanswered.current?.sent !== sent) unanswered.current = { sent, key: newKey() }
      return callLoosely(name, { key: unanswered.current.key, ...options })
    },
    onSuccess: async (answer) => {
      unanswered.current = undefined
      await Promise.all(outdates.map((read) => client.invalidateQueries({ queryKey: [read] })))
      onDone?.(answer)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (!error.isOutage) unanswered.current = undefined
      onRefused?.(error)
    },
    onSettled: (_answer, _error, options) => void underWay.current.delete(JSON.stringify(options)),
  })
  const { isPending, error } = write
  return {
    isPending,
    error,
    mutate: (options: CallOptions<Name>) => {
      const sent = JSON.stringify(options)
      if (underWay.current.has(sent)) return
      underWay.current.add(sent)
      write.mutate(options)
    },
  }
}
