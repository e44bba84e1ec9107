import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const workOrderView = defineRecordView('workOrder', {
  places: [{ screen: 'workOrders' }],
  invalidates: [
    'getWorkOrder',
    'getWorkOrderList',
    'getWorkOrderOptions',
    'getMaintenancePlanList',
    'getOdometerReadingList',
    'getOdometerBuses',
    'getBus',
    'getDepartureState',
    'getExpense',
    'getExpenseList',
    'getExpenseReport',
    'getApprovals',
    'getApprovalCount',
  ],
})
