import { machineLive, machineSessions, sessionDetail } from '@millrace/contract/product/session'
import { usdtDecimal } from '@millrace/money'
import { checkMeterRecord } from '@millrace/ocmf'
import { isSignedByMeterInNode } from '@millrace/ocmf/node'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import {
  findLive,
  findMeter,
  findPrevious,
  findSession,
  isMachineReadable,
  listApproval,
  listConnectors,
  listDays,
  listMeters,
  listSessions,
  listToday,
  listUsual,
  type MeterRow,
  type QuarterRow,
  type SessionRow,
} from './store.ts'

const silentMs = 15 * 60_000

export const sessionHandlers: readonly Handler[] = [
  handle(machineLive, async ({ db }, { id }) => {
    if (!(await isMachineReadable(db, id))) return refuse('product.unknown')
    const live = await findLive(db, id)
    if (!live) return null
    const [connectors, today, usual, meters] = await Promise.all([
      listConnectors(db, id),
      listToday(db, id, live.day),
      listUsual(db, id, live.day),
      listMeters(db, id),
    ])
    return {
      nowTime: live.now.toISOString(),
      heardTime: live.heardAt?.toISOString() ?? null,
      isSilent: live.heardAt !== null && live.now.getTime() - live.heardAt.getTime() > silentMs,
      isDemo: live.isDemo,
      kind: live.kind,
      timeZone: live.zone,
      connectors: connectors.map(({ since, ...connector }) => ({
        ...connector,
        sinceTime: since?.toISOString() ?? null,
      })),
      dayStartTime: live.dayStart.toISOString(),
      measure: live.isCounting ? ('count' as const) : ('energy' as const),
      todaySum: live.todaySum,
      usualByNow: live.usualByNow,
      ...quartersOfDay(today, usual, live.quarter, live.isCounting),
      uptime: { days: live.days ?? 0, percent: live.percent, faults: live.faults },
      nextService: live.nextService,
      meters: meters.map(toMeter),
    }
  }),

  handle(machineSessions, async ({ db }, { id, reportId, ...page }) => {
    if (!(await isMachineReadable(db, id))) return refuse('product.unknown')
    const [{ rows, total }, meters] = await Promise.all([listSessions(db, id, reportId, page), listMeters(db, id)])
    const days = await listDays(db, id, [...new Set(rows.flatMap(({ day }) => day ?? []))])
    return {
      list: rows.map(toSession),
      total,
      meters: meters.map(toMeter),
      days: days.map(({ amount, ...day }) => ({ ...day, amount: amount === null ? null : usdtDecimal(amount) })),
    }
  }),

  handle(sessionDetail, async ({ db, language }, { id }) => {
    const row = await findSession(db, language, id)
    if (!row) return refuse('session.unknown')
    const meter = row.meterId === null ? null : await findMeter(db, row.meterId)
    const check = meter && row.record !== null ? checkMeterRecord(row.record, meter, isSignedByMeterInNode) : null
    // What the record says, to the letter, where the meter signed it.
    const read = check?.isSigned ? check.session : null
    const startWh = read?.startWh ?? row.startWh
    const [approval, previous] = meter
      ? await Promise.all([listApproval(db, meter.id), startWh === null ? null : findPrevious(db, meter.id, startWh)])
      : [[], null]
    const { currency, perKwh, perSession, perMinute } = row
    return {
      session: toSession(row),
      machineId: row.machineId,
      machineName: row.machineName,
      ownerName: row.ownerName,
      startWh,
      endWh: read?.endWh ?? row.endWh,
      recordStartTime: read?.startsAt.toISOString() ?? null,
      recordEndTime: read?.endsAt.toISOString() ?? null,
      meter: meter && {
        ...toMeter(meter),
        approval: approval.map(({ time, ...act }) => ({ ...act, time: time.toISOString() })),
      },
      previous: previous && {
        record: previous.record,
        endWh: previous.endWh,
        endedTime: previous.endedAt.toISOString(),
      },
      tariff: currency === null ? null : { currency, perKwh, perSession, perMinute },
      price: row.price,
      report:
        row.reportId === null
          ? null
          : {
              id: row.reportId,
              day: row.reportDay,
              state: row.reportState,
              receivedTime: row.receivedAt?.toISOString() ?? null,
            },
    }
  }),
]

const toMeter = ({ openedTime, closedTime, ...meter }: MeterRow) => ({
  ...meter,
  openedTime: (openedTime as Date).toISOString(),
  closedTime: closedTime?.toISOString() ?? null,
})

function toSession(row: SessionRow) {
  const {
    id,
    state,
    grade,
    refusal,
    isDemo,
    connector,
    startedTime,
    endedTime,
    energyWh,
    day,
    amount,
    meterId,
    record,
  } = row
  return {
    id,
    state,
    grade,
    refusal,
    isDemo,
    connector,
    startedTime: (startedTime as Date).toISOString(),
    endedTime: endedTime?.toISOString() ?? null,
    energyWh,
    day,
    amount: amount === null ? null : usdtDecimal(amount),
    meterId,
    record,
  }
}

/** The day up to now, by quarters of an hour in watts or as counts, and what is usual. */
function quartersOfDay(
  today: readonly Omit<QuarterRow, 'days'>[],
  usual: readonly QuarterRow[],
  nowQuarter: number,
  isCounting: boolean,
) {
  const usualSum = usual.reduce((sum, { value }) => sum + value, 0)
  const show = isCounting ? (value: number) => Math.round(value * 10) / 10 : toWatts
  const values = new Map(today.map(({ quarter, value }) => [quarter, value]))
  return {
    usualDay: usual.length === 0 ? null : (Math.floor(usualSum * 1000) / 1000).toString(),
    today: Array.from({ length: Math.min(nowQuarter + 1, 96) }, (_, quarter) => {
      const value = values.get(quarter)
      return value === undefined ? null : show(value)
    }),
    usual: usual.map(({ value }) => show(value)),
    usualDays: usual[0]?.days ?? 0,
  }
}

const toWatts = (wattHoursOfQuarter: number): number => Math.round(wattHoursOfQuarter * 40) / 10
