import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalEntry } from '#contract/ledger/journal.ts'
import type { LedgerEntry } from '#contract/ledger/ledger.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntrySheet } from '#src/domain/ledger/ledger-entries.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'

/** What is proposed: kind, amount, purpose, who and when; and the entry that a correction takes back. */
export function JournalFacts({ entry }: { entry: JournalEntry }) {
  const { t, i18n } = useTranslation('journal')
  const zone = useZone()
  const { kind, region, amount, currency, available, decidedBy, decidedAt, decisionReason, postingDate } = entry
  const present = (term: string, value: ReactNode) =>
    value === null || value === false ? [] : [{ term: t(`page.${term}`), value }]
  return (
    <SectionCard title={t('page.facts')} actions={<RecordStatePill record="journalEntry" state={entry.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('page.kind'),
            value: [t(`kind.${kind}`), region && localName(region.name, i18n.language)].filter(Boolean).join(' · '),
          },
          {
            term: t('page.amount'),
            value: <Money minor={amount} currency={currency} className="text-base font-semibold" />,
          },
          ...present(
            'available',
            available === null ? null : (
              <Money minor={available} currency={currency} className={available < amount ? 'text-stop-ink' : ''} />
            ),
          ),
          { term: t('page.purpose'), value: <bdi>{entry.purpose}</bdi> },
          ...present('reference', entry.reference && <Reference>{entry.reference}</Reference>),
          {
            term: t('page.requestedBy'),
            value: (
              <>
                <bdi>{entry.requestedBy.name}</bdi> · <DateTime instant={entry.requestedAt} zone={zone} />
              </>
            ),
          },
          ...present(
            'decidedBy',
            decidedBy && (
              <>
                <bdi>{decidedBy.name}</bdi>
                {decidedAt && (
                  <>
                    {' · '}
                    <DateTime instant={decidedAt} zone={zone} />
                  </>
                )}
              </>
            ),
          ),
          ...present('decisionReason', decisionReason && <bdi>{decisionReason}</bdi>),
          ...present('entryDate', postingDate === null && entry.entryDate && formatDay(entry.entryDate, i18n.language)),
          ...present('reversesOn', entry.reversesOn && formatDay(entry.reversesOn, i18n.language)),
          ...present('postingDate', postingDate && formatDay(postingDate, i18n.language)),
        ]}
      />
    </SectionCard>
  )
}

/** The files beside an entry; nothing where there are none. */
export function JournalFiles({ entry: { media, number } }: { entry: JournalEntry }) {
  const { t } = useTranslation('journal')
  return (
    media.length > 0 && (
      <SectionCard title={t('new.files')}>
        <MediaGallery files={media} owner={number} />
      </SectionCard>
    )
  )
}

/** The entry that a correction takes back; nothing for any other kind. */
export function CorrectedEntry({ corrects }: Pick<JournalEntry, 'corrects'>) {
  const { t } = useTranslation('journal')
  return (
    corrects && (
      <SectionCard title={t('page.corrects')}>
        <LedgerEntrySheet entry={corrects} />
        <CorrectionNote entry={corrects} />
      </SectionCard>
    )
  )
}

/** What besides the entry itself goes back with it: the agent's wallet and credit, and cash out of its till. */
export function CorrectionNote({ entry: { act, lines } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('journal')
  if (act !== 'topUpApproved') return null
  const isCash = lines.some(({ account }) => account.code === '2010')
  return (
    <Notice tone="info" className="mt-3">
      {t(isCash ? 'page.takesBackCash' : 'page.takesBackTransfer')}
    </Notice>
  )
}
