import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import { pageOf, type RecordPage } from '#contract/records.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import type { RecordPlace } from './define-record-view.ts'
import { recordViews } from './record-views.ts'

type PlaceKind = LedgerRecordKind | RecordPage | 'taxDocument'

/** Where records have their pages; those that share another's have none. */
const PLACES: ReadonlyMap<string, readonly RecordPlace[]> = new Map<PlaceKind, readonly RecordPlace[]>([
  // Without a lifecycle of their own.
  ['booking', [{ screen: 'bookingHistory' }]],
  ['travelDateChange', [{ screen: 'travelDateChanges' }]],
  ['consignment', [{ screen: 'consignmentHistory' }]],
  ['taxDocument', [{ screen: 'taxDocuments' }]],
  ...Object.values(recordViews).flatMap(({ name, places }) =>
    places.length === 0 ? [] : [[pageOf(name), places] as const],
  ),
])

/** Where the page of a record is for this reader; undefined where they have none. */
export function useRecordPlace(): (record: { kind: PlaceKind; id: string } | null) => string | undefined {
  const pathOf = useScreenPaths()
  return (record) => {
    if (record === null) return undefined
    for (const { screen, below } of PLACES.get(record.kind) ?? []) {
      const path = pathOf(screen)
      if (path !== undefined) return [path, below, record.id].filter((part) => part !== undefined).join('/')
    }
    return undefined
  }
}
