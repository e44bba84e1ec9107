import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { ManifestHead } from '#contract/departure/manifest.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { callFile } from '#src/platform/api.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { formatNumber } from '#src/platform/format.ts'

export interface ManifestVersionsProps {
  /** The newest first. */
  issued: readonly ManifestHead[]
  /** Whether the newest one says no longer what is. */
  outdated: boolean
  /** IANA zone in which the departure begins. */
  zone: string
}

/** The versions issued so far, each as it was then: to print, or as a file. */
export function ManifestVersions({ issued, outdated, zone }: ManifestVersionsProps) {
  const { t, i18n } = useTranslation('manifest')
  const mayCall = useMayCall()
  return (
    <SectionCard flush title={t('versions.title')} lead={t('versions.lead')}>
      {issued.length === 0 ? (
        <p className="p-4 text-sm text-ink-2">{t('versions.none')}</p>
      ) : (
        <TableScroll label={t('versions.title')}>
          <table className="w-full text-sm">
            <thead className="bg-sunken text-xs text-ink-2">
              <tr>
                <th scope="col" className="h-8 px-4 text-start font-medium">
                  {t('versions.version')}
                </th>
                <th scope="col" className="h-8 px-3 text-start font-medium">
                  {t('versions.issued')}
                </th>
                <th scope="col" className="h-8 px-3 text-end font-medium">
                  {t('versions.passengers')}
                </th>
                <th scope="col" className="h-8 px-3 text-end font-medium">
                  {t('versions.crew')}
                </th>
                <th scope="col" className="h-8 px-3 text-start font-medium">
                  {t('versions.override')}
                </th>
                <th scope="col">
                  <span className="sr-only">{t('versions.files')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {issued.map((version, index) => (
                <tr key={version.id} className="border-t border-line">
                  <th scope="row" className="px-4 py-2 text-start font-medium whitespace-nowrap">
                    <span className="me-2">{formatNumber(version.versionNumber, i18n.language)}</span>
                    <State isNewest={index === 0} outdated={outdated} />
                  </th>
                  <td className="px-3 py-2">
                    <DateTime instant={version.issuedAt} zone={zone} />
                    <span className="block text-xs text-ink-3">
                      <bdi>{version.issuedBy}</bdi>
                    </span>
                  </td>
                  <td className="px-3 py-2 text-end tabular-nums">{formatNumber(version.passengers, i18n.language)}</td>
                  <td className="px-3 py-2 text-end tabular-nums">{formatNumber(version.crew, i18n.language)}</td>
                  <td className="px-3 py-2">
                    {version.overrideReason === null ? (
                      <span className="text-ink-3">–</span>
                    ) : (
                      <Override version={version} />
                    )}
                  </td>
                  <td className="px-4 py-2">
                    <span className="flex justify-end gap-2">
                      {mayCall('getManifest') && (
                        <LinkButton size="small" href={`/manifest-prints/${version.id}`} icon={<Printer aria-hidden />}>
                          {t('versions.print')}
                        </LinkButton>
                      )}
                      {mayCall('exportManifest') && (
                        <ExportMenu
                          of="file"
                          fetchFile={(format, language) =>
                            callFile('exportManifest', { params: { id: version.id }, query: { format, language } })
                          }
                        />
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </SectionCard>
  )
}

function State({ isNewest, outdated }: { isNewest: boolean; outdated: boolean }) {
  const { t } = useTranslation('manifest')
  if (!isNewest) return <StatusPill tone="ended">{t('versions.replaced')}</StatusPill>
  return outdated ? (
    <StatusPill tone="attention">{t('versions.outdated')}</StatusPill>
  ) : (
    <StatusPill tone="done">{t('versions.newest')}</StatusPill>
  )
}

function Override({ version: { incomplete, overrideReason } }: { version: ManifestHead }) {
  const { t } = useTranslation('manifest')
  return (
    <>
      <bdi className="block max-w-64 wrap-anywhere">{overrideReason}</bdi>
      <span className="block text-xs text-ink-3">{t('versions.incomplete', { count: incomplete.length })}</span>
    </>
  )
}
