import { useTranslation } from 'react-i18next'
import {
  AMOUNT_FORMS,
  DAY_FORMATS,
  DECIMAL_SIGNS,
  MAX_HEADING_LINE,
  SEPARATORS,
  STATEMENT_FIELDS,
  type StatementColumn,
} from '#contract/reconciliation/reconciliation-codes.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import { formatNumber } from '#src/platform/format.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

export interface MappingFieldsProps {
  mapping: StatementMapping
  /** What the file calls its columns. */
  headings: readonly string[]
  /** What is wrong with a column as it is chosen. */
  wrong: ReadonlyMap<StatementColumn, string>
  onChange: (mapping: StatementMapping) => void
}

/** How a CSV file is read: each change reads it anew. */
export function MappingFields({ mapping, headings, wrong, onChange }: MappingFieldsProps) {
  const { t, i18n } = useTranslation('reconciliation')
  const named = headings.filter((heading) => heading !== '')
  const isUsed = (column: StatementColumn) =>
    mapping.amounts === 'signed' ? column !== 'debit' && column !== 'credit' : column !== 'amount'
  return (
    <SectionCard title={t('file.mapping')} lead={t('file.mappingLead')}>
      <div className="grid gap-4 sm:grid-cols-2 desk:grid-cols-3">
        <SelectField
          label={t('file.separator')}
          value={mapping.separator}
          options={SEPARATORS.map((value) => ({ value, label: t(`file.separators.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...mapping, separator: SEPARATORS.find((each) => each === target.value) ?? mapping.separator })
          }
        />
        <SelectField
          label={t('file.headingLine')}
          value={String(mapping.headingLine)}
          options={Array.from({ length: MAX_HEADING_LINE }, (_, index) => ({
            value: String(index + 1),
            label: formatNumber(index + 1, i18n.language),
          }))}
          onChange={({ target }) => onChange({ ...mapping, headingLine: Number(target.value) })}
        />
        <SelectField
          label={t('file.dayFormat')}
          value={mapping.dayFormat}
          options={DAY_FORMATS.map((value) => ({ value, label: t(`file.dayFormats.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...mapping, dayFormat: DAY_FORMATS.find((each) => each === target.value) ?? mapping.dayFormat })
          }
        />
        <SelectField
          label={t('file.decimal')}
          value={mapping.decimal}
          options={DECIMAL_SIGNS.map((value) => ({ value, label: t(`file.decimals.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...mapping, decimal: DECIMAL_SIGNS.find((each) => each === target.value) ?? mapping.decimal })
          }
        />
        <SelectField
          label={t('file.amounts')}
          value={mapping.amounts}
          options={AMOUNT_FORMS.map((value) => ({ value, label: t(`file.amountForms.${value}`) }))}
          onChange={({ target }) =>
            onChange(inForm(mapping, AMOUNT_FORMS.find((each) => each === target.value) ?? mapping.amounts))
          }
        />
        {STATEMENT_FIELDS.filter(isUsed).map((column) => (
          <SelectField
            key={column}
            label={t(`file.column.${column}`)}
            required={['day', 'amount', 'debit', 'credit'].includes(column)}
            placeholder={t('file.notThere')}
            value={mapping.columns[column] ?? ''}
            options={[...new Set([...named, ...(mapping.columns[column] ? [mapping.columns[column]] : [])])].map(
              (heading) => ({ value: heading, label: heading }),
            )}
            error={wrong.get(column)}
            onChange={({ target }) => onChange(withColumn(mapping, column, target.value))}
          />
        ))}
      </div>
    </SectionCard>
  )
}

function withColumn(mapping: StatementMapping, column: StatementColumn, heading: string): StatementMapping {
  const { [column]: _, ...others } = mapping.columns
  return { ...mapping, columns: heading === '' ? others : { ...others, [column]: heading } }
}

/** Columns of the other form are let go. */
function inForm(mapping: StatementMapping, amounts: StatementMapping['amounts']): StatementMapping {
  const { amount, debit, credit, ...others } = mapping.columns
  const kept =
    amounts === 'signed' ? { ...(amount && { amount }) } : { ...(debit && { debit }), ...(credit && { credit }) }
  return { ...mapping, amounts, columns: { ...others, ...kept } }
}
