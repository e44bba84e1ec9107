import ListChecks from 'lucide-react/icons/list-checks'
import { StatementPage } from './statement-page.tsx'

export default function TrialBalancePage() {
  return <StatementPage kind="trialBalance" icon={<ListChecks />} />
}
