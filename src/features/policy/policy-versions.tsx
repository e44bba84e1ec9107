import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PolicyVersion } from '#contract/policy/policy.ts'
import { Pagination } from '#src/ui/list/pagination.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ChangedRules } from './changed-rules.tsx'

/** Every version of the rules, newest first: who made it, when, why, and what was different. */
export function PolicyVersions({ present }: { present: number }) {
  const { t } = useTranslation('policies')
  // Not in the address: turning a page must not ask whether to leave unsaved rules.
  const [pageNumber, setPageNumber] = useState(1)
  const read = useList('getPolicyVersions', { query: { pageNumber, recordNumber: 10 } })
  const page = read.data?.page
  return (
    <SectionCard title={t('versions.title')} lead={t('versions.lead')}>
      {read.isPending && <Skeleton className="h-24" />}
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
      <ol className="grid divide-y divide-line">
        {read.data?.data.map((version) => (
          <Version key={version.version} version={version} isPresent={version.version === present} />
        ))}
      </ol>
      {page && page.total > page.recordNumber && (
        <div className="mt-3 border-t border-line pt-2">
          <Pagination
            page={page}
            shown={read.data?.data.length}
            onPage={(target) => 'pageNumber' in target && setPageNumber(target.pageNumber)}
          />
        </div>
      )}
    </SectionCard>
  )
}

function Version({ version, isPresent }: { version: PolicyVersion; isPresent: boolean }) {
  const { t, i18n } = useTranslation('policies')
  const zone = useZone()
  const { by, reason, before, changed, policies, since } = version
  return (
    <li className="grid gap-x-6 gap-y-1.5 py-3 first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t('versions.number', { version: formatNumber(version.version, i18n.language) })}
          {isPresent && <StatusPill tone="done">{t('versions.inForce')}</StatusPill>}
        </p>
        <p className="text-xs text-ink-3">
          <bdi>{by ?? t('versions.nobody')}</bdi> · <RelativeTime instant={since} zone={zone} />
        </p>
      </div>
      <div className="grid min-w-0 gap-1.5">
        <p className="wrap-anywhere text-ink">
          {reason ?? t(before === null ? 'versions.first' : 'versions.noReason')}
        </p>
        {before && <ChangedRules fields={changed} before={before} after={policies} />}
      </div>
    </li>
  )
}
