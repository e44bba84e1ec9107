import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { AuditFindingView } from '#contract/audit/audit.ts'
import { columnsOf } from '#src/ui/list/data-table-features.ts'
import { ruleText } from './audit-words.ts'
import type { FindingPlace } from './finding-place.ts'
import type { FindingDescription } from './describe-finding.ts'

const column = columnsOf<AuditFindingView>()
/** As high as a finger wants it, so that two may stand below each other. */
const LINK = 'inline-block self-start leading-6 text-brand-ink underline underline-offset-4'

interface ColumnWords {
  t: TFunction
  /** A tablet held upright: narrower columns, so that none is beyond the edge. */
  isSmall: boolean
  placeOf: (finding: AuditFindingView) => FindingPlace
  tell: (finding: AuditFindingView) => FindingDescription
  /** By rule, in English. */
  says: ReadonlyMap<string, string>
}

/** The findings' columns, told as the pages of their records tell them; a file has what is stored. */
export function findingColumns({ t, isSmall, placeOf, tell, says }: ColumnWords) {
  const told = (id: 'found' | 'expected') =>
    column.accessor(id, {
      id,
      header: t(`column.${id}`),
      enableSorting: false,
      meta: { width: isSmall ? '7.5rem' : '11rem' },
      cell: ({ row: { original } }) => <bdi className="wrap-anywhere">{tell(original)[id]}</bdi>,
    })
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: t('column.reference'),
      enableSorting: false,
      meta: { width: isSmall ? '8rem' : '10rem' },
      cell: ({ row: { original } }) => {
        const { page, drawing } = placeOf(original)
        const { kind, reference } = tell(original)
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
            {original.record?.isThere === false && (
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
    }),
    column.accessor('rule', {
      id: 'rule',
      header: t('column.rule'),
      enableSorting: false,
      meta: { width: isSmall ? '11rem' : '16rem' },
      cell: ({ getValue }) => ruleText(t, { rule: getValue(), says: says.get(getValue()) ?? getValue() }),
    }),
    told('found'),
    told('expected'),
    column.accessor('row', {
      id: 'row',
      header: t('column.row'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi className="text-xs wrap-anywhere">{tell(original).row}</bdi>,
    }),
  ])
}
