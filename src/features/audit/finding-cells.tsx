import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { AuditFindingView } from '#contract/audit/audit-finding-row.ts'
import { ruleText } from './audit-words.ts'
import type { FindingPlace } from './finding-place.ts'
import type { FindingDescription } from './describe-finding.ts'

/** As high as a finger wants it, so that two may stand below each other. */
const LINK = 'inline-block self-start leading-6 text-brand-ink underline underline-offset-4'

interface CellUses {
  t: TFunction
  /** A tablet held upright: narrower columns, so that none is beyond the edge. */
  isSmall: boolean
  placeOf: (finding: AuditFindingView) => FindingPlace
  tell: (finding: AuditFindingView) => FindingDescription
  /** By rule, in English. */
  says: ReadonlyMap<string, string>
}

/** Findings told as the pages of their records tell them; a sheet has what is stored. */
export function findingCells({ t, isSmall, placeOf, tell, says }: CellUses) {
  const told = (name: 'found' | 'expected') => (finding: AuditFindingView) => (
    <bdi className="wrap-anywhere">{tell(finding)[name]}</bdi>
  )
  const width = (small: string, wide: string) => ({ width: isSmall ? small : wide })
  return {
    meta: {
      reference: width('8rem', '10rem'),
      rule: width('11rem', '16rem'),
      found: width('7.5rem', '11rem'),
      expected: width('7.5rem', '11rem'),
    },
    cells: {
      reference: (finding: AuditFindingView) => {
        const { page, drawing } = placeOf(finding)
        const { kind, reference } = tell(finding)
        return (
          <span className="flex flex-col py-1">
            <span className="text-xs text-ink-3">{kind}</span>
            {page ? (
              <Link href={page} className={LINK}>
                <bdi className="wrap-anywhere">{reference}</bdi>
              </Link>
            ) : (
              <span>
                <bdi className="wrap-anywhere">{reference}</bdi>
              </span>
            )}
            {finding.record?.isThere === false && (
              <span className="text-xs text-attention-ink">{t('findings.gone')}</span>
            )}
            {drawing && (
              <Link href={drawing} data-print="hide" className={`${LINK} text-xs`}>
                {t('findings.drawing')}
              </Link>
            )}
          </span>
        )
      },
      rule: ({ rule }: AuditFindingView) => ruleText(t, { rule, says: says.get(rule) ?? rule }),
      found: told('found'),
      expected: told('expected'),
      row: (finding: AuditFindingView) => <bdi className="text-xs wrap-anywhere">{tell(finding).row}</bdi>,
    },
  }
}
