import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, flag, id, listOf, moment, momentOrNull, text } from '../fields.ts'
import {
  requestRefusals,
  approvalText,
  forDeciders,
  forFinance,
  forOperators,
  optionalReason,
  pageOfDays,
  positiveAmount,
  signature,
} from './fields.ts'
import { machineUnknown } from './machine.ts'

export const releaseRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  amount,
  rail: z.string(),
  destination: z.string(),
  purpose: z.string(),
  /** Approved ones wait for their rail. */
  state: z.enum(['requested', 'approved', 'rejected', 'paid', 'failed']),
  railTransaction: z.string(),
  requestedBy: z.string(),
  requestedById: id,
  requestedTime: moment,
  decidedBy: z.string(),
  decidedTime: momentOrNull,
  reason: z.string(),
  approvalText,
})

export const releaseList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/release/list',
  about: 'Releases of capital to machines’ owners.',
  request: z.object({ ...pageOfDays, machineId: z.optional(id) }),
  data: listOf(releaseRow),
  refusals: {},
})

export const releaseRequest = call({
  ...forFinance,
  method: 'POST',
  path: 'console/release/request',
  changes: ['release', 'machine'],
  about: 'Requests that a part of a machine’s capital is paid to its owner’s registered destination.',
  request: z.object({ machineId: id, amount: positiveAmount, purpose: text(500) }),
  data: releaseRow,
  refusals: { ...machineUnknown, 'release.above-capital': 409, 'release.no-destination': 409 },
})

export const releaseDecide = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/release/decide',
  changes: ['release', 'machine'],
  about: 'Approves, signed, or rejects a release that another operator requested.',
  request: z.object({ id, isApproved: flag, reason: optionalReason, signature }),
  data: releaseRow,
  refusals: {
    ...requestRefusals,
    'release.unknown': 404,
    'release.decided': 409,
    'release.own': 403,
    'release.above-capital': 409,
    'release.destination-changed': 409,
    'release.reason-missing': 400,
  },
})
