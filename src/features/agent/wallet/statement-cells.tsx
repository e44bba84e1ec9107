import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { StatementRow } from '#contract/agent/wallet-statement-row.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { referenceText } from '#contract/records.ts'

interface CellUses {
  t: TFunction
  zone: string
  /** A tablet held upright. */
  isSmall: boolean
  /** Where the record that an entry is about is shown; undefined where the reader has no screen for it. */
  hrefOf: (record: StatementRow['record']) => string | undefined
}

/** What the screen shows otherwise than a sheet: its amounts are all of the one currency of its head. */
export function statementCells({ t, zone, isSmall, hrefOf }: CellUses) {
  return {
    ...(isSmall && {
      at: ({ at }: StatementRow) => (
        <span className="flex flex-col">
          <DateTime instant={at} zone={zone} form="date" />
          <span className="text-xs text-ink-3">
            <DateTime instant={at} zone={zone} form="time" />
          </span>
        </span>
      ),
    }),
    act: ({ act, isReversal, record: { reasonCode, note } }: StatementRow) => {
      const more = [reasonCode && t(`deduct.code.${reasonCode}`), isReversal && t('statement.reversal')].filter(Boolean)
      return (
        <span className="block py-0.5">
          {t(`ledger:act.${act}`)}
          {more.length > 0 && <span className="block text-xs text-ink-2">{more.join(' · ')}</span>}
          {note && (
            <span className="block text-xs text-ink-3">
              <bdi>{note}</bdi>
            </span>
          )}
        </span>
      )
    },
    reference: ({ record }: StatementRow) => {
      if (record.reference === null) return '–'
      const shown = <Reference>{referenceText(record.kind, record.reference)}</Reference>
      const href = hrefOf(record)
      return href === undefined ? (
        shown
      ) : (
        <Link
          href={href}
          className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {shown}
        </Link>
      )
    },
    wallet: ({ wallet, currency }: StatementRow) => <Moved minor={wallet} currency={currency} />,
    credit: ({ credit, currency }: StatementRow) => <Moved minor={credit} currency={currency} />,
    balance: ({ balance, currency }: StatementRow) => <Stood minor={balance} currency={currency} />,
    owed: ({ owed, currency }: StatementRow) => <Stood minor={owed} currency={currency} />,
  }
}

interface AmountProps {
  minor: number
  currency: string
}

/** What came and what went must differ at a glance, and without colour. */
function Moved({ minor, currency }: AmountProps) {
  if (minor === 0) return <span className="text-ink-3">–</span>
  return (
    <span className="tabular-nums">
      {minor > 0 && '+'}
      <Money minor={minor} currency={currency} bare />
    </span>
  )
}

function Stood({ minor, currency }: AmountProps) {
  return <Money minor={minor} currency={currency} bare className={minor === 0 ? 'text-ink-3' : 'font-medium'} />
}
