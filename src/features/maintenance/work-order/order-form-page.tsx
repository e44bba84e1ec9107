import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import type { WorkOrder, WorkOrderAct } from '#contract/maintenance/work-order.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Options } from './order-draft.ts'

export interface OrderFormPageProps {
  params: Readonly<Record<string, string | undefined>>
}

interface Parts {
  order: WorkOrder
  options: Options
  /** Address of the order's own page. */
  page: string
}

interface FrameProps extends OrderFormPageProps {
  title: string
  lead: string
  /** What the form is for: where the reader may do none of it now, the order is shown instead. */
  acts: readonly WorkOrderAct[]
  children: (parts: Parts) => ReactNode
}

/** A form about one work order, on a page of its own below it. */
export function OrderFormPage({ params: { id = '' }, title, lead, acts, children }: FrameProps) {
  const { t } = useTranslation('work-order')
  const [path] = useLocation()
  const page = path.slice(0, path.lastIndexOf('/'))
  const order = useRead('getWorkOrder', { params: { id } })
  const options = useRead('getWorkOrderOptions')
  const number = order.data?.data.number
  return (
    <NewRecordPage
      title={number === undefined ? title : `${title} · \u2066${number}\u2069`}
      lead={lead}
      back={<BackToList path={page}>{t('form.backToOrder')}</BackToList>}
    >
      <ReadState read={order} waiting={<Skeleton className="h-64" />} refused={t('page.notFound')}>
        {({ data }) => (
          <ReadState read={options} waiting={<Skeleton className="h-64" />}>
            {(read) => (
              <WhereAllowed order={data} acts={acts} page={page}>
                {children({ order: data, options: read.data, page })}
              </WhereAllowed>
            )}
          </ReadState>
        )}
      </ReadState>
    </NewRecordPage>
  )
}

interface WhereAllowedProps {
  order: WorkOrder
  acts: readonly WorkOrderAct[]
  page: string
  children: ReactNode
}

/** Decided as the page opens: once the form is sent, the order allows it no longer, and the form leads on by itself. */
function WhereAllowed({ order, acts, page, children }: WhereAllowedProps) {
  const [isAllowed] = useState(() => order.can.some(({ act, refusal }) => refusal === null && acts.includes(act)))
  return isAllowed ? children : <Redirect to={page} replace />
}
