import ClipboardList from 'lucide-react/icons/clipboard-list'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { LoadLine, LoadList } from '#contract/consignment/consignment-movement.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { localName } from '#src/platform/local-name.ts'
import { loadListPath } from './dock-rules.ts'
import type { DockAct } from '#machines/consignment/dock-context.ts'

/** What is on the vehicle, by the depot where it comes off. */
export function LoadListCard({ load, act }: { load: LoadList; act: DockAct }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const { totals, overs } = load
  const number = (value: number) => formatNumber(value, i18n.language)
  const depots = [...new Map(load.lines.map(({ headedFor }) => [headedFor.id, headedFor])).values()]
  // Where one unloads, the own depot's lines are what one looks for.
  const ordered =
    act === 'receive'
      ? depots.toSorted((one, other) => Number(other.id === load.ownDepot?.id) - Number(one.id === load.ownDepot?.id))
      : depots
  return (
    <SectionCard
      flush
      title={t('list.title')}
      lead={t('list.totals', {
        pieces: number(totals.pieces),
        bills: number(totals.consignments),
        weight: formatWeight(totals.weight, i18n.language),
        aboard: number(totals.aboard),
      })}
      actions={
        totals.aboard > 0 && (
          <LinkButton href={loadListPath(load.departure.key)} icon={<Printer />}>
            {t('list.print')}
          </LinkButton>
        )
      }
    >
      {load.lines.length === 0 && <EmptyState icon={<ClipboardList />} title={t('list.empty')} />}
      {ordered.map((depot) => (
        <section key={depot.id} aria-label={localName(depot.name, i18n.language)}>
          <h3 className="border-b border-line bg-sunken px-4 py-1 text-xs font-semibold text-ink-2">
            {t('list.for', { depot: localName(depot.name, i18n.language) })} <Reference>{depot.code}</Reference>
          </h3>
          <ul>
            {load.lines
              .filter(({ headedFor }) => headedFor.id === depot.id)
              .map((line) => (
                <Line key={`${line.itemId} ${line.loadedAt.id}`} line={line} />
              ))}
          </ul>
        </section>
      ))}
      {overs.length > 0 && (
        <section aria-label={t('list.overs')}>
          <h3 className="border-y border-line bg-attention-soft px-4 py-1 text-xs font-semibold text-attention-ink">
            {t('list.overs')}
          </h3>
          <ul>
            {overs.map((over) => (
              <li
                key={`${over.itemId} ${over.receivedAt.id} ${over.numbers.join()}`}
                className="border-b border-line px-4 py-1.5 text-sm"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">
                    <bdi className="font-medium">{over.itemName}</bdi>{' '}
                    <Reference className="text-xs text-ink-2">{over.billNumber}</Reference>
                  </span>
                  <span className="tabular-nums">{number(over.quantity)}</span>
                </span>
                <span className="block text-xs text-ink-2">
                  {t('list.pieces')} <PieceNumbers numbers={over.numbers} />
                  {over.explanation && (
                    <>
                      {' · '}
                      <bdi>{over.explanation}</bdi>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SectionCard>
  )
}

function Line({ line }: { line: LoadLine }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <li className="border-b border-line px-4 py-1.5 text-sm" data-bill={line.billNumber}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <bdi className="font-medium">{line.itemName}</bdi>{' '}
          <Reference className="text-xs text-ink-2">{line.billNumber}</Reference>
        </span>
        <span className="whitespace-nowrap tabular-nums">
          {line.aboard === line.loaded
            ? number(line.aboard)
            : t('list.aboardOf', { aboard: number(line.aboard), loaded: number(line.loaded) })}
        </span>
      </span>
      <span className="block text-xs text-ink-2">
        <bdi>{line.receiverName}</bdi>
        {line.aboard > 0 && (
          <>
            {' · '}
            {t('list.pieces')} <PieceNumbers numbers={line.numbers} />
          </>
        )}
      </span>
    </li>
  )
}
