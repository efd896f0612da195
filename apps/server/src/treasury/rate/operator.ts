import { rateDecide, rateHistory, rateList, ratePropose } from '@millrace/contract/console/rate'
import { toDecimal } from '@millrace/money'
import { actAs, recordOperatorAction, refuseUnsigned, asOperator } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { fx, getBalance } from '../../ledger/index.ts'
import {
  decideRate,
  findBandBasisPoints,
  findProposal,
  listOpenProposals,
  listRateHistory,
  listRates,
  listReadings,
  proposeRate,
  type ProposalRow,
  type RateRow,
} from './store.ts'

const toRate = ({ setAt, sourceAt, ...row }: RateRow) => ({
  ...row,
  setTime: setAt.toISOString(),
  sourceTime: sourceAt?.toISOString() ?? null,
})

const toProposal = ({ proposedAt, proposerId, proposerName, proposerRole, ...row }: ProposalRow) => ({
  ...row,
  proposedBy: { id: proposerId, name: proposerName, role: proposerRole },
  proposedTime: proposedAt.toISOString(),
})

const refuseBeyondBand = async (db: Database) =>
  refuse('rate.beyond-band', { percent: String((await findBandBasisPoints(db)) / 100) })

export const rateHandlers: readonly Handler[] = [
  handle(rateList, async ({ db }) => {
    const [rows, readings, proposals, bandBasisPoints] = await Promise.all([
      listRates(db),
      listReadings(db),
      listOpenProposals(db),
      findBandBasisPoints(db),
    ])
    return {
      list: await Promise.all(
        rows.map(async (row) => ({ ...toRate(row), position: toDecimal(await getBalance(db, fx, row.currency)) })),
      ),
      total: rows.length,
      usdtPosition: toDecimal(await getBalance(db, fx, 'USDT')),
      bandPercent: bandBasisPoints / 100,
      readings: readings.map(({ at, ...reading }) => ({ ...reading, time: at.toISOString() })),
      proposals: proposals.map(toProposal),
    }
  }),
  handle(rateHistory, ({ db }, filter) => mapPage(listRateHistory(db, filter), toRate)),
  handle(ratePropose, async (context, { currency, rate, reason }) => {
    const proposed = await asOperator(context, async (db, record) => {
      const proposed = await proposeRate(db, { operatorId: context.operator.id, currency, rate, reason })
      if (proposed.outcome === 'proposed')
        await record('rate.propose', { subjectId: proposed.id, reason, after: { currency, rate } })
      return proposed
    })
    switch (proposed.outcome) {
      case 'proposed':
        return toProposal(mustExist(await findProposal(context.db, proposed.id)))
      case 'open-before':
        return refuse('rate.open-before')
      case 'beyond-band':
        return refuseBeyondBand(context.db)
      case 'off-source':
        return refuse('rate.off-source')
    }
  }),
  handle(rateDecide, async (context, { id, isApproved, reason, signature }) => {
    const outcome = await refuseUnsigned(
      context.db.transaction().execute(async (db) => {
        await actAs(db, context.operator, signature)
        const outcome = await decideRate(db, { id, operatorId: context.operator.id, isApproved, reason })
        if (outcome === 'approved' || outcome === 'rejected') {
          const { currency, rate } = mustExist(await findProposal(db, id))
          await recordOperatorAction(db, context, {
            action: isApproved ? 'rate.approve' : 'rate.reject',
            subjectId: id,
            reason,
            after: { currency, rate },
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
        return refuse('rate.no-proposal')
      case 'decided':
        return refuse('adjustment.decided')
      case 'own':
        return refuse('adjustment.own')
      case 'beyond-band':
        return refuseBeyondBand(context.db)
      case 'off-source':
        return refuse('rate.off-source')
    }
  }),
]
