import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, moment } from '../fields.ts'
import { recordCode } from '../wallet/amounts.ts'
import { withdrawStates } from '../wallet/withdraw.ts'
import { forOperators } from './fields.ts'

export const flowKinds = ['recharged', 'claimed', 'rewards', 'units', 'refunds', 'withdrawn', 'other'] as const

export const memberContext = call({
  ...forOperators,
  method: 'GET',
  path: 'console/member/context',
  hasPersonalData: true,
  about: 'What an operator looks at before deciding about a member: balances, history, devices and earlier decisions.',
  request: z.object({ id }),
  data: z.object({
    available: amount,
    onHold: amount,
    toClaim: amount,
    /** The three above. */
    money: amount,
    /** Paid for the units that are valid now, and what of it can still be undone. */
    inUnits: amount,
    undoable: amount,
    /** All income so far. */
    income: amount,
    /** Where the available and held money came from and went, by the ledger's transfers. */
    flows: z.array(z.object({ kind: z.enum(flowKinds), amount })),
    /** The sum of the flows, and whether it is what the accounts have. */
    flowSum: amount,
    doesSumAgree: z.boolean(),
    /** What was available at the end of each of the last 90 business days, oldest first. */
    days: z.array(z.object({ day, available: amount })),
    movements: z.array(z.object({ id: z.string(), kind: z.string(), amount, time: moment, availableAfter: amount })),
    withdrawals: z.array(
      z.object({
        id,
        code: recordCode,
        amount,
        state: z.enum(withdrawStates),
        rail: z.string(),
        destination: z.string(),
        createTime: moment,
        /** From the request to the payment. */
        paidAfterMinutes: z.nullable(z.int()),
      }),
    ),
    devices: z.array(z.object({ id, device: z.string(), address: z.string(), createTime: moment, seenTime: moment })),
    orders: z.array(
      z.object({
        id,
        machineId: id,
        machineName: z.string(),
        units: z.int(),
        price: amount,
        received: amount,
        expected: amount,
      }),
    ),
    /** What operators did to the member and to their withdrawals, newest first. */
    decisions: z.array(
      z.object({ id: z.string(), action: z.string(), by: z.string(), reason: z.string(), time: moment }),
    ),
    counts: z.object({ orders: z.int(), withdrawals: z.int(), recharges: z.int(), devices: z.int() }),
  }),
  refusals: { 'member.unknown': 404 },
})

export const reportContext = call({
  ...forOperators,
  method: 'GET',
  path: 'console/report/context',
  about: 'What an operator compares a report with: what the machine usually earns, and what approving would pay.',
  request: z.object({ id }),
  data: z.object({
    /** From the fifth to the ninety-fifth of a hundred days of the 90 before; null before there are fourteen. */
    usual: z.nullable(z.object({ low: amount, high: amount })),
    isUnusual: z.boolean(),
    validUnits: z.int(),
    /** Of the units that are valid on that day. */
    expected: amount,
    deviationPercent: z.nullable(z.number()),
    /** What approving would pay as income, and what would stay with the machine. */
    wouldPay: amount,
    wouldStay: amount,
    /** The approved reports of the 90 days before, oldest first. */
    days: z.array(z.object({ day, amount })),
    /** The unused receipt of the same machine and amount, or the one that was used for it. */
    receipt: z.nullable(z.object({ sender: z.string(), receivedTime: moment, isFromReleaseAccount: z.boolean() })),
    /** The last capital that was released to the machine’s owner. */
    lastRelease: z.nullable(z.object({ amount, time: moment })),
  }),
  refusals: { 'report.unknown': 404 },
})
