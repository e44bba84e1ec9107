import Columns3Cog from 'lucide-react/icons/columns-3-cog'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { cx } from '#src/ui/cx.ts'

export interface ChoosableColumn {
  id: string
  label: string
  shown: boolean
}

export interface ColumnChooserProps {
  columns: readonly ChoosableColumn[]
  onToggle: (id: string, shown: boolean) => void
  onReset: () => void
}

export function ColumnChooser({ columns, onToggle, onReset }: ColumnChooserProps) {
  const { t } = useTranslation('common')
  const left = columns.filter((column) => column.shown).length
  return (
    <Popover
      label={t('table.columns')}
      width={240}
      buttonClassName={cx(buttonStyle({ size: 'small' }), '[&_svg]:size-4')}
      button={
        <>
          <Columns3Cog aria-hidden />
          {t('table.columns')}
        </>
      }
    >
      {() => (
        <>
          <fieldset className="flex flex-col gap-0.5 p-1">
            <legend className="sr-only">{t('table.columns')}</legend>
            {columns.map((column) => (
              <Checkbox
                key={column.id}
                label={column.label}
                checked={column.shown}
                // A table without columns says nothing and offers no way back.
                disabled={column.shown && left === 1}
                onChange={(event) => onToggle(column.id, event.target.checked)}
              />
            ))}
          </fieldset>
          <div className="mt-1 border-t border-line pt-1">
            <Button tone="quiet" size="small" wide onClick={onReset}>
              {t('table.resetColumns')}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
