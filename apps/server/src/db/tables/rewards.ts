import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { Generated } from 'kysely'

export type RewardsTables = {
  programmeView: {
    id: string
    kind: ProgrammeKind
    version: number | null
    versionId: string | null
    name: string | null
    amounts: bigint[] | null
    startsAt: Date | null
    endsAt: Date | null
    dayMax: number | null
    memberMax: number | null
    totalMax: number | null
    countriesOff: string[] | null
    terms: Record<string, unknown> | null
    stoppedAt: Date | null
    stopReason: string
    rewards: bigint
    spent: bigint
    dayRewards: bigint
    state: 'proposed' | 'waiting' | 'open' | 'ended' | 'stopped'
  }
  programmeVersion: {
    id: string
    programmeId: string
    version: number
    name: string
    amounts: bigint[]
    startsAt: Date
    endsAt: Date | null
    dayMax: number | null
    memberMax: number | null
    totalMax: number | null
    countriesOff: string[]
    terms: Record<string, unknown>
    reason: string
    state: 'proposed' | 'approved' | 'rejected'
    proposedBy: string
    proposedAt: Date
    decidedBy: string | null
    decidedAt: Date | null
    rejectReason: string
  }
  reward: {
    memberId: string
    id: string
    number: bigint
    programmeId: string
    version: number
    kind: ProgrammeKind
    amount: bigint
    reason: string
    single: string
    businessDay: string
    createdAt: Date
  }
  signIn: {
    memberId: string
    day: string
    streak: number
    at: Date
    rewardId: string | null
    refusal: Generated<string>
  }
  signInState: { memberId: string; days: number; lastDay: string; streak: number; zoneMinutes: number }
}
