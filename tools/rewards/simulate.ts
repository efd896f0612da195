import { type ProgrammeKind, programmeKinds } from '@millrace/contract/rewards/reward'
import { chance } from './chance.ts'
import { invitationChecks, type Check } from './invitationChecks.ts'
import { dayCount, groups, type Kind, type Member } from './population.ts'
import type { Rules } from './readRules.ts'

/** What can be left out, to see what it is worth. */
export const switches = [
  'person',
  'verified',
  'three-days',
  'same-device',
  'same-network',
  'ring',
  'farm',
  'burst',
  'direct-only',
  'day-limit',
  'pictures-reviewed',
  'pictures-compared',
  'videos-reviewed',
  'codes-once',
  'own-part',
] as const
/** Rules that there are not, to see what they would be worth. */
export const additions = ['sign-in-verified', 'coupon-verified', 'device-named'] as const
export type Switch = (typeof switches)[number]
export type Addition = (typeof additions)[number]

type Change = { readonly without?: readonly Switch[]; readonly and?: Addition }

/** What the model assumes beyond the rules. */
export const assumed = {
  reviewDays: 2,
  /** How often an operator who looks approves a cheat, and rejects somebody honest. */
  approvesCheat: 0.05,
  rejectsHonest: 0.02,
  /** A copied screenshot that is not shown beside the others like it. */
  approvesCopy: 0.6,
  /** Day on which coupons and codes are published. */
  couponDay: 20,
  codeDay: 30,
  codes: 1_000,
  leakedCodes: 200,
  /** Share of its price that a machine earns in a day. */
  dayReturn: 0.005,
  couponDays: 60,
} as const

export type Tally = {
  members: number
  readonly paid: Record<ProgrammeKind, number>
  /** Invitations that became due. */
  due: number
  invitationsPaid: number
  reviewed: number
  /** Rejected in review, invitations and submissions. */
  rejected: number
  /** Documents that were somebody's already, and videos that were sent before. */
  refused: number
  couponsClaimed: number
}

export type Outcome = Readonly<Record<Kind, Tally>> & { readonly checks: Readonly<Record<Check, Caught>> }
type Caught = { honest: number; cheats: number }

const createTally = (): Tally => ({
  members: 0,
  paid: Object.fromEntries(programmeKinds.map((kind) => [kind, 0])) as Record<ProgrammeKind, number>,
  due: 0,
  invitationsPaid: 0,
  reviewed: 0,
  rejected: 0,
  refused: 0,
  couponsClaimed: 0,
})

/** The days of all members under the rules, without some of them, or with another one. */
export function simulate(members: readonly Member[], rules: Rules, change: Change = {}): Outcome {
  const run = new Run(members, rules, change)
  for (let day = 0; day < dayCount; day++) run.live(day)
  return run.outcome
}

/** As if the app had named its device: a phone that people share stays shared, browsers that look alike do not. */
const nameDevice = (member: Member): Member =>
  member.kind === 'honest' && member.networks.some((network) => network.startsWith('carrier'))
    ? { ...member, devices: [`phone of ${member.id}`] }
    : member

class Run {
  readonly #members: readonly Member[]
  readonly #rules: Rules
  readonly #change: Change
  readonly outcome: Outcome
  readonly #usersOf = new Map<string, Set<number>>()
  readonly #invitedOf = new Map<number, number[]>()
  readonly #validAt: (number | undefined)[] = []
  readonly #days: number[] = []
  readonly #verified = new Set<number>()
  readonly #persons = new Set<string>()
  readonly #videos = new Set<string>()
  readonly #granted = new Map<ProgrammeKind, { day: number; onDay: number; total: number }>()
  /** Due invitations, and those that an operator decides on a later day. */
  #due: number[] = []
  #inReview: { readonly decidedOn: number; readonly decide: () => void }[] = []
  readonly #claimed = new Set<number>()

  constructor(members: readonly Member[], rules: Rules, change: Change) {
    this.#members = change.and === 'device-named' ? members.map(nameDevice) : members
    this.#rules = rules
    this.#change = change
    const none = (): Caught => ({ honest: 0, cheats: 0 })
    this.outcome = {
      honest: createTally(),
      farm: createTally(),
      ring: createTally(),
      script: createTally(),
      hunter: createTally(),
      checks: { 'same-device': none(), 'same-network': none(), ring: none(), farm: none(), burst: none() },
    }
    for (const { kind } of members) this.outcome[kind].members++
  }

