import type { DataOf } from '@millrace/contract/call'
import { alertClose, alertList, alertTake, tariffList } from '@millrace/contract/console/station'
import { asOperator } from '../../audit/index.ts'
import { call } from '../../db/functions.ts'
import { mapPage, mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { machineExists } from '../machine/store.ts'
import { findAlert, listAlerts, listTariffs, readApproval, type StoredAlert } from './store.ts'

type View = DataOf<typeof alertTake>

const toPerson = (id: string | null, name: string | null, role: string | null) =>
  id === null ? null : { id, name: name ?? '', role: role ?? '' }

const toView = (row: StoredAlert): View => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  stationId: row.stationId,
  identity: row.identity ?? '',
  kind: row.kind,
  detail: row.detail as View['detail'],
  openedTime: row.openedAt.toISOString(),
  takenBy: toPerson(row.takenBy, row.takerName, row.takerRole),
  takenTime: row.takenAt?.toISOString() ?? null,
  closedBy: toPerson(row.closedBy, row.closerName, row.closerRole),
  closedTime: row.closedAt?.toISOString() ?? null,
  closeReason: row.closeReason,
})

export const alertOperatorHandlers = [
  handle(alertList, async ({ db }, page) => mapPage(listAlerts(db, page), toView)),

  handle(alertTake, (context, { id }) =>
    asOperator(context, async (db, record) => {
      if (!(await findAlert(db, id))) return refuse('alert.unknown')
      if (!(await call(db, 'takeAlert', context.operator.id, id))) return refuse('alert.closed')
      await record('alert.take', { subjectId: id })
      return toView(mustExist(await findAlert(db, id)))
    }),
  ),

  handle(alertClose, (context, { id, reason }) =>
    asOperator(context, async (db, record) => {
      if (!(await findAlert(db, id))) return refuse('alert.unknown')
      if (!(await call(db, 'closeAlert', context.operator.id, id, reason))) return refuse('alert.closed')
      await record('alert.close', { subjectId: id, reason })
      return toView(mustExist(await findAlert(db, id)))
    }),
  ),

  handle(tariffList, async ({ db }, { machineId }) => {
    if (!(await machineExists(db, machineId))) return refuse('machine.unknown')
    const { today, agreedDays, ...rule } = await readApproval(db, machineId)
    return {
      today,
      agreedDays,
      list: (await listTariffs(db, machineId)).map(({ id, fromDay, currency, perKwh, perSession, perMinute }) => ({
        id,
        fromDay,
        currency,
        perKwh,
        perSession,
        perMinute,
      })),
      rule: {
        isOn: rule.isOn ?? false,
        agreeingDays: rule.agreeingDays ?? 0,
        toleranceBasisPoints: rule.toleranceBasisPoints ?? 0,
        rangePercent: rule.rangePercent ?? 0,
      },
    }
  }),
]
