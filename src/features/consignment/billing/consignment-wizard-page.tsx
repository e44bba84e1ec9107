import { ConsignmentProvider } from './consignment-actor.tsx'
import { ConsignmentWizard } from './consignment-wizard.tsx'

/** Create Consignment: takes a consignment in at the counter and writes its bill. */
export default function ConsignmentWizardPage() {
  return (
    <ConsignmentProvider>
      <ConsignmentWizard />
    </ConsignmentProvider>
  )
}
