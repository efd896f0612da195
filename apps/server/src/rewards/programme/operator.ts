import {
  programmeDecide,
  programmeList,
  programmeOne,
  programmePropose,
  programmeStop,
} from '@millrace/contract/console/programme'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { actAs, recordOperatorAction, refuseUnsigned, asOperator } from '../../audit/index.ts'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { toBudget } from '../reward/rewards.ts'
import { readBudget } from '../reward/store.ts'
import {
  decideProgramme,
  findProgramme,
  findVersion,
  listProgrammes,
  listProposals,
  listReviewers,
  listVersions,
  proposeProgramme,
  stopProgramme,
  type ProgrammeRecord,
  type VersionRecord,
} from './store.ts'

const toVersion = (row: VersionRecord) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  amounts: row.amounts.map(usdtDecimal),
  startTime: row.startsAt.toISOString(),
  endTime: row.endsAt?.toISOString() ?? null,
  dayMax: row.dayMax,
  memberMax: row.memberMax,
  totalMax: row.totalMax,
  countriesOff: row.countriesOff,
  terms: row.terms,
  reason: row.reason,
  state: row.state,
  proposedBy: { id: row.proposedBy, name: row.proposerName, role: row.proposerRole },
  proposedTime: row.proposedAt.toISOString(),
  decidedBy:
    row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '', role: row.deciderRole ?? '' },
  decidedTime: row.decidedAt?.toISOString() ?? null,
  rejectReason: row.rejectReason,
  approvalText: row.approvalText,
})

/** As it applies or, before the first approval, as it is proposed. */
const toProgramme = (row: ProgrammeRecord, proposals: readonly VersionRecord[]) => {
  const waiting = proposals.find(({ programmeId }) => programmeId === row.id)
  const said = row.version === null && waiting ? { ...row, ...waiting, id: row.id, state: row.state } : row
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    name: said.name ?? '',
    amounts: (said.amounts ?? []).map(usdtDecimal),
    startTime: (said.startsAt ?? new Date(0)).toISOString(),
    endTime: said.endsAt?.toISOString() ?? null,
    dayMax: said.dayMax,
    memberMax: said.memberMax,
    totalMax: said.totalMax,
    countriesOff: said.countriesOff ?? [],
    terms: said.terms ?? {},
    rewards: Number(row.rewards),
    spent: usdtDecimal(row.spent),
    dayRewards: Number(row.dayRewards),
    stopReason: row.stopReason,
    proposal: waiting ? toVersion(waiting) : null,
  }
}

export const programmeOperatorHandlers: readonly Handler[] = [
  handle(programmeList, async ({ db }, { kind, pageNum, pageSize }) => {
    const [programmes, proposals, budget, reviewers] = await Promise.all([
      listProgrammes(db),
      listProposals(db),
      readBudget(db),
      listReviewers(db),
    ])
    const matching = programmes.filter((row) => kind === undefined || row.kind === kind)
    return {
      list: matching.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((row) => toProgramme(row, proposals)),
      total: matching.length,
      budget: toBudget(budget),
      reviewers: reviewers.map(({ amount, ...row }) => ({ ...row, amount: usdtDecimal(amount) })),
    }
  }),
  handle(programmeOne, async ({ db }, { id }) => {
    const [row, versions] = await Promise.all([findProgramme(db, id), listVersions(db, id)])
    if (!row) return refuse('programme.unknown')
    const open = versions.filter(({ state }) => state === 'proposed')
    return { programme: toProgramme(row, open), versions: versions.map(toVersion) }
  }),
  handle(programmePropose, async (context, { programmeId = null, startTime, endTime, amounts, ...proposal }) => {
    if (endTime !== null && endTime <= startTime) return refuse('programme.dates')
    const { expiresAt } = proposal.terms
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(endTime ?? startTime))
      return refuse('coupon.dates')
    const proposed = await asOperator(context, async (db, record) => {
      const proposed = await proposeProgramme(db, {
        ...proposal,
        operatorId: context.operator.id,
        programmeId,
        amounts: amounts.map(usdtMinor),
        startsAt: new Date(startTime),
        endsAt: endTime === null ? null : new Date(endTime),
      })
      if (proposed.outcome === 'proposed')
        await record('programme.propose', {
          subjectId: proposed.programmeId,
          reason: proposal.reason,
          after: { ...proposal, amounts, startTime, endTime },
        })
      return proposed
    })
    switch (proposed.outcome) {
      case 'proposed':
        return toVersion(mustExist(await findVersion(context.db, proposed.id)))
      case 'unknown':
        return refuse('programme.unknown')
      case 'open-before':
        return refuse('programme.open-before')
      case 'single':
        return refuse('programme.single')
      case 'no-machine':
        return refuse('programme.no-machine')
      case 'no-terms':
        return refuse('coupon.dates')
      case 'no-member-limit':
        return refuse('programme.no-member-limit')
    }
  }),
  handle(programmeDecide, async (context, { id, isApproved, reason, signature }) => {
    const outcome = await refuseUnsigned(
      context.db.transaction().execute(async (db) => {
        await actAs(db, context.operator, signature)
        const outcome = await decideProgramme(db, { id, operatorId: context.operator.id, isApproved, reason })
        if (outcome === 'approved' || outcome === 'rejected') {
          const { programmeId, version } = mustExist(await findVersion(db, id))
          await recordOperatorAction(db, context, {
            action: isApproved ? 'programme.approve' : 'programme.reject',
            subjectId: programmeId,
            reason,
            after: { version },
          })
        }
        return outcome
      }),
    )
    switch (outcome) {
      case 'unsigned':
        return refuse('approval.unsigned')
      case 'request-unsigned':
        return refuse('approval.request-unsigned')
      case 'approved':
      case 'rejected':
        return { id, state: outcome }
      case 'unknown':
        return refuse('programme.unknown')
      case 'decided':
        return refuse('adjustment.decided')
      case 'own':
        return refuse('adjustment.own')
    }
  }),
  handle(programmeStop, async (context, { id, reason }) =>
    asOperator(context, async (db, record) => {
      const state = await stopProgramme(db, id, context.operator.id, reason)
      if (state === 'unknown') return refuse('programme.unknown')
      await record('programme.stop', { subjectId: id, reason })
      return { id, state }
    }),
  ),
]
