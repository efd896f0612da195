import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programmes } from '../../apps/server/src/demo/rewards.ts'

const sqlFolder = join(import.meta.dirname, '../../apps/server/sql')

export type Programme = {
  /** In the smallest unit of USDT. */
  readonly amount: number
  readonly dayMax: number
  readonly totalMax: number
}

export type Rules = {
  readonly programmes: Readonly<Record<ProgrammeKind, Programme>>
  /** On how many days somebody who was invited signs in before it counts. */
  readonly validDays: number
  /** So many others on the device of somebody who was invited are a farm. */
  readonly deviceMax: number
  /** More valid people of one inviter than this within a day are a burst. */
  readonly burstMax: number
  readonly reflectionDays: number
}

/** The programmes of the demonstration and the numbers in the database's functions, from where they are written. */
export async function readRules(): Promise<Rules> {
  const limits = await find('functions/invitation.sql', /function review_limits\([^$;]*return \((\d+), (\d+), \d+\)/)
  const [validDays = 0] = await find('functions/invitation.sql', /s\.days >= (\d+)/)
  const [reflectionDays = 0] = await find('tables/0010_wallet.sql', /reflection_days int not null default (\d+)/)
  const said = Object.fromEntries(
    programmes.map(([kind, { amounts, dayMax, totalMax }]) => [
      kind,
      {
        amount: Number(amounts[0]),
        dayMax: dayMax ?? Number.POSITIVE_INFINITY,
        totalMax: totalMax ?? Number.POSITIVE_INFINITY,
      },
    ]),
  )
  return {
    // Of coupons there are as many programmes as offers: this is the one that everybody can claim.
    programmes: {
      ...(said as Omit<Rules['programmes'], 'coupon'>),
      coupon: { amount: 5_000_000, dayMax: Number.POSITIVE_INFINITY, totalMax: 500 },
    },
    validDays,
    deviceMax: limits[0] ?? 0,
    burstMax: limits[1] ?? 0,
    reflectionDays,
  }
}

async function find(file: string, pattern: RegExp): Promise<number[]> {
  const found = pattern.exec(await readFile(join(sqlFolder, file), 'utf8'))
  if (!found) throw new Error(`the model no longer finds its rule in ${file}: ${pattern.source}`)
  return found.slice(1).map(Number)
}
