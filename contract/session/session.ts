import { z } from 'zod'
import { ROLES, USER_TYPES } from '../access.ts'
import {
  countryCode,
  currencyCode,
  emailText,
  localizedName,
  nameText,
  phoneText,
  recordId,
  recordVersion,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MIN_PASSWORD, MAX_PASSWORD } from '../bounds.ts'
import { proofQuestion } from './second-factor.ts'
import { sessionUser } from './session-user.ts'

/** At least 12 characters, no composition rules (OWASP ASVS 5.0, 6.2.1); the server also refuses common ones. */
export const newPassword = z.string().min(MIN_PASSWORD).max(MAX_PASSWORD)
const presentPassword = z.string().min(1).max(MAX_PASSWORD)
const linkToken = z.string().min(20).max(200)

const userDetails = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  depot: z
    .object({
      id: recordId,
      code: z.string(),
      name: localizedName,
      /** Where its passengers board: a sale there begins from it. */
      stoppageId: recordId.nullable(),
      country: countryCode,
      currency: currencyCode,
      timeZone: z.string(),
    })
    .nullable(),
  /** IANA zone of where the user acts: of the depot, or of the operator's home. Its clock says what day it is. */
  timeZone: z.string(),
  /** Sold in, where the departure is: an agent's is that of the account to pay from, others' that of the depot. */
  currency: currencyCode.nullable(),
  /** Screens and actions the access role takes away; a name not listed is allowed by the user type. */
  denied: z.array(z.string()),
  /** Calls that are for other user types. */
  closed: z.array(z.string()),
  isAgent: z.boolean(),
  /** Whose back office this is: printed lists say it. */
  operator: z.object({ name: localizedName }),
  isLocked: z.boolean(),
  /** Seconds until the session locks if nobody does anything; null where the rules never lock it. */
  locksIn: z.int().nullable(),
  /** Signed in by the password alone where a second factor is required: setting one up comes first. */
  needsFactor: z.boolean(),
  expiresIn: z.int(),
  version: z.int(),
})
export type UserDetails = z.output<typeof userDetails>

const done = z.object({})

export const sessionEndpoints = {
  login: endpoint('login', {
    summary: 'Sign in with e-mail and password; an account with a second factor is asked for it (`proveSignIn`).',
    access: 'public',
    body: z.object({ email: emailText, password: presentPassword }),
    data: z.union([sessionUser, proofQuestion]),
  }),
  logout: endpoint('logout', { summary: 'End the session.', access: 'session', data: done }),
  userDetails: endpoint('userDetails', {
    summary: 'Details of the signed-in user.',
    access: 'session',
    data: z.object({ userDetails }),
  }),
  forgetPassword: endpoint('forgetPassword', {
    summary: 'Send a link to reset the password; answers the same whether the user exists or not.',
    access: 'public',
    body: z.object({ username: emailText }),
    data: done,
  }),
  resetPassword: endpoint('resetPassword', {
    summary: 'Set a new password with the token of a link that resets it, or the first one with that of an invitation.',
    access: 'public',
    body: z.object({ token: linkToken, password: newPassword }),
    data: done,
  }),
  changePassword: endpoint('changePassword', {
    summary: 'Change the own password; ends every other session.',
    access: 'session',
    body: z.object({ currentPassword: presentPassword, password: newPassword }),
    data: done,
  }),
  register: endpoint('register', {
    summary: 'Self-registration; the user has no user type until a super admin gives one.',
    access: 'public',
    body: z.object({ fullname: nameText, email: emailText, password: newPassword }),
    data: done,
  }),
  confirmAccount: endpoint('confirmAccount', {
    summary: 'Confirm a registration with the token of its link and the password that it was made with.',
    access: 'public',
    body: z.object({ token: linkToken, password: presentPassword }),
    data: done,
  }),
  confirmEmail: endpoint('confirmEmail', {
    summary: "Make the new address the account's, with the token of the link that was sent to it.",
    access: 'public',
    body: z.object({ token: linkToken }),
    data: done,
  }),
  stopEmailChange: endpoint('stopEmailChange', {
    summary: 'Stop a change of the e-mail address, with the token of the link that was sent to the old one.',
    access: 'public',
    body: z.object({ token: linkToken }),
    data: done,
  }),
  lockScreen: endpoint('lockScreen', {
    summary: 'Lock the session; only unlocking, user details and logout are answered until then.',
    access: 'session',
    data: done,
  }),
  unlockScreen: endpoint('unlockScreen', {
    summary: 'Unlock with the password; a wrong one is answered 422.',
    access: 'session',
    body: z.object({ password: presentPassword }),
    data: done,
  }),
  noteActivity: endpoint('noteActivity', {
    summary:
      'Say that a person is at work in this session; nothing else keeps it from locking. Called at most once a minute.',
    access: 'session',
    data: z.object({
      /** Seconds until the session locks if nobody does anything; null where the rules never lock it. */
      locksIn: z.int().nullable(),
    }),
  }),
  updateProfile: endpoint('updateProfile', {
    summary: 'Change the own name and phone.',
    access: 'session',
    body: z.object({ name: nameText, phone: phoneText.nullable(), version: recordVersion }),
    data: z.object({ userDetails }),
  }),
}
