import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenTo } from '#src/platform/event-stream.ts'

/** Asks anew for a run of the audit, and for what it found, whenever it has come further. */
export function useLiveAudit(id: string | undefined): void {
  const client = useQueryClient()
  const renew = useEffectEvent(() => {
    for (const name of ['getAudit', 'getAuditList', 'getAuditFindingList'])
      void client.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (id === undefined) return
    return listenTo(`audit:${id}`, { onMessage: () => renew(), onOpen: () => renew() })
  }, [id])
}
