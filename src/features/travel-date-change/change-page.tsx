import { ChangeProvider } from './change-actor.tsx'
import { ChangeWizard } from './change-wizard.tsx'

/** Another travel date: below the history at `/new`. */
export default function ChangePage() {
  return (
    <ChangeProvider>
      <ChangeWizard />
    </ChangeProvider>
  )
}
