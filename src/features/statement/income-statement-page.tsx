import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import { StatementPage } from './statement-page.tsx'

export default function IncomeStatementPage() {
  return <StatementPage kind="incomeStatement" icon={<ChartNoAxesCombined />} />
}
