import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { AuditFindingShown } from '#contract/audit.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { ruleText } from './audit-words.ts'
import type { FindingPlace } from './finding-place.ts'

const column = columnsOf<AuditFindingShown>()
/** As high as a finger wants it, so that two may stand below each other. */
const LINK = 'inline-block self-start leading-6 text-brand-ink underline underline-offset-4'

interface ColumnWords {
  t: TFunction
  /** A tablet held upright. */
  isSmall: boolean
  placeOf: (finding: AuditFindingShown) => FindingPlace
  /** By rule, in English. */
  says: ReadonlyMap<string, string>
}

/** The findings' columns, as a file has them. */
export function findingColumns({ t, isSmall, placeOf, says }: ColumnWords) {
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: t('column.reference'),
      enableSorting: false,
      meta: { width: '10rem' },
      cell: ({ row: { original } }) => {
        const { page, drawing } = placeOf(original)
        return (
          <span className="flex flex-col py-1">
            <span className="text-xs text-ink-3">{original.record && t(`kind.${original.record.kind}`, { defaultValue: original.record.kind })}</span>
            {page ? (
              <Link href={page} className={LINK}>
                <bdi className="wrap-anywhere">{original.reference}</bdi>
              </Link>
            ) : (
              <span>
                <bdi className="wrap-anywhere">{original.reference}</bdi>
              </span>
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
      meta: { width: '16rem' },
      cell: ({ getValue }) => ruleText(t, { rule: getValue(), says: says.get(getValue()) ?? getValue() }),
    }),
    column.accessor('found', { id: 'found', header: t('column.found'), enableSorting: false, meta: { width: '11rem' }, cell: ({ getValue }) => <bdi className="break-words">{getValue()}</bdi> }),
    column.accessor('expected', { id: 'expected', header: t('column.expected'), enableSorting: false, meta: { width: '11rem' }, cell: ({ getValue }) => <bdi className="break-words">{getValue()}</bdi> }),
    column.accessor('row', {
      id: 'row',
      header: t('column.row'),
      enableSorting: false,
      meta: { hidden: isSmall },
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="font-mono text-xs">
          {getValue()}
        </bdi>
      ),
    }),
  ])
}
