import * as z from 'zod/mini'
import { roles } from '../call.ts'
import { day, flag, id, moment, page } from '../fields.ts'

/** What every call of the console declares: any operator but a guide may make it. */
export const forOperators = { service: 'console', who: 'operator' } as const
/** A call that guides may make too. */
export const forEverybody = { ...forOperators, roles } as const
/** A call that looks after the community. */
export const forModerators = { ...forOperators, roles: ['support', 'guide', 'admin'] } as const
/** A call that writes in the community as staff. */
export const forGuides = { ...forOperators, roles: ['guide', 'admin'] } as const
/** A call that moves money, decides about it, or shows the treasury: what is held, where, and what is made of it. */
export const forFinance = { ...forOperators, roles: ['finance', 'admin'] } as const
/** A call that decides what another operator began. */
export const forDeciders = { ...forFinance, isDecision: true } as const
/** A call about people or about what they read. Whoever handles money needs none of it. */
export const forSupport = { ...forOperators, roles: ['support', 'admin'] } as const

/** The operator who did something. */
export const operatorRef = z.object({ id, name: z.string(), role: z.string() })
export const operatorOrNull = z.nullable(operatorRef)

/** Of what was done because one operator proposed it, with a reason, and another approved it. */
export const twoPeople = {
  reason: z.string(),
  proposedBy: operatorRef,
  proposedTime: moment,
  approvedBy: operatorRef,
  /** By the platform’s clock. */
  approvedTime: moment,
}

/**
 * The page of a list that has a time: of which business days, both included, and whether it is read to be saved as a
 * file, which the audit log then says.
 */
export const pageOfDays = { ...page, from: z.optional(day), to: z.optional(day), isExport: z.optional(flag) }

export const searchText = z.optional(z.string().check(z.maxLength(100)))

/** An amount as an operator types it, with at most six decimals. */
export const nonNegativeAmount = z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,6})?$/))
export const positiveAmount = z.string().check(z.trim(), z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/))

/** What an approver signs, with their own key; empty when there is nothing to decide. */
export const approvalText = z.string()
/** An Ed25519 signature over that, in base64. Approving takes one, rejecting does not. */
export const signature = z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)))
/** An Ed25519 public key, in base64. */
export const publicKey = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))
export const approvalRefusals = { 'approval.unsigned': 403 } as const

/** A rule that would only warn about a member's text refuses it when staff write it to everybody. */
export const flagged = { 'staff.flagged': 400 } as const

/**
 * Fields of operators' calls that no member ever reads, or that are an address by nature. All other texts are looked at
 * by the server before the call is served, since what staff write bears the platform's name.
 */
export const internalFields = z.registry()
export function internal<Field extends z.ZodMiniType>(field: Field): Field {
  internalFields.add(field)
  return field
}

/**
 * Where members are led to outside the platform: encrypted, and to a host on the list that two people change, which the
 * database looks at.
 */
export const outsideUrl = internal(
  z.string().check(z.maxLength(500), z.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[^\s\p{C}"'<>\\]*)?$/iu)),
)

/** Why a request was rejected. Approving needs no reason. */
export const optionalReason = z._default(z.string().check(z.maxLength(500)), '')

/** Until when coupons can be used. It is signed as it is written, and the database reads it from there. */
export const usableUntil = moment.check(z.regex(/^2/, 'field.choice'))
