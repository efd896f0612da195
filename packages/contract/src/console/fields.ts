import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** What every call of the console declares: any operator may make it. */
export const forOperators = { service: 'console', who: 'operator' } as const
/** A call that moves money or decides about it. */
export const forFinance = { ...forOperators, roles: ['finance', 'admin'] } as const
/** A call that decides what another operator began. */
export const forDeciders = { ...forFinance, isDecision: true } as const
/** A call about people or about what they read. Whoever handles money needs none of it. */
export const forSupport = { ...forOperators, roles: ['support', 'admin'] } as const

/** The operator who did something. */
export const operatorRef = z.object({ id, name: z.string(), role: z.string() })

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

/** Why a request was rejected. Approving needs no reason. */
export const optionalReason = z._default(z.string().check(z.maxLength(500)), '')