  live(day: number): void {
    for (const member of this.#members) {
      if (member.joinsOn === day) this.#join(member)
      if (member.joinsOn > day) continue
      if (member.person !== null && Math.max(member.joinsOn, member.verifiesOn) === day) this.#verify(member, day)
      if (this.#signsIn(member, day)) this.#signIn(member, day)
    }
    if (day === assumed.codeDay) this.#useCodes(day)
    if (day >= assumed.couponDay) this.#claimCoupons(day)
    const due = this.#due
    this.#due = []
    for (const invited of due) this.#payInvitation(invited, day)
    const decided = this.#inReview.filter(({ decidedOn }) => decidedOn <= day)
    this.#inReview = this.#inReview.filter(({ decidedOn }) => decidedOn > day)
    for (const { decide } of decided) decide()
  }

  #has(rule: Switch): boolean {
    return !this.#change.without?.includes(rule)
  }

  #tally(member: Member): Tally {
    return this.outcome[member.kind]
  }

  #join({ id, devices, invitedBy }: Member): void {
    for (const device of devices) this.#usersOf.set(device, (this.#usersOf.get(device) ?? new Set()).add(id))
    if (invitedBy !== null) this.#invitedOf.set(invitedBy, [...(this.#invitedOf.get(invitedBy) ?? []), id])
  }

  /** Rings stop once their invitations count. */
  #signsIn({ id, kind, signInDays }: Member, day: number): boolean {
    return signInDays.has(day) && !(kind === 'ring' && (this.#days[id] ?? 0) >= this.#rules.validDays)
  }

  #signIn(member: Member, day: number): void {
    this.#days[member.id] = (this.#days[member.id] ?? 0) + 1
    if (this.#change.and !== 'sign-in-verified' || this.#verified.has(member.id)) this.#grant('sign-in', member, day)
    this.#look(member, day)
  }

  #verify(member: Member, day: number): void {
    const person = member.person as string
    if (this.#has('person') && this.#persons.has(person)) {
      this.#tally(member).refused++
      return
    }
    this.#persons.add(person)
    this.#verified.add(member.id)
    this.#grant('welcome', member, day)
    this.#look(member, day)
    this.#sendPicture(member, day)
    this.#sendVideo(member, day)
  }

  /** Whether an invitation has become due. */
  #look({ id, invitedBy }: Member, day: number): void {
    if (invitedBy === null || this.#validAt[id] !== undefined) return
    if (this.#has('verified') && !this.#verified.has(id)) return
    if ((this.#days[id] ?? 0) < (this.#has('three-days') ? this.#rules.validDays : 1)) return
    this.#validAt[id] = day + chance('hour', id)
    this.#due.push(id)
    this.#tally(this.#members[invitedBy] as Member).due++
  }

  #payInvitation(invited: number, day: number): void {
    const member = this.#members[invited] as Member
    const inviter = this.#members[member.invitedBy as number] as Member
    if (inviter.isCountryOff) return
    const { deviceMax, burstMax } = this.#rules
    const checks = invitationChecks(
      {
        members: this.#members,
        usersOf: this.#usersOf,
        validAt: this.#validAt,
        invitedOf: this.#invitedOf,
        deviceMax,
        burstMax,
      },
      invited,
    ).filter((check) => this.#has(check))
    for (const check of checks) this.outcome.checks[check][inviter.kind === 'honest' ? 'honest' : 'cheats']++
    if (checks.length === 0) this.#grantInvitation(invited, inviter, day)
    else this.#review(inviter, day, `invitation ${invited}`, (on) => this.#grantInvitation(invited, inviter, on))
  }

  #grantInvitation(invited: number, inviter: Member, day: number): void {
    // The budget of the day is used up: it stays due.
    if (!this.#grant('invitation', inviter, day)) this.#due.push(invited)
    else this.#tally(inviter).invitationsPaid++
    if (this.#has('direct-only')) return
    for (let above = inviter.invitedBy, level = 2; above !== null && level <= 10; level++) {
      const next = this.#members[above] as Member
      this.#grant('invitation', next, day)
      above = next.invitedBy
    }
  }

  #review(member: Member, day: number, what: string, approve: (day: number) => void, approvesCheat?: number): void {
    const tally = this.#tally(member)
    const isHonest = member.kind === 'honest'
    const luck = chance('review', what)
    const isApproved = isHonest ? luck >= assumed.rejectsHonest : luck < (approvesCheat ?? assumed.approvesCheat)
    tally.reviewed++
    const decidedOn = day + assumed.reviewDays
    this.#inReview.push({
      decidedOn,
      decide: () => {
        if (isApproved) approve(decidedOn)
        else tally.rejected++
      },
    })
  }

  /** Cheats send copies of one picture, but the people of a ring have really joined. */
  #sendPicture(member: Member, day: number): void {
    if (member.kind === 'honest' && chance('group', member.id) >= 0.2) return
    const pay = (on: number) => void this.#grant('group', member, on)
    const isCopy = member.kind === 'farm' || member.kind === 'hunter'
    if (!this.#has('pictures-reviewed')) pay(day)
    else {
      const copies = this.#has('pictures-compared') ? assumed.approvesCheat : assumed.approvesCopy
      this.#review(member, day, `picture ${member.id}`, pay, isCopy ? copies : 1)
    }
  }

  /** A farm, a ring or a hunter has found one video of somebody else. */
  #sendVideo(member: Member, day: number): void {
    const isHonest = member.kind === 'honest'
    if (member.isCountryOff || (isHonest && chance('share', member.id) >= 0.03)) return
    const video = isHonest ? `video ${member.id}` : `video ${member.kind} ${member.group}`
    if (this.#videos.has(video)) {
      this.#tally(member).refused++
      return
    }
    this.#videos.add(video)
    const pay = (on: number) => void this.#grant('share', member, on)
    if (this.#has('videos-reviewed')) this.#review(member, day, video, pay)
    else pay(day)
  }

  /** Codes are handed out to honest members. Some leak, and hunters try each of these with each account. */
  #useCodes(day: number): void {
    const uses = this.#has('codes-once') ? 1 : groups.hunter.count * groups.hunter.size
    const hunters = this.#members.filter(({ kind }) => kind === 'hunter')
    for (let code = 0; code < assumed.leakedCodes; code++)
      for (let use = 0; use < uses; use++)
        this.#grant('code', hunters[(code * 7 + use) % hunters.length] as Member, day)
    const honest = this.#members.filter(({ kind, joinsOn }) => kind === 'honest' && joinsOn <= day)
    for (let code = assumed.leakedCodes; code < assumed.codes; code++) {
      const member = honest[(code * 5) % honest.length] as Member
      if (chance('code', code) < 0.5) this.#grant('code', member, day)
    }
  }

  /** Hunters claim on the first day with all accounts. A coupon costs when it is used, and few of theirs are. */
  #claimCoupons(day: number): void {
    const { amount, totalMax } = this.#rules.programmes.coupon
    for (let i = 0; i < this.#members.length && this.#claimed.size < totalMax; i++) {
      const member = this.#members[(i * 7_919) % this.#members.length] as Member
      if (member.joinsOn > day || this.#claimed.has(member.id) || member.isCountryOff) continue
      if (this.#change.and === 'coupon-verified' && !this.#verified.has(member.id)) continue
      const isHunter = member.kind === 'hunter'
      if (!isHunter && (member.kind !== 'honest' || chance('coupon', member.id, day) >= 0.02)) continue
      this.#claimed.add(member.id)
      const tally = this.#tally(member)
      tally.couponsClaimed++
      if (chance('uses', member.id) < (isHunter ? 0.1 : 0.5)) tally.paid.coupon += amount
      else if (isHunter && !this.#has('own-part')) tally.paid.coupon += this.#undoAgainAndAgain(amount)
    }
  }

  /** Buying a unit that is hardly dearer than the coupon, taking its income and undoing, while the coupon is good. */
  #undoAgainAndAgain(off: number): number {
    const { reflectionDays } = this.#rules
    const ownPart = 10_000
    const income = (off + ownPart) * assumed.dayReturn * reflectionDays
    return Math.floor(assumed.couponDays / reflectionDays) * Math.max(0, Math.floor(income - ownPart))
  }

  #grant(kind: ProgrammeKind, member: Member, day: number): boolean {
    const { amount, dayMax, totalMax } = this.#rules.programmes[kind]
    const granted = this.#granted.get(kind) ?? { day, onDay: 0, total: 0 }
    this.#granted.set(kind, granted)
    if (granted.day !== day) Object.assign(granted, { day, onDay: 0 })
    if (granted.total >= totalMax || (this.#has('day-limit') && granted.onDay >= dayMax)) return false
    granted.total++
    granted.onDay++
    this.#tally(member).paid[kind] += amount
    return true
  }
}
