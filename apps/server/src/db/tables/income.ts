import type { Generated } from 'kysely'

export type IncomeTables = {
  settlement: {
    day: string
    state: Generated<'running' | 'done'>
    startedAt: Generated<Date>
    finishedAt: Date | null
    orders: Generated<bigint>
    chunks: Generated<number>
    chunksDone: Generated<number>
    paid: Generated<bigint>
  }
  settlementMachine: {
    day: string
    machineId: string
    validUnits: bigint
    cap: bigint
    paid: Generated<bigint>
    undistributed: Generated<bigint>
  }
  settlementPart: { day: string; machineId: string; reportId: string; pool: bigint; distributedBefore: bigint }
  settlementChunk: { day: string; chunk: number; paid: bigint }
  claim: {
    memberId: string
    id: string
    amount: bigint
    state: Generated<'receiving' | 'received'>
    createdAt: Generated<Date>
    receivedAt: Date | null
  }
  income: {
    memberId: string
    orderId: string
    day: string
    reportId: string
    machineId: string
    units: number
    amount: bigint
    claimId: string | null
  }
  incomeChoice: { memberId: string; isAutomatic: boolean }
  incomeMessageProgress: { isSingleton: Generated<boolean>; day: string | null; upTo: string; isDone: boolean }
  machineCheckRun: {
    isSingleton: Generated<boolean>
    findings: readonly { readonly name: string; readonly isOk: boolean; readonly detail: string }[]
    checkedAt: Date
  }
}
