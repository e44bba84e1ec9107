import { useTranslation } from 'react-i18next'
import type { LocalizedName } from '#contract/common.ts'
import type { FeedDoubt, ImportPlan } from '#contract/network/timetable-import.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { FactsTable } from './facts-table.tsx'

export interface FeedDoubtsProps {
  doubts: ImportPlan['doubts']
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  disabled: boolean
}

/** What of a known source is not as it was, before and after, and the box that says it is meant so. */
export function FeedDoubts({ doubts, isConfirmed, onConfirm, disabled }: FeedDoubtsProps) {
  const { t, i18n } = useTranslation('timetable-import')
  if (doubts.count === 0) return null
  const number = (value: number) => formatNumber(value, i18n.language)
  const wordsOf = (name: LocalizedName) => localName(name, i18n.language)
  /** Where only the name in the other language has changed, that one is told. */
  const told = (name: FeedDoubt['before'], other: FeedDoubt['before']) =>
    name === null ? (
      t('doubts.none')
    ) : (
      <bdi>{other !== null && wordsOf(name) === wordsOf(other) ? `${name.en} · ${name.ar}` : wordsOf(name)}</bdi>
    )
  return (
    <SectionCard
      title={t('doubts.title')}
      lead={
        doubts.list.length < doubts.count
          ? t('issues.shown', { shown: number(doubts.list.length), all: number(doubts.count) })
          : t('doubts.lead')
      }
      flush
    >
      <FactsTable
        label={t('doubts.title')}
        heads={[
          { text: t('doubts.what') },
          { text: t('doubts.before') },
          { text: t('doubts.after') },
          { text: t('doubts.distance'), isNumber: true },
        ]}
        rows={doubts.list.map(({ kind, field, feedId, before, after, kilometres }) => ({
          key: `${kind} ${field} ${feedId}`,
          cells: [
            t(`doubts.${kind}.${field}`),
            told(before, after),
            told(after, before),
            kilometres === null ? '' : t('doubts.kilometres', { kilometres: number(kilometres) }),
          ],
        }))}
      />
      <div className="border-t border-line p-4">
        <Checkbox
          label={t('doubts.confirm')}
          hint={t('doubts.confirmHint')}
          checked={isConfirmed}
          disabled={disabled}
          onChange={({ target }) => onConfirm(target.checked)}
        />
      </div>
    </SectionCard>
  )
}
