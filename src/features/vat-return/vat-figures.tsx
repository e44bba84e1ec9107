import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { VAT_KINDS, VAT_SIDES, type VatSide } from '#contract/vat-return/vat-return-codes.ts'
import type { VatReturnDocument, VatReturnRow } from '#contract/vat-return/vat-return-document.ts'
import { formatNumber, formatPercent } from '#src/platform/format.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

export interface VatFiguresProps {
  document: VatReturnDocument
  /** The page of the lines behind a figure; without it figures lead nowhere. */
  linesPath?: string | undefined
}

/** The boxes of a return: supplies, refunds and corrections apart, each by category, supply and rate. */
export function VatFigures({ document, linesPath }: VatFiguresProps) {
  const { t } = useTranslation('vat-return')
  const { currency } = document
  return (
    <SectionCard flush title={t('figures')} lead={t('figuresLead', { currency })}>
      <TableScroll label={t('figures')} className="table-scroll">
        <table className="w-full text-sm [&_td]:px-4 [&_td]:py-1.5 [&_th]:px-4 [&_th]:py-1.5">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('figure.supply')}
              </th>
              <th scope="col" className="text-start">
                {t('figure.category')}
              </th>
              <th scope="col" className="text-end">
                {t('figure.rate')}
              </th>
              <th scope="col" className="text-end">
                {t('figure.base')}
              </th>
              <th scope="col" className="text-end">
                {t('figure.vat')}
              </th>
              <th scope="col" className="text-end">
                {t('figure.entries')}
              </th>
            </tr>
          </thead>
          {VAT_SIDES.map((side) => (
            <Side key={side} side={side} document={document} linesPath={linesPath} />
          ))}
          <tbody>
            <tr className="bg-sunken text-base font-semibold [&>*]:border-t-2 [&>*]:border-line">
              <th scope="row" colSpan={4} className="text-start">
                {t(document.due < 0 ? 'sum.refund' : 'sum.due')}
              </th>
              <td className="text-end">
                <Money minor={Math.abs(document.due)} currency={currency} aligned bare />
              </td>
              <Entries rows={document.rows} />
            </tr>
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}

function Side({ side, document, linesPath }: VatFiguresProps & { side: VatSide }) {
  const { t } = useTranslation('vat-return')
  const { currency } = document
  const rows = document.rows.filter((row) => row.side === side)
  const base = rows.reduce((sum, row) => sum + row.base, 0)
  return (
    <tbody className="[&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
      <tr>
        <th scope="rowgroup" colSpan={6} className="pt-3! text-start font-semibold">
          {t(`side.${side}`)}
        </th>
      </tr>
      {rows.length === 0 && (
        <tr>
          <td colSpan={6} className="text-ink-3">
            {t(`none.${side}`)}
          </td>
        </tr>
      )}
      {VAT_KINDS.map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind)
        return ofKind.length === 0 ? null : (
          <Kind key={kind} name={t(`kindOf.${side}.${kind}`)} rows={ofKind} currency={currency} linesPath={linesPath} />
        )
      })}
      <tr className="font-semibold">
        <th scope="row" colSpan={3} className="text-start">
          {t(side === 'output' ? 'sum.outputVat' : 'sum.inputVat')}
        </th>
        <td className="text-end">
          <Money minor={base} currency={currency} aligned bare />
        </td>
        <td className="text-end">
          <Money minor={side === 'output' ? document.outputVat : document.inputVat} currency={currency} aligned bare />
        </td>
        <Entries rows={rows} />
      </tr>
    </tbody>
  )
}

function Kind({
  name,
  rows,
  currency,
  linesPath,
}: {
  name: string
  rows: readonly VatReturnRow[]
  currency: string
  linesPath: string | undefined
}) {
  const { t, i18n } = useTranslation(['vat-return', 'tax'])
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={6} className="text-start text-xs font-medium text-ink-2">
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key} className="hover:bg-hover">
          <th scope="row" className="ps-8! text-start font-normal">
            {linesPath === undefined ? (
              t(`supply.${row.supply}`)
            ) : (
              <Link
                href={`${linesPath}${queryOf(figureOf(row))}`}
                className="underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {t(`supply.${row.supply}`)}
              </Link>
            )}
          </th>
          <td>
            <bdi>{row.category}</bdi> · {t(`tax:category.${row.category}`)}
          </td>
          <td className="text-end tabular-nums">
            {row.rateBasisPoints === null ? '–' : formatPercent(row.rateBasisPoints / 10_000, i18n.language)}
          </td>
          <td className="text-end">
            <Money minor={row.base} currency={currency} aligned bare />
          </td>
          <td className="text-end">
            <Money minor={row.vat} currency={currency} aligned bare />
          </td>
          <Entries rows={[row]} />
        </tr>
      ))}
    </>
  )
}

/** How many entries are behind some figures. */
function Entries({ rows }: { rows: readonly VatReturnRow[] }) {
  const { i18n } = useTranslation()
  const entries = rows.reduce((sum, row) => sum + row.entries, 0)
  return <td className="text-end font-normal text-ink-2 tabular-nums">{formatNumber(entries, i18n.language)}</td>
}

/** Of a figure, what the list of lines is narrowed by. */
const figureOf = ({ side, kind, supply, category, rateBasisPoints }: VatReturnRow) => ({
  side,
  kind,
  supply,
  category,
  rate: rateBasisPoints === null ? '-' : String(rateBasisPoints / 100),
})
