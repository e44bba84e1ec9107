import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import type { RecordPage } from '#contract/records.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

type PlaceKind = LedgerRecordKind | RecordPage

/** Where the page of a record is for this reader; undefined where they have none. */
export function useRecordPlace(): (record: { kind: PlaceKind; id: string } | null) => string | undefined {
  const places: Partial<Record<PlaceKind, string | undefined>> = {
    booking: useScreenPath('bookingHistory'),
    refund: useScreenPath('refundRequests'),
    travelDateChange: useScreenPath('travelDateChanges'),
    consignment: useScreenPath('consignmentHistory'),
    journal: useScreenPath('journal'),
    // tills and deposit slips
    cashShift: useScreenPath('shifts'),
    depositSlip: useScreenPath('depositReport'),
    cashTransfer: useScreenPath('cashTransfers'),
    // agents' money
    topUp: first(
      useScreenPath('agentTopUpReport'),
      useScreenPath('topUpRequest'),
      below(useScreenPath('addDeposit'), 'agent'),
    ),
    walletDeduction: below(useScreenPath('agentCreditReport'), 'deductions'),
    // expenses
    expense: first(useScreenPath('expenseHistory'), below(useScreenPath('expenseReport'), 'rows')),
    // without money of their own
    visaRequest: useScreenPath('visaRequests'),
    departure: useScreenPath('departures'),
  }
  return (record) => {
    const place = record && places[record.kind]
    return place ? `${place}/${record.id}` : undefined
  }
}

/** Several screens show the same record; not every type has the one whose list it is. */
const first = (...places: (string | undefined)[]): string | undefined => places.find((place) => place !== undefined)
const below = (place: string | undefined, path: string): string | undefined =>
  place === undefined ? undefined : `${place}/${path}`
