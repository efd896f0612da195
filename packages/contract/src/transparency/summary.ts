import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, day, moment, momentOrNull, percent, wholeNumber, dayOrNull } from '../fields.ts'
import { decisionGroups } from './decisions.ts'
import { machineBooks } from './machines.ts'
import { stopReasons } from './stop.ts'

/** How long withdrawals took, in hours. The last is beyond the deadline. */
export const withdrawalBands = ['under-1', '1-6', '6-24', '24-72', 'over-72'] as const

/** What regulators warn of. Each has the figures that answer it, and each can turn out badly. */
export const flagIds = [
  'new-money',
  'promise',
  'steady',
  'leaving',
  'recruiting',
  'reserves',
  'evidence',
  'operator',
  'sealed',
  'complaints',
  'licence',
] as const
export type FlagId = (typeof flagIds)[number]

export const flagStates = ['fine', 'caution', 'bad'] as const
export type FlagState = (typeof flagStates)[number]

export const complaintFigures = z.object({
  tickets: z.int(),
  complaints: z.int(),
  overdue: z.int(),
  medianMinutes: z.nullable(z.int()),
  complaintHours: z.int(),
})

/** What the platform's owner put in and took out, of all time. Fees are theirs once they have taken them. */
export const operatorFigures = z.object({
  in: amount,
  out: amount,
  feesEarned: amount,
  feesTaken: amount,
  promotionsFunded: amount,
  exchangeFunded: amount,
  railMoves: z.int(),
  railMoved: amount,
})

/** What operators decided in the last 30 days. */
export const decisionFigures = z.object({
  /** By two people: one proposed it, another decided. */
  approved: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  expired: z.int(),
  /** Half of those that another person decided had waited no longer. */
  medianMinutes: z.nullable(z.int()),
  /** Waiting for a second person, now. */
  open: z.int(),
  /** Done by one person at once; of these, another has looked at so many, with objections to so many. */
  done: z.int(),
  seen: z.int(),
  objected: z.int(),
  /** Done more than a day ago, whenever that was, and nobody else has looked at it. */
  overdue: z.int(),
})
export type DecisionFigures = z.infer<typeof decisionFigures>

const flag = <const Id extends FlagId, Figures extends z.ZodMiniType>(id: Id, figures: Figures) =>
  z.object({
    id: z.literal(id),
    /** Computed from the figures. */
    state: z.enum(flagStates),
    /** The call, with its query, that answers with the rows behind the figures. */
    rows: z.string(),
    figures,
  })

export const fraudFlag = z.discriminatedUnion('id', [
  /** Income of all time against what was received for machines. Bad when less than all of it is covered. */
  flag('new-money', z.object({ incomePaid: amount, covered: amount, coveredPercent: percent })),
  /** Paid in the last 30 settled days against expected. `below` is how many machines are more than 5 percent below. */
  flag(
    'promise',
    z.object({ machines: z.int(), below: z.int(), paid: amount, expected: amount, deviationPercent: percent }),
  ),
  /** Machines that reported the same amount on each of at least 14 of the last 30 days. Real ones vary. */
  flag('steady', z.object({ machines: z.int(), steady: z.int() })),
  flag(
    'leaving',
    z.object({
      overdue: z.int(),
      oldestMinutes: z.nullable(z.int()),
      medianMinutes: z.nullable(z.int()),
      p95Minutes: z.nullable(z.int()),
      frozenMembers: z.int(),
      stoppedMembers: z.int(),
      members: z.int(),
    }),
  ),
  /** Of the last 30 days: rewards for invitations beside income from machines. */
  flag(
    'recruiting',
    z.object({
      /** What one invitation pays now; null while there is no such programme. */
      each: amountOrNull,
      invitationRewards: amount,
      income: amount,
      /** Of both together. */
      percent,
    }),
  ),
  /** Now, and the lowest cover of the last 30 days. */
  flag(
    'reserves',
    z.object({ held: amount, owed: amount, coverPercent: percent, lowPercent: percent, lowDay: dayOrNull }),
  ),
  /** Of the last 30 days: approved reports, those with evidence, and what was received from release accounts. */
  flag('evidence', z.object({ reports: z.int(), withEvidence: z.int(), fromReleases: amount, received: amount })),
  /** What the owner put in and took out, of all time. Bad when they took more than they put in and earned. */
  flag('operator', operatorFigures),
  /** Sealed days of the last 30, how many are missing, how old the newest is, and what was proved against us. */
  flag(
    'sealed',
    z.object({
      sealedDays: z.int(),
      missingDays: z.int(),
      lastSealMinutes: z.nullable(z.int()),
      challenges: z.int(),
    }),
  ),
  flag('complaints', complaintFigures),
  /** Whoever takes real money needs a licence. This is fine as long as there is none to lose. */
  flag('licence', z.object({ isPractice: z.boolean() })),
])
export type FraudFlag = z.infer<typeof fraudFlag>

