import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '#contract/contract.ts'
import type { CallName } from '#contract/calls.ts'
import { newKey } from '#machines/key.ts'
import { ApiError, callLoosely, type CallOptions, type DataCallName, type LooseOptions } from '#src/platform/api.ts'
import { prepareNotifications } from '#src/platform/notify.ts'

/** What a call is sent with; of several calls, what one of them is. */
export type RequestOf<Name extends DataCallName> = Name extends DataCallName ? CallOptions<Name> : never

export interface WriteOptions<Name extends DataCallName> {
  /** Reads that what was written makes old. */
  invalidates: readonly CallName[]
  onDone?: (answer: AnswerOf<Name>) => void
  onRefused?: (error: ApiError) => void
}

/**
 * A write by a form or a button. Sent again unchanged after an outage, it carries the same idempotency key, so that
 * an act whose answer was lost is not done twice (API rulings). While it is under way the same is not sent again: the
 * second click of a double one comes before any button can show that it waits.
 */
export function useWrite<Name extends DataCallName>(
  name: Name,
  { invalidates, onDone, onRefused }: WriteOptions<Name>,
) {
  const client = useQueryClient()
  const unanswered = useRef(new Map<string, string>())
  const underWay = useRef(new Set<string>())
  useEffect(prepareNotifications, [])
  const write = useMutation<AnswerOf<Name>, Error, RequestOf<Name> & LooseOptions>({
    mutationFn: async (options) => {
      const sent = JSON.stringify(options)
      const key = unanswered.current.get(sent) ?? newKey()
      unanswered.current.set(sent, key)
      return callLoosely(name, { key, ...options })
    },
    onSuccess: async (answer) => {
      unanswered.current.clear()
      // Once each: asked for again, a read that is under way begins anew.
      await Promise.all([...new Set(invalidates)].map((read) => client.invalidateQueries({ queryKey: [read] })))
      await readsAreDrawn()
      onDone?.(answer)
    },
    onError: (error, options) => {
      if (!(error instanceof ApiError)) throw error
      if (error.isOutage) error.isUnansweredWrite = true
      else unanswered.current.delete(JSON.stringify(options))
      onRefused?.(error)
    },
    onSettled: (_answer, _error, options) => void underWay.current.delete(JSON.stringify(options)),
  })
  const { isPending, error } = write
  return {
    isPending,
    error,
    mutate: (options: RequestOf<Name> & LooseOptions) => {
      const sent = JSON.stringify(options)
      if (underWay.current.has(sent)) return
      underWay.current.add(sent)
      write.mutate(options)
    },
  }
}

/**
 * A read's promise ends before what it brought is on the screen: that is told in turns of the event loop, and what is
 * done between them would begin on the data before the write.
 */
export const readsAreDrawn = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))
