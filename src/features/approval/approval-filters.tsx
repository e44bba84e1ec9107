import { approvalList } from '#contract/approval/approval-list.ts'
import { APPROVAL_KINDS, nameKey } from '#contract/records.ts'
import { useTranslation } from 'react-i18next'
import type { ApprovalFilter } from '#machines/approval/approval-context.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { ListFilters } from '#src/ui/list/list-filters.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { useApproval, useApprovalSend, useCanApproval } from '#src/domain/approval/approval-desk.ts'
import { useRead } from '#src/platform/use-read.ts'

/** Narrows the inbox to one kind, which says how many wait, or to one depot. */
export function ApprovalFilters() {
  const { t } = useTranslation(['approvals', 'records'])
  const send = useApprovalSend()
  const filter = useApproval(({ context }) => context.filter)
  const canFilter = useCanApproval({ type: 'approval.filter', filter })
  const counts = useRead('getApprovalCount').data?.data.byKind
  const choose = (change: ApprovalFilter) =>
    canFilter && send({ type: 'approval.filter', filter: { ...filter, ...change } })
  const kinds = APPROVAL_KINDS.filter((kind) => counts === undefined || counts[kind] !== undefined)
  return (
    <FilterBar
      active={[filter.kind, filter.depotId].filter((each) => each !== undefined).length}
      onClear={() => choose({ kind: undefined, depotId: undefined })}
    >
      <ListFilters
        list={approvalList}
        values={{ ...filter }}
        onFilter={(changes) => choose(changes)}
        fields={{
          kind: (
            <SelectFilter
              label={t('filter.kind')}
              any={t('filter.anyKind')}
              value={filter.kind}
              onChange={(value) => choose({ kind: APPROVAL_KINDS.find((kind) => kind === value) })}
              options={kinds.map((kind) => ({
                value: kind,
                label: t('filter.kindCount', { kind: t(nameKey(kind)), count: counts?.[kind] ?? 0 }),
              }))}
            />
          ),
        }}
      />
    </FilterBar>
  )
}