const stop = z.object({ reason: z.enum(stopReasons), since: moment, until: momentOrNull })

export const transparencySummary = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/summary',
  mayLag: true,
  who: 'anyone',
  about: 'What is held and owed, now and by day, and the figures of the public page.',
  cacheSeconds: 15,
  request: z.object({ days: z._default(wholeNumber(1, 366), 60) }),
  data: z.object({
    /** When the figures were last brought up to date, in business time. */
    asOf: moment,
    /** Whether that is more than ten minutes ago, which is a fault. */
    isLate: z.boolean(),
    today: day,
    /** In USDT. What the rails really have, less what belongs to others than members; and what members are owed. */
    held: amount,
    owed: amount,
    /** Held less owed. Below zero, buying and rewards stop. */
    more: amount,
    coverPercent: percent,
    owedParts: z.object({ available: amount, held: amount, income: amount, escrow: amount }),
    /** `held` is `rails` less the others. `coupons` are their parts of prices in escrow. */
    heldParts: z.object({
      rails: amount,
      capital: amount,
      revenue: amount,
      promotions: amount,
      coupons: amount,
      fees: amount,
    }),
    /** Oldest first. `low` is the least that was held at any moment of the day, so that a loan over midnight shows. */
    days: z.array(
      z.object({
        day,
        held: amount,
        low: amount,
        owed: amount,
        coverPercent: percent,
        lowPercent: percent,
        epoch: z.nullable(z.int()),
      }),
    ),
    lastSeal: z.nullable(z.object({ epoch: z.int(), day, sealedTime: moment })),
    /** Newest first, at most twenty. One without an end is in force. */
    stops: z.array(stop),
    /** Deposits that were credited and that a reorganisation took from their chain: missing now, and since when. */
    vanishedCredits: z.object({ count: z.int(), amount, since: momentOrNull }),
    members: z.int(),
    machines: z.object({
      count: z.int(),
      /** Paid more than 5 percent less than was expected in the last 30 settled days. */
      below: z.int(),
      raised: amount,
      capitalReleased: amount,
      revenueReceived: amount,
      incomePaid: amount,
      reserve: amount,
      revenueFromReleases: amount,
      coveredPercent: percent,
      /** The five furthest below their expectation. */
      worst: z.array(machineBooks),
    }),
    /** Those that were paid in the last 30 days, and those that are open now. */
    withdrawals: z.object({
      paid: z.int(),
      medianMinutes: z.nullable(z.int()),
      p95Minutes: z.nullable(z.int()),
      slowestMinutes: z.nullable(z.int()),
      bands: z.array(z.object({ band: z.enum(withdrawalBands), count: z.int(), percent: z.number() })),
      open: z.int(),
      openAmount: amount,
      overdue: z.int(),
      oldestMinutes: z.nullable(z.int()),
      /** Requested in the last 30 days, and a person had to approve it because others had used up a limit. */
      overLimit: z.int(),
      deadlineHours: z.int(),
    }),
    /** Members whose account is frozen, and whose withdrawals are stopped, now. */
    freezes: z.object({ frozenMembers: z.int(), stoppedMembers: z.int() }),
    complaints: complaintFigures,
    /** Funded less granted less used is left; of that some is promised to open coupons, and the rest is free. */
    promotions: z.object({
      funded: amount,
      granted: amount,
      used: amount,
      left: amount,
      promised: amount,
      free: amount,
    }),
    operator: operatorFigures,
    /** Only groups in which there was something, or something waits. */
    decisions: z.array(
      z.extend(decisionFigures, {
        group: z.enum(decisionGroups),
        kinds: z.array(z.extend(decisionFigures, { kind: z.string() })),
      }),
    ),
    flags: z.array(fraudFlag),
  }),
  refusals: {},
})
