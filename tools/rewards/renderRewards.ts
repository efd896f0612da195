import { format } from 'oxfmt'
import type { Check } from './invitationChecks.ts'
import { createPopulation, dayCount, groups, kinds, memberCount, type Kind } from './population.ts'
import { readRules, type Rules } from './readRules.ts'
import {
  additions,
  assumed,
  simulate,
  switches,
  type Addition,
  type Outcome,
  type Switch,
  type Tally,
} from './simulate.ts'

export const rewardsFile = 'docs/REWARDS.md'

const names: Readonly<Record<Kind, string>> = {
  honest: 'honest',
  farm: 'device farms',
  ring: 'rings',
  script: 'scripts',
  hunter: 'coupon hunters',
}
const reviewRules = ['same-device', 'same-network', 'ring', 'farm', 'burst'] as const satisfies readonly Check[]

const switchNames: Readonly<Record<Switch, string>> = {
  person: 'one document is one person',
  verified: 'an invited person counts when verified',
  'three-days': 'an invited person counts after three days of sign-in',
  'same-device': 'review: same device as the inviter',
  'same-network': 'review: same network as the inviter',
  ring: 'review: ring',
  farm: 'review: farm',
  burst: 'review: burst',
  'direct-only': 'only direct invitations pay (else ten levels would)',
  'day-limit': 'limits of a day',
  'pictures-reviewed': 'screenshots of the group are reviewed',
  'pictures-compared': 'pictures that look alike are shown side by side',
  'videos-reviewed': 'videos are reviewed',
  'codes-once': 'a code is used once',
  'own-part': 'the own part of a price covers the reflection period',
}
const additionNames: Readonly<Record<Addition, string>> = {
  'sign-in-verified': 'daily sign-in pays verified members only',
  'coupon-verified': 'coupons are for verified members only',
  'device-named': 'the app names its device, instead of network and browser',
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const total = ({ paid }: Tally): number => sum(Object.values(paid))
const usdt = (minor: number): string => (minor / 1_000_000).toFixed(0)
const small = (minor: number): string => (minor / 1_000_000).toFixed(2)
const cheats = kinds.filter((kind) => kind !== 'honest')

const recordOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows].join('\n')

/** What docs/REWARDS.md has to be. */
export async function renderRewards(): Promise<string> {
  const members = createPopulation()
  const rules = await readRules()
  const base = simulate(members, rules)
  const without = (...some: readonly Switch[]) => simulate(members, rules, { without: some })
  const withoutOne = recordOf(switches, (rule) => without(rule))
  const withAddition = recordOf(additions, (and) => simulate(members, rules, { and }))
  const withoutReview = without(...reviewRules)
  const withoutBoth = without('person', ...reviewRules)
  const parts = [
    '# What rewards cost, and what their rules catch',
    `A model of ${memberCount} members over ${dayCount} days, of whom a third cheat. It runs the programmes of the ` +
      'demonstration and the rules of the [database](../apps/server/sql/functions/invitation.sql), takes their numbers ' +
      'from there, and draws from a fixed seed. `node tools/rewards/main.ts` writes this page; a test compares the two, ' +
      'and another compares the model’s review with that of the database. Amounts are USDT of practice money.',
    '## What it decides',
    renderVerdict(base, withoutOne, { withoutReview, withoutBoth, signInVerified: withAddition['sign-in-verified'] }),
    '## What each kind of member costs',
    renderCosts(base),
    '## What goes to review',
    'Invitations that become due, and which of them wait for an operator. More than one rule can concern one.',
    renderReview(base),
    renderChecks(base),
    `Whoever is reviewed waits ${assumed.reviewDays} days. ${base.honest.rejected} of ${base.honest.reviewed} honest ` +
      `invitations, pictures and videos were rejected by mistake. Of ${rules.programmes.coupon.totalMax} coupons honest ` +
      `members got ${base.honest.couponsClaimed}: hunters claim on the first day, with every account, and use few.`,
    '## What each rule is worth',
    'The same members and days without one rule. The rules of review overlap on purpose: without one of them most of ' +
      'what it saw is still seen by another, so the worth of all five is in a row of its own.',
    table(
      ['without', 'to honest', 'to cheats', 'more to cheats', 'honest in review'],
      [
        renderChange('(all rules)', base, base),
        ...switches.map((rule) => renderChange(switchNames[rule], withoutOne[rule], base)),
        renderChange('all five rules of review', withoutReview, base),
        renderChange('one person, and all five rules of review', withoutBoth, base),
      ],
    ),
    'Limits of a day are reached by nobody here: they are there for what nobody thought of. Three days of sign-in do ' +
      'not stop a farm that signs in anyway; they give the other rules time to see it.',
    '## What other rules would be worth',
    table(
      ['with', 'to honest', 'to cheats', 'more to cheats', 'honest in review'],
      additions.map((and) => renderChange(additionNames[and], withAddition[and], base)),
    ),
    'Most of what cheats get is daily sign-in, which takes nothing but an account. It is a small amount on purpose.',
    '## What is assumed',
    renderAssumptions(rules),
  ]
  const { code, errors } = await format(rewardsFile, parts.join('\n\n'), { printWidth: 120, proseWrap: 'always' })
  if (errors.length > 0) throw new Error(`${rewardsFile} cannot be formatted: ${errors[0]?.message}`)
  return code
}

