import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { callFile } from '#src/platform/api.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ClosingHashCheck } from './closing-hash-check.tsx'
import { HashGroups } from './hash-groups.tsx'

type Closing = AnswerOf<'getClosingHashes'>['data']

/** What the chain of seals came to at the end of each day of a month, to be printed, and a printed one held against it. */
export function ClosingHashes() {
  const { t } = useTranslation('audit')
  const [search, setSearch] = useSearchParams()
  const month = search.get('month')
  const read = useRead<'getClosingHashes'>('getClosingHashes', { query: month === null ? {} : { month } })
  const show = (shown: string) => setSearch((before) => ({ ...Object.fromEntries(before), month: shown }))
  return (
    <div
      data-print="hide"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <SectionCard
        flush
        title={t('closing.title')}
        lead={t('closing.lead')}
        actions={read.data && <ClosingActions closing={read.data.data} onMonth={show} />}
      >
        <ReadState read={read} waiting={<Skeleton className="m-4 h-40" />}>
          {({ data }) =>
            data.days.length === 0 ? (
              <p className="px-4 py-3 text-ink-3">{t('closing.none')}</p>
            ) : (
              <ClosingTable days={data.days} />
            )
          }
        </ReadState>
      </SectionCard>
      <ClosingHashCheck />
    </div>
  )
}

function ClosingActions({
  closing: { month, days, first, last },
  onMonth,
}: {
  closing: Closing
  onMonth: (month: string) => void
}) {
  const { t, i18n } = useTranslation('audit')
  return (
    <>
      <IconButton
        label={t('closing.earlier')}
        icon={
          <MirroredIcon>
            <ChevronLeft />
          </MirroredIcon>
        }
        disabled={first === null || month <= first}
        onClick={() => onMonth(monthFurther(month, -1))}
      />
      <span className="min-w-28 text-center text-sm">{formatDay(`${month}-01`, i18n.language, 'month')}</span>
      <IconButton
        label={t('closing.later')}
        icon={
          <MirroredIcon>
            <ChevronRight />
          </MirroredIcon>
        }
        disabled={month >= last}
        onClick={() => onMonth(monthFurther(month, 1))}
      />
      {days.length > 0 && (
        <>
          <ExportMenu
            of="file"
            fetchFile={(format, language) => callFile('exportClosingHashes', { query: { month, format, language } })}
          />
          <LinkButton size="small" href={`/closing-hashes/${month}`} icon={<Printer />}>
            {t('closing.print')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function ClosingTable({ days }: Pick<Closing, 'days'>) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="max-h-96 overflow-auto" tabIndex={0} role="group" aria-label={t('closing.title')}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-medium">
          <tr>
            <th scope="col">{t('closing.day')}</th>
            <th scope="col" className="text-right!">
              {t('closing.made')}
            </th>
            <th scope="col" className="text-right!">
              {t('closing.seals')}
            </th>
            <th scope="col">{t('closing.hash')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, made, seals, hash }) => (
            <tr key={day} className="[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-1.5">
              <th scope="row" className="text-start font-normal whitespace-nowrap">
                {formatDay(day, i18n.language)}
              </th>
              <td className="text-right tabular-nums">{number(made)}</td>
              <td className="text-right tabular-nums">{number(seals)}</td>
              <td>
                <HashGroups hash={hash} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function monthFurther(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
