import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const walletDeductionView = defineRecordView('walletDeduction', {
  places: [{ screen: 'agentCreditReport', below: 'deductions' }],
  invalidates: [
    'getWalletDeduction',
    'getWalletDeductionList',
    'getWallet',
    'getAgentReport',
    'getWalletStatement',
    'getWalletStanding',
  ],
})