/** What the figures say about keeping or changing a rule. The rules themselves are older than the model. */
function renderVerdict(
  base: Outcome,
  withoutOne: Readonly<Record<Switch, Outcome>>,
  {
    withoutReview,
    withoutBoth,
    signInVerified,
  }: Readonly<Record<'withoutReview' | 'withoutBoth' | 'signInVerified', Outcome>>,
): string {
  const more = (outcome: Outcome): string => usdt(toCheats(outcome) - toCheats(base))
  const mostOfOne = Math.max(...reviewRules.map((rule) => toCheats(withoutOne[rule]) - toCheats(base)))
  return [
    'The rules were written before the model, and none was chosen by it. It says what each is worth, so that one is ' +
      'changed or dropped by its figures:',
    `- **One document is one person** is the rule that has to stay: without it cheats get ${more(withoutOne.person)} more, ` +
      `without all five rules of review ${more(withoutReview)}, without both ${more(withoutBoth)}.`,
    `- **A single rule of review** is worth at most ${usdt(mostOfOne)}, since the others see nearly the same. What it costs ` +
      'is the honest members whom it holds up, in the last column below.',
    `- **Open: daily sign-in for verified members only.** Cheats would get ${usdt(toCheats(base) - toCheats(signInVerified))} ` +
      `less and honest members ${usdt(total(base.honest) - total(signInVerified.honest))} less. Today it pays everybody, a ` +
      'small amount.',
  ].join('\n')
}

const renderCosts = (outcome: Outcome): string =>
  table(
    ['members', 'how many', 'sign-in', 'welcome', 'invitation', 'group', 'share', 'code', 'coupon', 'all', 'each'],
    kinds.map((kind) => {
      const { members, paid } = outcome[kind]
      return row(
        names[kind],
        members,
        ...(['sign-in', 'welcome', 'invitation', 'group', 'share', 'code', 'coupon'] as const).map((programme) =>
          usdt(paid[programme]),
        ),
        usdt(total(outcome[kind])),
        small(total(outcome[kind]) / members),
      )
    }),
  )

const renderReview = (outcome: Outcome): string =>
  table(
    ['members', 'invitations due', 'paid', 'in review, pictures and videos included', 'rejected', 'refused at once'],
    kinds.map((kind) => {
      const { due, invitationsPaid, reviewed, rejected, refused } = outcome[kind]
      return row(names[kind], due, invitationsPaid, reviewed, rejected, refused)
    }),
  )

const renderChecks = ({ checks }: Outcome): string =>
  table(
    ['rule', 'invitations of cheats', 'of honest members'],
    reviewRules.map((rule) => row(rule, checks[rule].cheats, checks[rule].honest)),
  )

const toCheats = (outcome: Outcome): number => sum(cheats.map((kind) => total(outcome[kind])))

function renderChange(name: string, outcome: Outcome, base: Outcome): string {
  return row(
    name,
    usdt(total(outcome.honest)),
    usdt(toCheats(outcome)),
    usdt(toCheats(outcome) - toCheats(base)),
    outcome.honest.reviewed,
  )
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const renderAssumptions = ({ programmes, validDays, deviceMax, burstMax, reflectionDays }: Rules): string =>
  [
    `Amounts: sign-in ${small(programmes['sign-in'].amount)}, welcome at most ${small(programmes.welcome.amount)}, which ` +
      `is what the model pays, invitation ${small(programmes.invitation.amount)}, group ` +
      `${small(programmes.group.amount)}, share ${small(programmes.share.amount)}, code ` +
      `${small(programmes.code.amount)}, coupon ${small(programmes.coupon.amount)}. Exchange codes are as codes, and ` +
      'left out.',
    `An invited person counts after ${validDays} days; ${deviceMax} others on a device are a farm; more than ` +
      `${burstMax} within a day are a burst; the reflection period has ${reflectionDays} days, and a machine earns ` +
      `${(assumed.dayReturn * 100).toFixed(1)}% of its price a day.`,
    `An operator who looks approves ${percent(assumed.approvesCheat)} of cheats and rejects ` +
      `${percent(assumed.rejectsHonest)} of honest members, and approves ${percent(assumed.approvesCopy)} of copied ` +
      'pictures when each comes alone.',
    'Honest: a third was invited; 55% verify; 30% open the app nearly every day, 40% on every third, the rest rarely; ' +
      '6% of the invited live with their inviter; a quarter is behind a carrier’s address with twenty others; three ' +
      'make videos and bring sixty people within days; 5% are in countries where invitations are not rewarded.',
    `Device farms: ${groups.farm.count} with ${groups.farm.size} accounts on ${groups.farm.phones} phones and ` +
      `${groups.farm.documents} bought documents, which pass; half of them change addresses as they like.`,
    `Rings: ${groups.ring.count} of ${groups.ring.size} real people with documents, who invite each other for the ` +
      'reward and stop when it is due; a third has met at one place, a quarter has used one phone. The others are seen ' +
      'by no rule: what they get is what the same number of honest invitations would, once for each person.',
    `Scripts: ${groups.script.count} with ${groups.script.size} accounts each, a device for each, no documents.`,
    `Coupon hunters: ${groups.hunter.count} people with ${groups.hunter.size} accounts each and one document; ` +
      `${assumed.leakedCodes} of ${assumed.codes} codes leak to them.`,
  ]
    .map((line) => `- ${line}`)
    .join('\n')
