export type Check = 'same-device' | 'same-network' | 'ring' | 'farm' | 'burst'

type Origins = {
  readonly invitedBy: number | null
  readonly devices: readonly string[]
  readonly networks: readonly string[]
}
type World = {
  readonly members: readonly Origins[]
  /** Who has used a device so far. */
  readonly usersOf: ReadonlyMap<string, ReadonlySet<number>>
  /** When a member became a valid user, in days; undefined before. */
  readonly validAt: readonly (number | undefined)[]
  /** Whom a member has invited. */
  readonly invitedOf: ReadonlyMap<number, readonly number[]>
  readonly deviceMax: number
  readonly burstMax: number
}

const levelMax = 10

/** What about an invitation an operator should look at: invitation_checks() of the database, in the same order. */
export function invitationChecks(world: World, invited: number): Check[] {
  const { members, usersOf, validAt, invitedOf, deviceMax, burstMax } = world
  const { invitedBy: inviter, devices, networks } = members[invited] as Origins
  if (inviter === null) return []
  const shared = new Set(devices.flatMap((device) => [...(usersOf.get(device) ?? [])]))
  shared.delete(invited)
  const above = new Set(listAbove(members, inviter))
  const at = validAt[invited] ?? Number.NaN
  const near = (invitedOf.get(inviter) ?? []).filter((other) => Math.abs((validAt[other] ?? Number.NaN) - at) <= 1)
  const found: readonly (readonly [Check, boolean])[] = [
    ['same-device', shared.has(inviter)],
    ['same-network', networks.some((network) => members[inviter]?.networks.includes(network))],
    ['ring', [...shared].some((other) => members[other]?.invitedBy === inviter || above.has(other))],
    ['farm', shared.size >= deviceMax],
    ['burst', near.length > burstMax],
  ]
  return found.flatMap(([check, isFound]) => (isFound ? [check] : []))
}

function listAbove(members: readonly Origins[], member: number): number[] {
  const above: number[] = []
  for (let next = members[member]?.invitedBy ?? null; next !== null && above.length < levelMax;) {
    above.push(next)
    next = members[next]?.invitedBy ?? null
  }
  return above
}
