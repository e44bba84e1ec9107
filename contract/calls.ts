/**
 * Method and path of every call, below the base path. The only place where a path is spelled (API rulings);
 * it holds no schema, so that the sign-in screen can call without loading zod.
 * Names are the specification's §7, also the odd ones; a trailing slash is optional.
 */
export const calls = {
  // session
  login: { method: 'POST', path: '/login', keyed: false },
  logout: { method: 'POST', path: '/logout', keyed: false },
  userDetails: { method: 'POST', path: '/user-details', keyed: false },
  forgetPassword: { method: 'POST', path: '/forget-password', keyed: false },
  resetPassword: { method: 'POST', path: '/reset-password', keyed: false },
  changePassword: { method: 'POST', path: '/change-password', keyed: false },
  register: { method: 'POST', path: '/register', keyed: false },
  confirmAccount: { method: 'POST', path: '/confirm', keyed: false },
  lockScreen: { method: 'POST', path: '/lock-screen', keyed: false },
  unlockScreen: { method: 'POST', path: '/unlock-screen', keyed: false },
  updateProfile: { method: 'PUT', path: '/profile', keyed: true },
  // people
  getAdminUserList: { method: 'GET', path: '/get-admin-user-list', keyed: false },
  createAdminUser: { method: 'POST', path: '/create-admin-user', keyed: true },
  updateAdminUser: { method: 'PUT', path: '/update-admin-user', keyed: true },
  branchList: { method: 'GET', path: '/branch-list', keyed: false },
  getStaffList: { method: 'GET', path: '/get-staff-list', keyed: false },
  createStaff: { method: 'POST', path: '/create-staff', keyed: true },
  updateStaff: { method: 'PUT', path: '/update-staff', keyed: true },
  getAgentList: { method: 'GET', path: '/get-agent-list', keyed: false },
  createAgent: { method: 'POST', path: '/create-agent', keyed: true },
  updateAgent: { method: 'PUT', path: '/update-agent', keyed: true },
  getAccountantList: { method: 'GET', path: '/accountant', keyed: false },
  getAccountant: { method: 'GET', path: '/accountant/:id', keyed: false },
  createAccountant: { method: 'POST', path: '/accountant', keyed: true },
  updateAccountant: { method: 'PUT', path: '/accountant/:id', keyed: true },
  getUserList: { method: 'GET', path: '/user-list', keyed: false },
  getAccessRoleList: { method: 'GET', path: '/access-roles', keyed: false },
  getAccessRole: { method: 'GET', path: '/access-roles/:id', keyed: false },
  createAccessRole: { method: 'POST', path: '/access-roles', keyed: true },
  updateAccessRole: { method: 'PUT', path: '/access-roles/:id', keyed: true },
  // network
  getRegionList: { method: 'GET', path: '/get-region-list', keyed: false },
  getRegionDetails: { method: 'GET', path: '/get-region-details', keyed: false },
  createRegion: { method: 'POST', path: '/create-region', keyed: true },
  updateRegion: { method: 'PUT', path: '/update-region', keyed: true },
  getDepotList: { method: 'GET', path: '/depot', keyed: false },
  getDepot: { method: 'GET', path: '/depot/:id', keyed: false },
  createDepot: { method: 'POST', path: '/depot', keyed: true },
  updateDepot: { method: 'PUT', path: '/depot/:id', keyed: true },
  getStopageList: { method: 'GET', path: '/get-stopage-list', keyed: false },
  createStopage: { method: 'POST', path: '/create-stopage', keyed: true },
  updateStopage: { method: 'PUT', path: '/update-stopage', keyed: true },
  // prices
  getPriceList: { method: 'GET', path: '/get-price-list', keyed: false },
  createPriceList: { method: 'POST', path: '/create-price-list', keyed: true },
  updatePriceList: { method: 'PUT', path: '/update-price-list', keyed: true },
  getPriceGrid: { method: 'GET', path: '/price-grid/:id', keyed: false },
  savePriceGrid: { method: 'PUT', path: '/price-grid/:id', keyed: true },
  getPriceRoutes: { method: 'GET', path: '/price-routes', keyed: false },
  getPriceGaps: { method: 'GET', path: '/price-gaps', keyed: false },
  // fleet
  getTransportList: { method: 'GET', path: '/get-transport-list', keyed: false },
  getTransportDetails: { method: 'GET', path: '/get-transport-details', keyed: false },
  getMatersForTransport: { method: 'GET', path: '/get-maters-for-transport', keyed: false },
  createTransport: { method: 'POST', path: '/create-transport', keyed: true },
  updateTransport: { method: 'PUT', path: '/update-transport', keyed: true },
  assignTransportRegion: { method: 'POST', path: '/assign-transport-region', keyed: true },
  assignTransportDriver: { method: 'POST', path: '/assign-transport-driver', keyed: true },
  assignTransportTripTiming: { method: 'POST', path: '/assign-transport-trip-timing', keyed: true },
  removeTransportAssignmentTripTiming: { method: 'POST', path: '/remove-transport-assignment-trip-timing', keyed: true },
  tripTimingNotAssigned: { method: 'GET', path: '/trip-timing-not-assigned', keyed: false },
  getDriverList: { method: 'GET', path: '/get-driver-list', keyed: false },
  createDriver: { method: 'POST', path: '/create-driver', keyed: true },
  updateDriver: { method: 'PUT', path: '/update-driver', keyed: true },
  // trips, routes and timings
  getTripList: { method: 'GET', path: '/get-trip-list', keyed: false },
  createTrip: { method: 'POST', path: '/create-trip', keyed: true },
  updateTrip: { method: 'PUT', path: '/update-trip', keyed: true },
  getRouteList: { method: 'GET', path: '/get-route-list', keyed: false },
  getRouteDetails: { method: 'GET', path: '/get-route-details', keyed: false },
  createRoute: { method: 'POST', path: '/create-route', keyed: true },
  updateRoute: { method: 'PUT', path: '/update-route', keyed: true },
  withdrawRouteVersion: { method: 'POST', path: '/withdraw-route-version', keyed: true },
  getTimingList: { method: 'GET', path: '/get-timing-list', keyed: false },
  getTimingListForDropdown: { method: 'GET', path: '/get-timing-list-for-dropdown', keyed: false },
  createTiming: { method: 'POST', path: '/create-timing', keyed: true },
  updateTiming: { method: 'PUT', path: '/update-timing', keyed: true },
  withdrawTimingVersion: { method: 'POST', path: '/withdraw-timing-version', keyed: true },
  // any master data
  removeMaster: { method: 'DELETE', path: '/master-data/:kind/:id', keyed: true },
  getRecordChanges: { method: 'GET', path: '/record-changes', keyed: false },
  exportMasters: { method: 'GET', path: '/master-data/:list/export', keyed: false },
  // timetable as a GTFS feed
  checkTimetable: { method: 'POST', path: '/timetable-import/check/:id', keyed: true },
  planTimetable: { method: 'POST', path: '/timetable-import/plan', keyed: true },
  importTimetable: { method: 'POST', path: '/timetable-import', keyed: true },
  getTimetableProgress: { method: 'GET', path: '/timetable-import/progress', keyed: false },
  stopTimetableImport: { method: 'POST', path: '/timetable-import/stop', keyed: true },
  exportTimetable: { method: 'GET', path: '/timetable-export', keyed: false },
  // booking lookups
  getRegionListForBooking: { method: 'GET', path: '/get-region-list-for-booking', keyed: false },
  getTripListForBooking: { method: 'GET', path: '/get-trip-list-for-booking', keyed: false },
  getRouteListForBooking: { method: 'GET', path: '/get-route-list-for-booking', keyed: false },
  getPriceListForBooking: { method: 'GET', path: '/get-price-list-for-booking', keyed: false },
  getStopageListDropdown: { method: 'GET', path: '/get-stopage-list-dropdown', keyed: false },
  // departures and seats
  getDepartures: { method: 'GET', path: '/departures', keyed: false },
  getSeatMap: { method: 'GET', path: '/departures/:key/seat-map', keyed: false },
  holdSeats: { method: 'POST', path: '/seat-holds', keyed: true },
  renewSeatHolds: { method: 'POST', path: '/seat-holds/renew', keyed: true },
  reserveUnreserveSeat: { method: 'POST', path: '/reserve-unreserve-seat', keyed: true },
  // buses of departures
  getBusSchedule: { method: 'GET', path: '/bus-schedule', keyed: false },
  previewBusSwap: { method: 'GET', path: '/departures/:key/bus-swap', keyed: false },
  swapBus: { method: 'POST', path: '/departures/:key/bus-swap', keyed: true },
  // booking
  quoteBooking: { method: 'POST', path: '/quotes/booking', keyed: true },
  createBooking: { method: 'POST', path: '/create-booking', keyed: true },
  getBookingList: { method: 'GET', path: '/get-booking-list', keyed: false },
  exportBookingList: { method: 'GET', path: '/get-booking-list/export', keyed: false },
  getSeatWiseBookingList: { method: 'GET', path: '/get-seat-wise-booking-list', keyed: false },
  getBooking: { method: 'GET', path: '/bookings/:id', keyed: false },
  searchBookingCustomers: { method: 'GET', path: '/booking-customer/search', keyed: false },
  getTicketPrint: { method: 'GET', path: '/bookings/:id/tickets', keyed: false },
  sendTickets: { method: 'POST', path: '/bookings/:id/send', keyed: true },
  getSigningKey: { method: 'GET', path: '/ticket-signing-key', keyed: false },
  // changing a booking
  updateBooking: { method: 'PUT', path: '/update-booking', keyed: true },
  addSeats: { method: 'POST', path: '/bookings/:id/seats', keyed: true },
  getBookingChangeHistoryList: { method: 'GET', path: '/get-booking-change-history-list', keyed: false },
  exportBookingChangeHistory: { method: 'GET', path: '/booking-change-history/export', keyed: false },
  // money back
  quoteRefund: { method: 'POST', path: '/quotes/refund', keyed: true },
  createRefundRequest: { method: 'POST', path: '/refund-requests', keyed: true },
  getRefundRequestList: { method: 'GET', path: '/refund-requests', keyed: false },
  exportRefundRequests: { method: 'GET', path: '/refund-requests/export', keyed: false },
  getRefundRequest: { method: 'GET', path: '/refund-requests/:id', keyed: false },
  decideRefundRequest: { method: 'PATCH', path: '/refund-requests/decision', keyed: true },
  withdrawRefundRequest: { method: 'PATCH', path: '/refund-requests/withdrawal', keyed: true },
  payOutRefund: { method: 'PATCH', path: '/refund-requests/pay-out', keyed: true },
  getRefundReceipt: { method: 'GET', path: '/refund-requests/:id/receipt', keyed: false },
  getApprovals: { method: 'GET', path: '/approvals', keyed: false },
  getApprovalCount: { method: 'GET', path: '/approvals/count', keyed: false },
  // another travel date
  getChangeDepartures: { method: 'GET', path: '/travel-date-changes/departures', keyed: false },
  quoteTravelDateChange: { method: 'POST', path: '/quotes/travel-date-change', keyed: true },
  createTravelDateChange: { method: 'POST', path: '/travel-date-changes', keyed: true },
  getTravelDateChangeList: { method: 'GET', path: '/travel-date-changes', keyed: false },
  exportTravelDateChanges: { method: 'GET', path: '/travel-date-changes/export', keyed: false },
  getTravelDateChange: { method: 'GET', path: '/travel-date-changes/:id', keyed: false },
  // on the day of travel
  getDepartureState: { method: 'GET', path: '/departures/:key/state', keyed: false },
  closeDeparture: { method: 'POST', path: '/departures/:key/close', keyed: true },
  reopenDeparture: { method: 'POST', path: '/departures/:key/reopen', keyed: true },
  checkIn: { method: 'POST', path: '/booking-checkin', keyed: true },
  undoCheckIn: { method: 'POST', path: '/booking-checkin/undo', keyed: true },
  getCheckInDepartures: { method: 'GET', path: '/check-in-departures', keyed: false },
  getCheckinGroupList: { method: 'GET', path: '/get-checkin-group-list', keyed: false },
  getCheckinPassenger: { method: 'GET', path: '/get-checkin-passenger', keyed: false },
  acceptPassport: { method: 'POST', path: '/booking-checkin/passport', keyed: true },
  registerCheckInDevice: { method: 'POST', path: '/check-in-devices', keyed: true },
  getCheckInReviewList: { method: 'GET', path: '/check-in-reviews', keyed: false },
  resolveCheckInReview: { method: 'PATCH', path: '/check-in-reviews/resolution', keyed: true },
  getExitFeeQuote: { method: 'GET', path: '/exit-fee/quote', keyed: false },
  payExitFee: { method: 'POST', path: '/exit-fee/pay', keyed: true },
  // who is on a departure, as a border is told
  getDepartureManifest: { method: 'GET', path: '/departures/:key/manifest', keyed: false },
  issueManifest: { method: 'POST', path: '/departures/:key/manifest', keyed: true },
  getManifest: { method: 'GET', path: '/manifests/:id', keyed: false },
  exportManifest: { method: 'GET', path: '/manifests/:id/export', keyed: false },
  getCheckedInList: { method: 'GET', path: '/checked-in', keyed: false },
  exportCheckedInList: { method: 'GET', path: '/checked-in/export', keyed: false },
  // departures that the operator cancels
  getCancellationPlan: { method: 'GET', path: '/departures/:key/cancellation', keyed: false },
  getCancellation: { method: 'GET', path: '/departure-cancellations/:id', keyed: false },
  getCancellationList: { method: 'GET', path: '/departure-cancellations', keyed: false },
  proposeCancellation: { method: 'POST', path: '/departure-cancellations', keyed: true },
  updateCancellationPlan: { method: 'PUT', path: '/departure-cancellations/plan', keyed: true },
  withdrawCancellation: { method: 'PATCH', path: '/departure-cancellations/withdrawal', keyed: true },
  confirmCancellation: { method: 'PATCH', path: '/departure-cancellations/confirmation', keyed: true },
  retryCancellation: { method: 'POST', path: '/departure-cancellations/retry', keyed: true },
  // files
  uploadFile: { method: 'POST', path: '/upload-file', keyed: true },
  deleteFile: { method: 'DELETE', path: '/upload-file/:id', keyed: true },
  getUploadFile: { method: 'GET', path: '/get-upload-file', keyed: false },
  // drafts
  getDraft: { method: 'GET', path: '/drafts/:flow', keyed: false },
  saveDraft: { method: 'PUT', path: '/drafts/:flow', keyed: true },
  discardDraft: { method: 'DELETE', path: '/drafts/:flow', keyed: true },
  // named views of lists
  getSavedViews: { method: 'GET', path: '/saved-views', keyed: false },
  createSavedView: { method: 'POST', path: '/saved-views', keyed: true },
  updateSavedView: { method: 'PUT', path: '/saved-views/:id', keyed: true },
  deleteSavedView: { method: 'DELETE', path: '/saved-views/:id', keyed: true },
  // wallet
  getWallet: { method: 'GET', path: '/wallet', keyed: false },
  // finding and following
  searchEverything: { method: 'GET', path: '/search', keyed: false },
  getWorkflowEvents: { method: 'GET', path: '/workflow-events', keyed: false },
  streamEvents: { method: 'GET', path: '/events', keyed: false },
  // policies
  getPolicies: { method: 'GET', path: '/policies', keyed: false },
  savePolicies: { method: 'PUT', path: '/policies', keyed: true },
  getPolicyVersions: { method: 'GET', path: '/policies/versions', keyed: false },
  getPolicyReach: { method: 'GET', path: '/policies/reach', keyed: false },
} as const satisfies Record<string, Call>

/** `keyed`: a write that requires an `Idempotency-Key`. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  keyed: boolean
}

export type CallName = keyof typeof calls

/** Base of every call (specification §7 shows `/api/admin/login`). */
export const API_BASE = '/api/admin'
