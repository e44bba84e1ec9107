import { readFileSync } from 'node:fs'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { allChecks } from './audit/audit-checks.ts'
import { openAuditKey } from './audit/audit-key.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Database } from './database/connection.ts'
import { registerAgentMoney } from './features/agent/agent-routes.ts'
import { deductionApprovals } from './features/agent/wallet/deduction-view.ts'
import { topUpApprovals } from './features/agent/top-up/top-up-view.ts'
import { registerApprovals } from './features/approval/approval-routes.ts'
import { registerAccessLog } from './features/audit/access-log/access-log.ts'
import { registerMachineVersions } from './features/workflow/machine-versions.ts'
import { registerAudits } from './features/audit/audit-routes.ts'
import { startAuditWork } from './features/audit/audit-work.ts'
import { registerClosingHashes } from './features/audit/seals/closing-hash-routes.ts'
import { registerBankReferences } from './features/bank-reference/bank-reference-routes.ts'
import { registerSealingBreaks } from './features/audit/seals/sealing-break-routes.ts'
import { registerCounter } from './features/departure/counter/counter-routes.ts'
import { registerBookings } from './features/booking/booking-routes.ts'
import { ticketContent } from './features/booking/ticket/ticket-content.ts'
import { registerTicketLinks } from './features/booking/ticket/ticket-link-routes.ts'
import { updateBooking } from './features/booking/update/update-booking.ts'
import { registerDepartureBoard, seesBoards } from './features/departure/board/board-routes.ts'
import { registerBusSchedule } from './features/departure/schedule/bus-schedule-routes.ts'
import { registerBoardingLists } from './features/check-in/boarding-routes.ts'
import { registerCheckIns } from './features/check-in/check-in-routes.ts'
import { registerCheckedInList } from './features/check-in/checked-in/checked-in-routes.ts'
import { registerCheckInReviews } from './features/check-in/reviews/review-routes.ts'
import { registerConsignments } from './features/consignment/consignment-routes.ts'
import { seesConsignment } from './features/consignment/sees-consignment.ts'
import { writeOffApprovals } from './features/consignment/movement/write-off-view.ts'
import { registerClosings } from './features/departure/closing/closing-routes.ts'
import { registerGates } from './features/departure/closing/gate-routes.ts'
import { cancellationApprovals } from './features/departure/cancellation/cancellation-approvals.ts'
import { registerDepartureCancellations } from './features/departure/cancellation/cancellation-routes.ts'
import { startCancellationWork } from './features/departure/cancellation/cancellation-work.ts'
import { registerDepotCash } from './features/cash/cash-routes.ts'
import { slipApprovals } from './features/cash/deposit-slip/slip-view.ts'
import { registerDepartures } from './features/departure/departure-routes.ts'
import { registerJourneyChoices } from './features/departure/journey-choice-routes.ts'
import { registerDrafts } from './features/draft/draft-routes.ts'
import { exitFeeKind } from './features/check-in/exit-fee/exit-fee-kind.ts'
import { taxRuleKind } from './features/tax/tax-rule-kind.ts'
import { registerTaxRules, taxRuleLists } from './features/tax/tax-rule-routes.ts'
import { exitFeeLists, registerExitFeeRates } from './features/check-in/exit-fee/exit-fee-rate-routes.ts'
import { registerExitFees } from './features/check-in/exit-fee/exit-fee-routes.ts'
import { registerCustomerAccounts } from './features/invoice/account/account-routes.ts'
import { registerInvoices } from './features/invoice/billing/invoice-routes.ts'
import { registerOnAccount } from './features/invoice/billing/on-account-routes.ts'
import { registerCustomerReceipts } from './features/invoice/receipt/receipt-routes.ts'
import { registerExpenses } from './features/expense/expense-routes.ts'
import { registerDashboard } from './features/dashboard/dashboard-routes.ts'
import { registerSalesReport } from './features/sales-report/sales-routes.ts'
import { expenseApprovals } from './features/expense/expense-view.ts'
import { registerFiles } from './features/file/file-routes.ts'
import { fleetKinds, fleetLists, fleetReaders, registerFleet } from './features/fleet/fleet-routes.ts'
import { documentTypeKind } from './features/fleet/documents/document-type-kind.ts'
import { documentTypeLists, registerFleetDocuments } from './features/fleet/documents/document-routes.ts'
import { registerFleetImport } from './features/fleet/import/import-routes.ts'
import { registerFleetRegister } from './features/fleet/transport/bus-routes.ts'
import { startFleetDigest } from './features/fleet/documents/digest-work.ts'
import { registerJournal } from './features/ledger/journal/journal-routes.ts'
import { registerOpeningBalances } from './features/ledger/journal/opening-routes.ts'
import { registerRecurringEntries } from './features/ledger/recurring/recurring-routes.ts'
import { recurringApprovals } from './features/ledger/recurring/recurring-view.ts'
import { startRecurringWork } from './features/ledger/recurring/recurring-work.ts'
import { journalApprovals } from './features/ledger/journal/journal-view.ts'
import { registerLedger } from './features/ledger/ledger-routes.ts'
import { registerHealth } from './features/health/health-routes.ts'
import { startHealthWatch } from './features/health/health-watch.ts'
import { registerProbes } from './features/health/probe-routes.ts'
import { registerManifests } from './features/departure/manifest/manifest-routes.ts'
import { registerMessages } from './features/message/message-routes.ts'
import { startMessageWork } from './features/message/message-work.ts'
import { registerMasters } from './features/master/master-routes.ts'
import { networkKinds, networkLists, registerNetwork } from './features/network/places/network-routes.ts'
import { priceKinds, priceLists, registerPrices } from './features/network/prices/price-routes.ts'
import { registerTimetable, timetableKinds, timetableLists } from './features/network/timetable/timetable-routes.ts'
import { peopleKinds, peopleLists, peopleReaders, registerPeople } from './features/people/people-routes.ts'
import { registerPolicies } from './features/policy/policy-routes.ts'
import { refundCancelledTickets, withdrawOpenRefunds } from './features/refund/refund-cancelled.ts'
import { refundApprovals, registerRefunds } from './features/refund/refund-routes.ts'
import { registerSavedViews } from './features/saved-view/saved-view-routes.ts'
import { registerSearch } from './features/search/search-routes.ts'
import { registerSeats } from './features/seat/seat-routes.ts'
import { registerSession } from './features/session/session-routes.ts'
import { moveCancelledTickets } from './features/travel-date-change/move-cancelled.ts'
import { costOfChange } from './features/travel-date-change/change-cost.ts'
import { registerTravelDateChanges } from './features/travel-date-change/travel-date-change-routes.ts'
import { registerTimetableImport } from './features/network/import/timetable-import-routes.ts'
import { registerTripSummary } from './features/departure/trip-summary/trip-summary-routes.ts'
import { registerExchangeRates } from './features/exchange-rate/exchange-rate-routes.ts'
import { rateApprovals } from './features/exchange-rate/rate-view.ts'
import { registerStatements } from './features/statement/statement-routes.ts'
import { registerDriverHours } from '#server/features/fleet/drivers/driver-hours-routes.ts'
import { registerBusHistory } from '#server/features/fleet/transport/bus-history.ts'
import { registerFuel } from '#server/features/fuel/fuel-routes.ts'
import { registerMaintenance } from '#server/features/maintenance/maintenance-routes.ts'
import { maintenancePlanKind } from '#server/features/maintenance/plan/plan-kind.ts'
import { maintenancePlanLists, registerMaintenancePlans } from '#server/features/maintenance/plan/plan-routes.ts'
import { startPlanWork } from '#server/features/maintenance/plan/plan-work.ts'
import { registerWorkOrders } from '#server/features/maintenance/work-order/order-routes.ts'
import { workOrderApprovals } from '#server/features/maintenance/work-order/order-view.ts'
import { vatReturnApprovals } from '#server/features/vat-return/return-view.ts'
import { registerTaxDocuments } from '#server/features/tax-document/tax-document-routes.ts'
import { registerVatReturns } from '#server/features/vat-return/vat-return-routes.ts'
import { registerPeriods } from './features/period/period-routes.ts'
import { registerReconciliation } from './features/reconciliation/reconciliation-routes.ts'
import { reopeningApprovals } from './features/period/period-view.ts'
import { customerKind } from './features/invoice/customer-kind.ts'
import { customerLists, registerCustomers } from './features/invoice/customer-routes.ts'
import { accommodationKind } from './features/accommodation/accommodation-kind.ts'
import { accommodationLists, registerAccommodations } from './features/accommodation/accommodation-routes.ts'
import { registerStays } from './features/accommodation/stay/stay-routes.ts'
import { packageKind } from './features/package/package-kind.ts'
import { packageLists, registerPackages } from './features/package/package-routes.ts'
import { serviceKind } from './features/invoice/service-kind.ts'
import { registerServices, serviceLists } from './features/invoice/service-routes.ts'
import { accountKind } from './features/ledger/chart/account-kind.ts'
import { accountLists, registerAccounts } from './features/ledger/chart/account-routes.ts'
import { registerVisaRequests } from './features/check-in/visa/visa-request-routes.ts'
import { visaRuleKind } from './features/check-in/visa/visa-rule-kind.ts'
import { registerVisaRules, visaRuleLists } from './features/check-in/visa/visa-rule-routes.ts'
import { registerWorkflow } from './features/workflow/workflow-routes.ts'
import { countedMailer } from './mail/counted-mailer.ts'
import { createMailer } from './mail/mailer.ts'
import { createSmsGateway } from './mail/sms-gateway.ts'
import { registerApiDocs } from './plugins/api-docs/register-api-docs.ts'
import { registerDraining } from './plugins/draining.ts'
import { createApi } from './plugins/endpoints.ts'
import { answerRefusal, registerErrorHandling } from './plugins/errors.ts'
import { startRetentionWork } from './features/booking/retention-work.ts'
import { startMonthKeeping } from './database/months.ts'
import { startHousekeeping } from './plugins/housekeeping.ts'
import { registerEventStream } from './plugins/event-stream.ts'
import { registerTimeLimit } from './plugins/in-time.ts'
import { createMetrics } from './plugins/metrics.ts'
import { refuse } from './plugins/refusal.ts'
import { REQUEST_ID_HEADER, requestIds } from './plugins/request-id.ts'
import { registerRequestLog } from './plugins/request-log.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerClient } from './plugins/client.ts'
import { openTicketSigner } from './domain/booking/ticket-code.ts'
import { linkTokens } from './domain/message/link-token.ts'
import { loadNetwork } from './domain/network/network-repository.ts'
import { logOptions } from './server-log.ts'
import type { Settings } from './settings.ts'
import { createFileStorage } from './storage/file-storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses what comes, ends streams, and resolves once all else is answered, after so many milliseconds at the latest. Then close. */
    drain(withinMs: number): Promise<void>
  }
}

