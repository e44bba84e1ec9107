import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalizedName } from '#contract/common.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'
import './print-sheet.css'

export interface PrintSheetProps {
  operator: { name: LocalizedName; phone: string; email: string }
  /** What the document is called. */
  heading: string
  /** Of what is its own in its look. */
  className: string
  children: ReactNode
}

/** A document on A4: who issues it and what it is; what it says follows. */
export function PrintSheet({ operator, heading, className, children }: PrintSheetProps) {
  const { i18n } = useTranslation()
  return (
    <article className={`print-sheet ${className}`}>
      <header className="print-head">
        <div>
          <b>{localName(operator.name, i18n.language)}</b>
          <p>
            <Phone international>{operator.phone}</Phone>
            {operator.email && (
              <>
                {' · '}
                <bdi>{operator.email}</bdi>
              </>
            )}
          </p>
        </div>
        <h1>{heading}</h1>
      </header>
      {children}
    </article>
  )
}

/** One thing that a document says; stands in a `dl`. */
export function PrintFact({
  term,
  strong = false,
  children,
}: {
  term: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={strong ? 'print-strong' : undefined}>{children}</dd>
    </div>
  )
}

/** A day that stays on one line: half a date is none. */
export function PrintDay({ day }: { day: string }) {
  const { i18n } = useTranslation()
  return <span className="whitespace-nowrap">{formatDay(day, i18n.language)}</span>
}

/** Room for signatures, with who signs below each line. */
export function PrintSignatures({ of }: { of: readonly string[] }) {
  return (
    <div className="print-signatures">
      {of.map((who) => (
        <p key={who}>{who}</p>
      ))}
    </div>
  )
}
