import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const accountingPeriodView = defineRecordView('accountingPeriod', {
  places: [{ screen: 'periods' }],
  invalidates: ['getPeriod', 'getPeriodList', 'getPeriodStatement'],
})
