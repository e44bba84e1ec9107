import { DecidedLine } from './decided-line.tsx'
import { LineFacts, type ShownLine } from './line-facts.tsx'
import { UnmatchedLine } from './unmatched-line.tsx'
import type { useLineActs } from './use-line-acts.ts'

/** A line of a statement, and what can be done with it as it stands. */
export function LineDesk({ line, acts }: { line: ShownLine; acts: ReturnType<typeof useLineActs> }) {
  return (
    <>
      <LineFacts line={line} />
      {line.state === 'unmatched' && <UnmatchedLine key={`${line.id} ${line.version}`} line={line} acts={acts} />}
      {(line.state === 'matched' || line.state === 'ignored') && <DecidedLine line={line} acts={acts} />}
    </>
  )
}
