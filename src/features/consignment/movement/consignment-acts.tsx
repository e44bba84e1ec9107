import { useTranslation } from 'react-i18next'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { mayAct } from '#src/features/consignment/consignment-acts.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { CancelBill, ReportLoss } from './bill-acts.tsx'

/** What a reader may do with a consignment from its page. */
export function ConsignmentActs({ consignment }: { consignment: Consignment }) {
  const { t } = useTranslation('consignment-movement')
  const movementPath = useScreenPath('consignmentMovements')
  const handsOver = mayAct(consignment, 'deliver') || mayAct(consignment, 'collect')
  return (
    <>
      {mayAct(consignment, 'cancel') && <CancelBill bill={consignment} />}
      {mayAct(consignment, 'writeOff') && <ReportLoss bill={consignment} />}
      {consignment.deliveries.length > 0 && (
        <LinkButton href={`/delivery-proofs/${consignment.id}`}>{t('delivered.print')}</LinkButton>
      )}
      {handsOver && movementPath && (
        <LinkButton href={`${movementPath}/bills/${consignment.id}`} tone="primary">
          {t('deliver.title')}
        </LinkButton>
      )}
    </>
  )
}
