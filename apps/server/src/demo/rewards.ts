import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { actAsDemoOperator } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import { proposeProgramme } from '../rewards/index.ts'
import { approveProgramme, findMakerAndChecker } from './makerAndChecker.ts'
import { claimPart, findStarterMachine, isPartClaimed } from './store.ts'

/**
 * Where an incentive to invest is forbidden or restricted by the authority, as far as we know; and wherever the country
 * is not known. Operators check it for the countries that they are active in.
 */
export const noIncentives = ['GB', 'HK', 'SG', 'ZZ']

type Terms = {
  readonly name: string
  readonly amounts: readonly bigint[]
  readonly dayMax: number | null
  readonly memberMax: number | null
  readonly totalMax: number | null
  readonly countriesOff: readonly string[]
  readonly terms: object
}

const usual = { amounts: [500_000n], dayMax: 1_000, memberMax: null, totalMax: null, countriesOff: [], terms: {} }

/** Small amounts: the same every day, and nothing that depends on what anybody pays in. */
const programmes: readonly (readonly [ProgrammeKind, Terms])[] = [
  ['sign-in', { ...usual, name: 'Daily sign-in', amounts: [50_000n], dayMax: 20_000 }],
  ['welcome', { ...usual, name: 'One free day of income', amounts: [2_000_000n], memberMax: 1 }],
  ['invitation', { ...usual, name: 'Invitation', amounts: [2_000_000n], dayMax: 200, countriesOff: noIncentives }],
  ['code', { ...usual, name: 'Redemption code', memberMax: 1, totalMax: 1_000 }],
  ['exchange', { ...usual, name: 'Exchange code', amounts: [200_000n], memberMax: 1, totalMax: 1_000 }],
  [
    'group',
    {
      ...usual,
      name: 'Joining the group',
      memberMax: 1,
      terms: { groupName: 'Millrace (demonstration)', groupUrl: 'https://groups.millrace.test/' },
    },
  ],
  [
    'share',
    {
      ...usual,
      name: 'Sharing a video',
      amounts: [1_000_000n],
      memberMax: 1,
      countriesOff: noIncentives,
      terms: {
        sites: ['youtube.com', 'youtu.be', 'tiktok.com', 'instagram.com', 'facebook.com', 'videos.millrace.test'],
      },
    },
  ],
]

/** Opens the programmes of rewards as two operators would: one proposes each of them, another approves it. */
export async function seedRewards({ db, settings }: Platform, onProgress: (step: string) => void): Promise<void> {
  if (settings.DEMO_DAYS === 0 || (await isPartClaimed(db, 'rewards'))) return
  onProgress('Adding programmes of rewards')
  const machineId = await findStarterMachine(db)
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'rewards'))) return
    const { maker: operatorId, checker } = await findMakerAndChecker(db)
    for (const [kind, { terms, ...said }] of programmes) {
      await actAsDemoOperator(db, operatorId)
      const proposed = await proposeProgramme(db, {
        ...said,
        operatorId,
        programmeId: null,
        kind,
        startsAt: new Date('2020-01-01'),
        endsAt: null,
        terms: kind === 'welcome' && machineId !== null ? { machineId, units: 10 } : terms,
        reason: 'Demonstration',
      })
      // Somebody has opened one of this kind already.
      if (proposed.outcome === 'proposed') await approveProgramme(db, proposed.id, checker)
    }
  })
}
