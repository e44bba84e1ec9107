import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { listenTo } from '#src/platform/event-stream.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** How much waits for a decision, as it changes; undefined for who decides nothing. */
export function useApprovalCount({ routes }: OpenRoutes): number | undefined {
  const client = useQueryClient()
  const decides = routes.some(({ screen }) => screen === 'approvals')
  const read = useQuery({ ...readOptions<'getApprovalCount'>('getApprovalCount'), enabled: decides })
  useEffect(() => {
    if (!decides) return undefined
    const renew = () => void client.invalidateQueries({ queryKey: ['getApprovalCount'] })
    return listenTo('approvals', { onMessage: renew, onOpen: renew })
  }, [client, decides])
  return read.data?.data.total
}
