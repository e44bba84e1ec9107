import { type ReactNode, useId, useState } from 'react'
import Table2 from 'lucide-react/icons/table-2'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

export interface WithTableProps {
  title: string
  lead?: ReactNode
  /** Beside the button for the table. */
  actions?: ReactNode
  /** The plot. */
  children: ReactNode
  /** Where its figures do not stand elsewhere on the page. */
  table: ReactNode
}

/** A plot with its figures as a table, one button away. */
export function WithTable({ title, lead, actions, children, table }: WithTableProps) {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <SectionCard
      title={title}
      lead={lead}
      actions={
        <>
          {actions}
          <Button
            tone="quiet"
            size="small"
            icon={<Table2 />}
            data-print="hide"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'plot.hideTable' : 'plot.showTable')}
          </Button>
        </>
      }
    >
      {children}
      <div id={id} hidden={!isOpen} className="mt-4">
        {isOpen && table}
      </div>
    </SectionCard>
  )
}
