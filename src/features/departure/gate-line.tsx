import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardingStoppage } from '#contract/departure/departure-closing.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { GateDialog } from './gate-dialog.tsx'

/** The gate of each stoppage of a departure, to be changed where the reader serves it. */
export function GateLine({ departureKey }: { departureKey: string }) {
  const { t, i18n } = useTranslation('departure-gate')
  const read = useRead('getDepartureState', { params: { key: departureKey } })
  const [asked, setAsked] = useState<BoardingStoppage>()
  const shown = (read.data?.data.stoppages ?? []).filter(({ gate, maySetGate }) => maySetGate || gate.gate !== null)
  const nameOf = (stoppage: BoardingStoppage) => localName(stoppage.name, i18n.language)
  return (
    <div className="min-h-small-control">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {shown.map((stoppage) => (
          <div key={stoppage.position} className="flex items-center gap-2">
            <dt className="text-ink-3">{t('at', { stop: nameOf(stoppage) })}</dt>
            <dd className="font-medium">
              {stoppage.maySetGate ? (
                <GateButton gate={stoppage.gate.gate} stop={nameOf(stoppage)} onClick={() => setAsked(stoppage)} />
              ) : (
                <GateName gate={stoppage.gate.gate} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {asked && (
        <GateDialog
          key={asked.position}
          departureKey={departureKey}
          position={asked.position}
          stop={nameOf(asked)}
          gate={asked.gate}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** Shows a gate, and opens what changes it. */
export function GateButton({ gate, stop, onClick }: { gate: string | null; stop: string; onClick: () => void }) {
  const { t } = useTranslation('departure-gate')
  return (
    <Button size="small" tone={gate === null ? 'quiet' : 'secondary'} onClick={onClick}>
      {gate === null ? t('set') : <Reference>{gate}</Reference>}
      <span className="sr-only">{` ${gate === null ? stop : t('change', { stop })}`}</span>
    </Button>
  )
}

export function GateName({ gate }: { gate: string | null }) {
  return gate === null ? <span className="text-ink-3">–</span> : <Reference>{gate}</Reference>
}
