import { chance } from './chance.ts'

export const memberCount = 10_000
export const dayCount = 90

export const kinds = ['honest', 'farm', 'ring', 'script', 'hunter'] as const
export type Kind = (typeof kinds)[number]

export type Member = {
  readonly id: number
  readonly kind: Kind
  /** Of the farm, ring, script or person who runs several accounts. */
  readonly group: number
  readonly invitedBy: number | null
  readonly joinsOn: number
  readonly devices: readonly string[]
  readonly networks: readonly string[]
  /** Whose document is shown, and when. Null: never. */
  readonly person: string | null
  readonly verifiesOn: number
  /** The days on which the member opens the app and signs in. */
  readonly signInDays: ReadonlySet<number>
  /** In a country where invitations, videos and coupons are not rewarded. */
  readonly isCountryOff: boolean
}

/** How many accounts one group of each kind has, and how many groups there are: a third of all members. */
export const groups = {
  farm: { count: 40, size: 30, phones: 5, documents: 6 },
  ring: { count: 75, size: 8 },
  script: { count: 9, size: 100 },
  hunter: { count: 126, size: 5 },
} as const
const makerCount = 3
const makerFans = 60
const carrierSize = 20
const everyDay = Array.from({ length: dayCount }, (_, day) => day)

export function createPopulation(): readonly Member[] {
  const members: Member[] = []
  const cheats = Object.values(groups).reduce((sum, { count, size }) => sum + count * size, 0)
  for (let id = 0; id < memberCount - cheats; id++) members.push(createHonest(id, members))
  for (const kind of ['farm', 'ring', 'script', 'hunter'] as const)
    for (let group = 0; group < groups[kind].count; group++) {
      const head = members.length
      for (let place = 0; place < groups[kind].size; place++)
        members.push({ id: head + place, kind, group, ...creators[kind](group, place, head) })
    }
  return members
}

/**
 * Three of them make videos and bring sixty people within days. Of the others a third was invited by somebody; some of
 * these live with whoever invited them. A quarter is online through a carrier that gives many the same address, where
 * browsers of the same make look like one device.
 */
function createHonest(id: number, before: readonly Member[]): Member {
  const is = (what: string, share: number) => chance('honest', what, id) < share
  const isMaker = id < makerCount
  const fanOf = id < makerCount * (1 + makerFans) ? id % makerCount : null
  const friend = Math.floor(chance('friend', id) * id)
  const invitedBy = isMaker ? null : (fanOf ?? (is('invited', 0.35) ? friend : null))
  const joinsOn = isMaker ? 0 : fanOf === null ? Math.floor(chance('joins', id) * 60) : 5 + Math.floor(id / makerFans)
  const inviter = invitedBy === null ? undefined : before[invitedBy]
  const home = inviter && fanOf === null && is('household', 0.06) ? inviter : null
  const isCarrier = is('carrier', 0.25)
  const network = home
    ? (home.networks[0] as string)
    : isCarrier
      ? `carrier ${Math.floor(chance('carrier', id) * Math.ceil((memberCount * 0.17) / carrierSize))}`
      : `home ${id}`
  const browser = Math.floor(chance('browser', id) * 6)
  const habit = fanOf === null ? chance('habit', id) : 0
  return {
    id,
    kind: 'honest',
    group: id,
    invitedBy,
    joinsOn: Math.max(joinsOn, inviter?.joinsOn ?? 0),
    devices: home && is('tablet of the family', 0.25) ? home.devices : [`${network} ${browser}`],
    networks: [network],
    person: is('verified', fanOf === null ? 0.55 : 0.8) ? `person ${id}` : null,
    verifiesOn: joinsOn + Math.floor(chance('verifies', id) * (fanOf === null ? 20 : 2)),
    signInDays: new Set(
      everyDay.filter((day) => chance('signs in', id, day) < (habit < 0.3 ? 0.9 : habit < 0.7 ? 0.35 : 0.05)),
    ),
    isCountryOff: is('country', 0.05),
  }
}

type Creator = (group: number, place: number, head: number) => Omit<Member, 'id' | 'kind' | 'group'>

const usual = { isCountryOff: false, signInDays: new Set(everyDay) }
const joinDay = (kind: Kind, group: number): number => Math.floor(chance(kind, 'joins', group) * 45)

const creators: Readonly<Record<Exclude<Kind, 'honest'>, Creator>> = {
  /** Many accounts on a few phones, with a handful of bought documents. Half of them change addresses as they like. */
  farm: (group, place, head) => ({
    ...usual,
    invitedBy: place === 0 ? null : head,
    joinsOn: joinDay('farm', group) + Math.floor(place / 10),
    devices: [`farm ${group} phone ${place % groups.farm.phones}`],
    networks: [group % 2 === 0 ? `farm ${group}` : `farm ${group} address ${place}`],
    person: `farm ${group} document ${place % groups.farm.documents}`,
    verifiesOn: joinDay('farm', group) + 4,
  }),
  /**
   * Eight real people with documents who invite each other for the reward alone, and sign in on as few days as count.
   * A third of the rings has met at one place; a quarter has used one phone.
   */
  ring: (group, place, head) => ({
    ...usual,
    invitedBy: place === 0 ? null : head + (place % 2 === 0 ? 0 : place - 1),
    joinsOn: joinDay('ring', group) + Math.floor(place / 3),
    devices: [group % 4 === 0 ? `ring ${group}` : `ring ${group} phone ${place}`],
    networks: [`ring ${group} home ${place}`, ...(group % 3 === 0 ? [`ring ${group}`] : [])],
    person: `ring ${group} person ${place}`,
    verifiesOn: joinDay('ring', group) + 4,
  }),
  /** A program with a hundred accounts, each with a device id of its own, that signs in every day. No documents. */
  script: (group, place, head) => ({
    ...usual,
    invitedBy: place === 0 ? null : head,
    joinsOn: joinDay('script', group),
    devices: [`script ${group} device ${place}`],
    networks: [group % 3 === 0 ? `script ${group} address ${place}` : `script ${group}`],
    person: null,
    verifiesOn: 0,
  }),
  /** One person with five accounts, in one browser or in several, who shows the same document with each of them. */
  hunter: (group, place, head) => ({
    ...usual,
    invitedBy: place === 0 ? null : head,
    joinsOn: Math.min(20, joinDay('hunter', group)),
    devices: [group % 5 < 3 ? `hunter ${group}` : `hunter ${group} browser ${place}`],
    networks: [`hunter ${group}`],
    person: `hunter ${group}`,
    verifiesOn: Math.min(20, joinDay('hunter', group)) + 2,
  }),
}
