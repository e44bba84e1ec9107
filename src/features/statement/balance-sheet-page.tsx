import Scale from 'lucide-react/icons/scale'
import { StatementPage } from './statement-page.tsx'

export default function BalanceSheetPage() {
  return <StatementPage kind="balanceSheet" icon={<Scale />} />
}
