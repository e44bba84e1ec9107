import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { bankStatementLineView } from '#src/domain/reconciliation/bank-statement-line-view.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

type Statement = AnswerOf<'getReconciliation'>['data']['statements'][number]

/** The newest statements: what each says, what of it is unmatched, and the way to take one back. */
export function StatementsCard({ statements, path }: { statements: readonly Statement[]; path: string }) {
  const { t, i18n } = useTranslation('reconciliation')
  useErrorWords()
  const mayWithdraw = useMayCall()('withdrawBankStatement')
  const [asked, setAsked] = useState<Statement>()
  const withdraw = useWrite('withdrawBankStatement', {
    invalidates: bankStatementLineView.invalidates,
    onDone: () => {
      setAsked(undefined)
      notify.success(t('statements.takenBack'))
    },
    onRefused: (error) => {
      setAsked(undefined)
      if (error instanceof ApiError) notify.error(errorText(t, error))
    },
  })
  const day = (date: string) => formatDay(date, i18n.language, 'column')
  if (statements.length === 0) return null
  return (
    <SectionCard title={t('statements.title')} flush>
      <TableScroll label={t('statements.title')}>
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('statements.file')}
              </th>
              <th scope="col" className="text-start">
                {t('statements.account')}
              </th>
              <th scope="col" className="text-start">
                {t('statements.period')}
              </th>
              {(['moneyIn', 'moneyOut', 'closing'] as const).map((column) => (
                <th key={column} scope="col" dir="ltr" className="text-end">
                  {t(`file.${column}`)}
                </th>
              ))}
              <th scope="col" dir="ltr" className="text-end">
                {t('statements.unmatched')}
              </th>
              <th scope="col" className="text-start">
                {t('statements.importedBy')}
              </th>
              {mayWithdraw && (
                <th scope="col">
                  <span className="sr-only">{t('statements.takeBack')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
            {statements.map((statement) => (
              <tr key={statement.id}>
                <td className="whitespace-nowrap">
                  <Link
                    href={`${path}/lines?statementId=${statement.id}`}
                    className="font-medium text-brand-ink underline-offset-4 hover:underline"
                  >
                    <bdi>{statement.fileName}</bdi>
                  </Link>
                  {statement.bankAccount !== null && (
                    <span className="block font-mono text-xs text-ink-3">
                      <bdi dir="ltr">{statement.bankAccount}</bdi>
                    </span>
                  )}
                </td>
                <td className="whitespace-nowrap">
                  <bdi className="font-mono">{statement.account}</bdi> {statement.currency}
                </td>
                <td className="whitespace-nowrap">
                  {statement.firstDay === statement.lastDay
                    ? day(statement.lastDay)
                    : `${day(statement.firstDay)} – ${day(statement.lastDay)}`}
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={statement.moneyIn} currency={statement.currency} bare />
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={statement.moneyOut} currency={statement.currency} bare />
                </td>
                <td dir="ltr" className="text-end">
                  {statement.closing === null ? (
                    <span className="text-ink-3">–</span>
                  ) : (
                    <Money minor={statement.closing} currency={statement.currency} bare />
                  )}
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  {formatNumber(statement.unmatched, i18n.language)} / {formatNumber(statement.lines, i18n.language)}
                </td>
                <td>
                  <bdi>{statement.importedBy.name}</bdi>
                </td>
                {mayWithdraw && (
                  <td className="text-end">
                    {statement.canWithdraw && (
                      <Button size="small" tone="quiet" onClick={() => setAsked(statement)}>
                        {t('statements.takeBack')}
                        <span className="sr-only"> {statement.fileName}</span>
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('statements.takeBackTitle')}
        body={t('statements.takeBackBody', { count: asked?.lines ?? 0 })}
        confirmLabel={t('statements.takeBack')}
        busy={withdraw.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && withdraw.mutate({ body: { id: asked.id } })}
      />
    </SectionCard>
  )
}
