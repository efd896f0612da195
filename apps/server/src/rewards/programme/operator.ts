import { programmeList, programmeOne } from '@millrace/contract/console/programme'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { toBudget } from '../reward/rewards.ts'
import { readBudget } from '../reward/store.ts'
import {
  findProgramme,
  listProgrammes,
  listReviewers,
  listVersions,
  type ProgrammeRecord,
  type VersionRecord,
} from './store.ts'

/** What a version says, on the wire. */
const toSaid = (row: ProgrammeRecord | VersionRecord) => ({
  name: row.name,
  amounts: row.amounts.map(usdtDecimal),
  startTime: row.startsAt.toISOString(),
  endTime: row.endsAt?.toISOString() ?? null,
  dayMax: row.dayMax,
  memberMax: row.memberMax,
  totalMax: row.totalMax,
  countriesOff: row.countriesOff,
  terms: row.terms,
})

const toVersion = (row: VersionRecord) => ({
  ...toSaid(row),
  id: row.id,
  version: row.version,
  reason: row.reason,
  proposedBy: { id: row.proposedBy, name: row.proposerName, role: row.proposerRole },
  proposedTime: row.proposedAt.toISOString(),
  decidedBy:
    row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '', role: row.deciderRole ?? '' },
  decidedTime: row.decidedAt?.toISOString() ?? null,
})

const toProgramme = (row: ProgrammeRecord) => ({
  ...toSaid(row),
  id: row.id,
  kind: row.kind,
  state: row.state,
  version: row.version,
  rewards: Number(row.rewards),
  spent: usdtDecimal(row.spent),
  dayRewards: Number(row.dayRewards),
  stopReason: row.stopReason,
})

export const programmeOperatorHandlers: readonly Handler[] = [
  handle(programmeList, async ({ db }, { kind, pageNum, pageSize }) => {
    const [programmes, budget, reviewers] = await Promise.all([listProgrammes(db), readBudget(db), listReviewers(db)])
    const matching = programmes.filter((row) => kind === undefined || row.kind === kind)
    return {
      list: matching.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(toProgramme),
      total: matching.length,
      budget: toBudget(budget),
      reviewers: reviewers.map(({ amount, ...row }) => ({ ...row, amount: usdtDecimal(amount) })),
    }
  }),
  handle(programmeOne, async ({ db }, { id }) => {
    const [row, versions] = await Promise.all([findProgramme(db, id), listVersions(db, id)])
    return row ? { programme: toProgramme(row), versions: versions.map(toVersion) } : refuse('programme.unknown')
  }),
]
