import type { Call } from './call.ts'

/** What is called without the office's frame: by the public screens and at the gate. */
export const firstCalls = {
  // session
  login: { method: 'POST', path: '/login', keyed: false },
  proveSignIn: { method: 'POST', path: '/login/proof', keyed: false },
  logout: { method: 'POST', path: '/logout', keyed: false },
  userDetails: { method: 'POST', path: '/user-details', keyed: false },
  forgetPassword: { method: 'POST', path: '/forget-password', keyed: false },
  resetPassword: { method: 'POST', path: '/reset-password', keyed: false },
  changePassword: { method: 'POST', path: '/change-password', keyed: false },
  register: { method: 'POST', path: '/register', keyed: false },
  confirmAccount: { method: 'POST', path: '/confirm', keyed: false },
  confirmEmail: { method: 'POST', path: '/confirm-email', keyed: false },
  stopEmailChange: { method: 'POST', path: '/stop-email-change', keyed: false },
  lockScreen: { method: 'POST', path: '/lock-screen', keyed: false },
  unlockScreen: { method: 'POST', path: '/unlock-screen', keyed: false },
  noteActivity: { method: 'POST', path: '/session/activity', keyed: false },
  // boarding
  checkIn: { method: 'POST', path: '/booking-checkin', keyed: true },
  getCheckInDepartures: { method: 'GET', path: '/check-in-departures', keyed: false },
  getCheckinGroupList: { method: 'GET', path: '/get-checkin-group-list', keyed: false },
  getCheckinPassenger: { method: 'GET', path: '/get-checkin-passenger', keyed: false },
  acceptPassport: { method: 'POST', path: '/booking-checkin/passport', keyed: true },
  registerCheckInDevice: { method: 'POST', path: '/check-in-devices', keyed: true },
  payExitFee: { method: 'POST', path: '/exit-fee/pay', keyed: true },
} as const satisfies Record<string, Call>
