import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, languageHeaders, listOf, moment, page } from '../fields.ts'
import { forOperators, twoPeople } from './fields.ts'

const { reason, proposedBy, proposedTime, approvedBy } = twoPeople

export const agreementLengthMax = 20_000

export const agreementRow = z.object({
  id: z.string(),
  version: z.int(),
  /** Since when members agree to it, or until when they did. By the platform’s clock. */
  fromTime: moment,
  texts: z.array(
    z.object({
      language: z.enum(languageHeaders),
      text: z.string(),
      /** Its SHA-256, in hexadecimal: orders have it, and what was signed. */
      hash: z.string(),
    }),
  ),
  /** Who signed it and why; null for a version from before that took two. */
  people: z.nullable(z.object({ proposalId: id, reason, proposedBy, proposedTime, approvedBy })),
})

export const agreementList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/agreement/list',
  about: 'The versions of the lease agreement, newest first.',
  request: z.object(page),
  data: listOf(agreementRow),
  refusals: {},
})
