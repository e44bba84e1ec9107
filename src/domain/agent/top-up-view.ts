import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const topUpView = defineRecordView('topUp', {
  places: [{ screen: 'agentTopUpReport' }, { screen: 'topUpRequest' }, { screen: 'addDeposit', below: 'agent' }],
  invalidates: [
    'getTopUp',
    'getTopUpList',
    'getTopUpReport',
    'getTopUpOptions',
    'getWallet',
    'getAgentReport',
    'getWalletStatement',
    'getWalletStanding',
    'getOwnTill',
  ],
})
