import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import type { MachineVersion } from '#contract/workflow/machine-version.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { Badge } from '#src/ui/badge.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VersionComparison } from '#src/features/workflow/version-comparison.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** More definitions of one workflow than anybody compares. */
const MOST = 200

/** The definitions that have been in force, and what differs between two of them. */
export function VersionsTab({ document }: { document: WorkflowDocument }) {
  const { t } = useTranslation('machine-versions')
  const read = useList('getMachineVersions', { query: { machine: document.id, recordNumber: MOST } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-40" />}>
      {({ data: versions }) => (
        <>
          <Versions versions={versions} document={document} />
          {versions.length < 2 && <p className="px-1 text-ink-2">{t('onlyOne')}</p>}
        </>
      )}
    </ReadState>
  )
}

function Versions({ versions, document }: { versions: readonly MachineVersion[]; document: WorkflowDocument }) {
  const { t } = useTranslation('machine-versions')
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const find = (name: string) => versions.find(({ fingerprint }) => fingerprint === asked.get(name))
  const newer = find('newer') ?? versions.find(({ fingerprint }) => fingerprint === document.fingerprint) ?? versions[0]
  const older =
    find('older') ?? versions[versions.findIndex((one) => one === newer) + 1] ?? versions.find((one) => one !== newer)
  const choose = (side: 'older' | 'newer', fingerprint: string) => {
    const chosen = { older: older?.fingerprint ?? '', newer: newer?.fingerprint ?? '', [side]: fingerprint }
    navigate(`${path}?${new URLSearchParams({ tab: 'versions', ...chosen })}`, { replace: true })
  }
  const comparable = versions.length > 1
  return (
    <>
      <section className="workflow-table">
        <table>
          <caption>
            <span className="flex items-center justify-between gap-4">
              {t('title', { count: versions.length })}
              <span data-print="hide">
                <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
              </span>
            </span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('column.version')}</th>
              <th scope="col">{t('column.since')}</th>
              {versions.some(({ events }) => events) && (
                <>
                  <th scope="col">{t('column.events')}</th>
                  <th scope="col">{t('column.lastEvent')}</th>
                </>
              )}
              {comparable && (
                <>
                  <th scope="col" data-print="hide">
                    {t('column.older')}
                  </th>
                  <th scope="col" data-print="hide">
                    {t('column.newer')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.fingerprint}>
                <th scope="row">
                  <span className="flex flex-wrap items-center gap-2">
                    <bdi className="font-mono">{shortName(version.fingerprint)}</bdi>
                    {version.fingerprint === document.fingerprint && <Badge>{t('inForce')}</Badge>}
                    {!version.isDrawn && <Badge>{t('notDrawn')}</Badge>}
                  </span>
                </th>
                <Figures version={version} />
                {comparable && (
                  <>
                    <Choice side="older" version={version} isChosen={version === older} onChoose={choose} />
                    <Choice side="newer" version={version} isChosen={version === newer} onChoose={choose} />
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {older && newer && (
        <VersionComparison
          key={`${older.fingerprint} ${newer.fingerprint}`}
          document={document}
          older={older.fingerprint}
          newer={newer.fingerprint}
        />
      )}
    </>
  )
}

function Figures({ version: { since, events } }: { version: MachineVersion }) {
  const { i18n } = useTranslation('machine-versions')
  const zone = useZone()
  return (
    <>
      <td>
        <DateTime instant={since} zone={zone} />
      </td>
      {events && (
        <>
          <td className="tabular-nums">{formatNumber(events.count, i18n.language)}</td>
          <td>{events.lastAt === null ? '–' : <DateTime instant={events.lastAt} zone={zone} />}</td>
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  side: 'older' | 'newer'
  version: MachineVersion
  isChosen: boolean
  onChoose: (side: 'older' | 'newer', fingerprint: string) => void
}

function Choice({ side, version: { fingerprint }, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('machine-versions')
  return (
    <td data-print="hide">
      <input
        type="radio"
        name={side}
        className="size-4 accent-brand"
        aria-label={t(`choose.${side}`, { version: shortName(fingerprint) })}
        checked={isChosen}
        onChange={() => onChoose(side, fingerprint)}
      />
    </td>
  )
}

const shortName = (fingerprint: string): string => fingerprint.slice(0, 12)
