import type { ContentOf } from '@millrace/contract/console/proposal'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { Platform } from '../http/context.ts'
import { listProgrammes } from '../rewards/index.ts'
import { agreeAs } from './asDemoOperator.ts'
import { findMakerAndChecker } from './makerAndChecker.ts'
import { claimPart, findStarterMachine, isPartClaimed, listHosts } from './store.ts'

/**
 * Where an incentive to invest is forbidden or restricted by the authority, as far as we know; and wherever the country
 * is not known. Operators check it for the countries that they are active in.
 */
export const noIncentives = ['GB', 'HK', 'SG', 'ZZ']

type Said = Omit<ContentOf<'programme'>, 'kind' | 'startTime'>

const groupHost = 'groups.millrace.test'
const sites = ['youtube.com', 'youtu.be', 'tiktok.com', 'instagram.com', 'facebook.com', 'videos.millrace.test']
/** Where members are led to. */
const hosts = [groupHost, ...sites]

const usual = { amounts: ['0.5'], dayMax: 1_000 }

/** Small amounts: the same every day, and nothing that depends on what anybody pays in. */
const programmes: readonly (readonly [ProgrammeKind, Said])[] = [
  ['sign-in', { ...usual, name: 'Daily sign-in', amounts: ['0.05'], dayMax: 20_000 }],
  ['welcome', { ...usual, name: 'One free day of income', amounts: ['2'], memberMax: 1 }],
  ['invitation', { ...usual, name: 'Invitation', amounts: ['2'], dayMax: 200, countriesOff: noIncentives }],
  ['code', { ...usual, name: 'Redemption code', memberMax: 1, totalMax: 1_000 }],
  ['exchange', { ...usual, name: 'Exchange code', amounts: ['0.2'], memberMax: 1, totalMax: 1_000 }],
  [
    'group',
    {
      ...usual,
      name: 'Joining the group',
      memberMax: 1,
      terms: { groupName: 'Millrace (demonstration)', groupUrl: `https://${groupHost}/` },
    },
  ],
  [
    'share',
    {
      ...usual,
      name: 'Sharing a video',
      amounts: ['1'],
      memberMax: 1,
      countriesOff: noIncentives,
      terms: { sites },
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
    const { maker, checker } = await findMakerAndChecker(db)
    const listed = await listHosts(db)
    for (const host of hosts.filter((each) => !listed.includes(each)))
      await agreeAs(db, [maker, checker], 'link-host', { host, isAllowed: true })
    // Somebody may have opened one already.
    const kinds = new Set((await listProgrammes(db)).map(({ kind }) => kind))
    for (const [kind, said] of programmes.filter(([kind]) => !kinds.has(kind)))
      await agreeAs(db, [maker, checker], 'programme', {
        ...said,
        kind,
        startTime: '2020-01-01T00:00:00.000Z',
        ...(kind === 'welcome' && machineId !== null && { terms: { machineId, units: 10 } }),
      })
  })
}
