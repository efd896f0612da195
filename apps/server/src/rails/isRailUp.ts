import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Rails } from './createRails.ts'
import type { Rail } from './rail.ts'

/** How long an answer serves everybody who asks. */
const keptMs = 2_000

const asked = new WeakMap<Rail, { readonly isUp: Promise<boolean>; readonly until: number }>()

/** Whether a rail is there and answers. One that hangs is asked once, however many wait for it. */
export function isRailUp({ all }: Pick<Rails, 'all'>, name: RailName): Promise<boolean> {
  const rail = all.find((candidate) => candidate.name === name)
  if (!rail) return Promise.resolve(false)
  const known = asked.get(rail)
  if (known && known.until > performance.now()) return known.isUp
  const isUp = rail.health().then((health) => health.isUp)
  asked.set(rail, { isUp, until: performance.now() + keptMs })
  return isUp
}
