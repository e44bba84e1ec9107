import { cancellationList } from '../departure-cancellation-list.ts'
import { checkedInList } from '../checked-in-list.ts'
import { expenseList } from '../expense-list.ts'
import { tripSummaryList } from '../trip-summary-list.ts'
import { visaRequestList } from '../visa-request-list.ts'
import { accessLogList } from '../access-log-list.ts'
import { accessRoleList } from '../access-role-list.ts'
import { depotList } from '../depot-list.ts'
import { driverList } from '../driver-list.ts'
import { exitFeeList } from '../exit-fee-rate-list.ts'
import { peopleLists } from '../people-list.ts'
import { priceList } from '../price-list-list.ts'
import { regionList } from '../region-list.ts'
import { routeList } from '../route-list.ts'
import { stoppageList } from '../stoppage-list.ts'
import { timingList } from '../timing-list.ts'
import { transportList } from '../transport-list.ts'
import { tripList } from '../trip-list.ts'
import { visaRuleList } from '../visa-rule-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [
  ...Object.values(peopleLists),
  accessLogList,
  accessRoleList,
  cancellationList,
  checkedInList,
  depotList,
  driverList,
  exitFeeList,
  expenseList,
  priceList,
  regionList,
  routeList,
  stoppageList,
  timingList,
  transportList,
  tripList,
  tripSummaryList,
  visaRequestList,
  visaRuleList,
]