/** A JSON body larger than this is refused with 413; files have their own bound. */
const BODY_BYTES = 1024 * 1024

/** The API and the built client on one server, over an opened database. Holds nothing that another process would miss. */
export async function createApp(
  settings: Settings,
  database: Database,
  clock: Clock = systemClock,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    // What is under way is answered before (`drain`); what is left then is cut.
    forceCloseConnections: true,
    // A loaded machine is waited for: nothing in a start can hang but the machine.
    pluginTimeout: 0,
    // Refused in our own words.
    return503OnClosing: false,
    // Decides what request.ip is, by which attempts are bounded.
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: requestIds(settings.trustProxy),
    // An address that cannot be read; no hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      request.log.info({ method: request.method, status: 400 }, 'request')
      return answerRefusal(request, reply.header(REQUEST_ID_HEADER, request.id), refuse('malformed'))
    },
    logger: logOptions(settings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    ...(settings.tls && {
      https: { cert: readFileSync(settings.tls.certFile), key: readFileSync(settings.tls.keyFile) },
    }),
  })
  app.decorateRequest('actor', null)
  app.setValidatorCompiler(validatorCompiler)
  registerErrorHandling(app)
  const metrics = createMetrics()
  registerRequestLog(app, metrics.countRequest)
  registerTimeLimit(app, settings.requestSeconds * 1000)
  await registerSecurity(app, settings)
  const draining = registerDraining(app)
  await app.register(multipart)
  await registerApiDocs(app)

  const { mailer, failures: mailFailures } = countedMailer(createMailer(settings))
  const signer = openTicketSigner(settings.signingKeyFile, { mayCreate: settings.environment !== 'production' })
  const storage = createFileStorage(settings)
  const events = await registerEventStream(app, database, {
    scopes: { consignment: seesConsignment, departures: seesBoards },
    clock,
  })
  app.addHook('preClose', () => events.close())
  app.decorate('drain', async (withinMs: number) => {
    draining.begin()
    events.endStreams()
    await draining.done(withinMs)
  })

  const watch = startHealthWatch({ database, settings, mailFailures, log: app.log })
  app.addHook('onClose', () => watch.close())
  const { openStreams } = events
  registerProbes(app, { database, settings, watch, draining, metrics, mailFailures, openStreams })

  const housekeeping = startHousekeeping(database, storage, app.log)
  app.addHook('preClose', () => housekeeping.stop())

  const months = startMonthKeeping(database, app.log)
  app.addHook('preClose', () => months.stop())

  const retention = startRetentionWork({ database, clock, log: app.log })
  app.addHook('preClose', () => retention.stop())

  const settlement = { withdrawOpenRefunds, refund: refundCancelledTickets, move: moveCancelledTickets }
  const cancellationWork = startCancellationWork({ database, events, settlement, clock, log: app.log })
  app.addHook('preClose', () => cancellationWork.stop())

  const links = linkTokens(signer, settings.apiOrigin ?? settings.publicUrl)
  const messages = startMessageWork({
    database,
    mailer,
    gateway: createSmsGateway(settings),
    contents: { tickets: ticketContent({ database, signer, links, settings }) },
    clock,
    log: app.log,
  })
  app.addHook('preClose', () => messages.stop())

  const recurringWork = startRecurringWork({ database, clock, log: app.log })
  app.addHook('preClose', () => recurringWork.stop())

  const planWork = startPlanWork({ database, clock, log: app.log })
  app.addHook('preClose', () => planWork.stop())

  const digest = startFleetDigest({
    database,
    mailer,
    operator: settings.operator,
    publicUrl: settings.publicUrl,
    clock,
    log: app.log,
  })
  app.addHook('preClose', () => digest.stop())

  const sealing = { url: database.url, auditKey: openAuditKey(settings), headFile: settings.auditHeadFile }
  const auditWork = startAuditWork({ database, events, checks: allChecks(sealing), log: app.log })
  app.addHook('preClose', () => auditWork.stop())

  const api = createApi(app, database, clock)
  registerSession(api, { settings, mailer, events })
  registerPeople(api, { settings, mailer, events })
  registerNetwork(api)
  registerTimetable(api)
  registerFleet(api)
  registerFleetRegister(api)
  registerFleetDocuments(api)
  registerFleetImport(api)
  registerPrices(api)
  registerMasters(api, {
    kinds: [
      ...networkKinds,
      ...timetableKinds,
      ...priceKinds,
      ...fleetKinds,
      ...peopleKinds,
      exitFeeKind,
      taxRuleKind,
      visaRuleKind,
      accountKind,
      customerKind,
      serviceKind,
      documentTypeKind,
      maintenancePlanKind,
      accommodationKind,
      packageKind,
    ],
    lists: [
      ...networkLists,
      ...timetableLists,
      ...priceLists,
      ...fleetLists,
      ...peopleLists,
      ...exitFeeLists,
      ...taxRuleLists,
      ...visaRuleLists,
      ...accountLists,
      ...customerLists,
      ...serviceLists,
      ...documentTypeLists,
      ...maintenancePlanLists,
      ...accommodationLists,
      ...packageLists,
    ],
    readers: { ...peopleReaders, ...fleetReaders },
  })
  registerDepartures(api, { costOfChange })
  registerJourneyChoices(api)
  registerClosings(api, { events })
  registerGates(api, { events })
  registerSeats(api, { events })
  registerBusSchedule(api, { events })
  registerDepartureBoard(api)
  registerCounter(api)
  registerBookings(api, { settings, signer, links, messages, events })
  registerMessages(api)
  registerTravelDateChanges(api, { events })
  registerRefunds(api, { settings, events })
  registerDepartureCancellations(api, { events, settlement, work: cancellationWork })
  registerApprovals(api, {
    sources: {
      refund: refundApprovals,
      cancellation: cancellationApprovals(database),
      writeOff: writeOffApprovals,
      depositSlip: slipApprovals,
      journalEntry: journalApprovals,
      recurringEntry: recurringApprovals,
      exchangeRate: rateApprovals,
      vatReturn: vatReturnApprovals,
      accountingPeriod: reopeningApprovals,
      topUp: topUpApprovals,
      walletDeduction: deductionApprovals,
      workOrder: workOrderApprovals,
      expense: expenseApprovals(() => loadNetwork(database)),
    },
  })
  registerBoardingLists(api, { signer })
  registerCheckIns(api, { signer, events, correctBooking: updateBooking })
  registerCheckInReviews(api)
  registerExitFees(api, { signer })
  registerExitFeeRates(api)
  registerTaxRules(api)
  registerVisaRules(api)
  registerVisaRequests(api)
  registerManifests(api, { settings })
  registerCheckedInList(api)
  registerConsignments(api, { settings, events })
  registerDepotCash(api, { events })
  registerInvoices(api, { settings })
  registerCustomerReceipts(api, { settings })
  registerOnAccount(api)
  registerCustomerAccounts(api, { settings, mailer })
  registerLedger(api)
  registerFiles(api, { storage })
  registerAccounts(api)
  registerCustomers(api)
  registerServices(api)
  registerAccommodations(api)
  registerPackages(api)
  registerStays(api, { settings })
  registerExchangeRates(api, { events })
  registerMaintenance(api)
  registerWorkOrders(api, { events })
  registerMaintenancePlans(api, { work: planWork })
  registerFuel(api, { events })
  registerBusHistory(api)
  registerDriverHours(api)
  registerVatReturns(api, { events })
  registerTaxDocuments(api, { settings, clock })
  registerPeriods(api, { events })
  registerReconciliation(api)
  registerStatements(api)
  registerJournal(api, { events })
  registerRecurringEntries(api, { events, work: recurringWork })
  registerOpeningBalances(api, { events })
  registerTripSummary(api)
  registerSalesReport(api)
  registerDashboard(api)
  // expenses
  registerExpenses(api, { events })
  registerDrafts(api, { events })
  registerTimetableImport(api, { settings })
  registerBankReferences(api)
  // agents' money
  registerAgentMoney(api, { events })
  registerPolicies(api)
  registerSavedViews(api)
  registerSearch(api)
  registerWorkflow(api)
  // versions of workflows, access log
  registerMachineVersions(api)
  registerAccessLog(api)
  // audit
  registerAudits(api, { work: auditWork })
  registerClosingHashes(api, { settings })
  registerHealth(api, { settings, watch, mailFailures, openStreams })
  registerSealingBreaks(api)
  await registerTicketLinks(app, { database, clock, signer, operator: settings.operator })
  await registerClient(app)
  return app
}

/** The first so many addresses on the way here, this server's own client being the nearest, or the listed ones. */
function trustedProxies(
  trustProxy: Settings['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy
}
