import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { call } from '#src/platform/api.ts'
import { formatNumber } from '#src/platform/format.ts'

const EVERY_MS = 500

export interface RunProgressProps {
  id: string
  /** Share of the file that has been sent, while it is. */
  sent?: number | undefined
  /** Ends a file that is still on its way. */
  onStop?: () => void
}

/** What a check or an import is doing, and a way to stop it before anything is kept. */
export function RunProgress({ id, sent, onStop }: RunProgressProps) {
  const { t, i18n } = useTranslation('timetable-import')
  const isSending = sent !== undefined && sent < 1
  const read = useQuery({
    queryKey: ['getTimetableProgress', id],
    queryFn: ({ signal }) => call('getTimetableProgress', { query: { id }, signal, endsSession: 'background' }),
    enabled: !isSending,
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const stop = useMutation({
    mutationFn: async () => {
      onStop?.()
      if (!isSending) await call('stopTimetableImport', { body: { id } })
    },
  })
  const progress = read.data?.data
  const step = isSending ? 'sending' : (progress?.step ?? 'reading')
  const share = isSending ? sent : progress && progress.total > 0 ? progress.done / progress.total : undefined
  return (
    <div role="status" className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-60 grow">
        <Progress label={t(`step.${step}`, { rows: formatNumber(progress?.rows ?? 0, i18n.language) })} value={share} />
      </div>
      <Button onClick={() => stop.mutate()} busy={stop.isPending}>
        {t('stop')}
      </Button>
    </div>
  )
}
