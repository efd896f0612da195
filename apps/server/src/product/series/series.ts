import { seriesDay } from '@millrace/contract/product/series'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { findSeriesReport, listKeyApproval, listQuarters, listSeriesDays, listTexts } from './store.ts'

export const seriesDayHandlers: readonly Handler[] = [
  handle(seriesDay, async ({ db, language }, { reportId }) => {
    const found = await findSeriesReport(db, language, reportId)
    if (!found) return refuse('report.unknown')
    const [days, quarters, texts] = await Promise.all([
      listSeriesDays(db, reportId),
      listQuarters(db, reportId),
      listTexts(db, reportId),
    ])
    const { machineId, machineName, timeZone, isDemo, day, state, amount, receivedAt } = found
    const publicKeys = [...new Set(texts.map(({ publicKey }) => publicKey))]
    return {
      machineId,
      machineName,
      timeZone,
      isDemo,
      report: {
        id: reportId,
        day,
        state,
        amount: usdtDecimal(amount),
        receivedTime: receivedAt?.toISOString() ?? null,
      },
      days: days.map(({ currency, perKwh, amount, ...counted }) => ({
        ...counted,
        tariff: currency === null ? null : { currency, perKwh },
        amount: usdtDecimal(amount),
      })),
      quarters: quarters.map(({ startsAt, sequence, ...quarter }) => ({
        ...quarter,
        startTime: startsAt.toISOString(),
        sequence: Number(sequence),
      })),
      texts: texts.map(({ sequence, ...text }) => ({ ...text, sequence: Number(sequence) })),
      keys: await Promise.all(
        publicKeys.map(async (publicKey) => ({
          publicKey,
          approval: (await listKeyApproval(db, machineId, publicKey)).map(({ time, ...act }) => ({
            ...act,
            time: time.toISOString(),
          })),
        })),
      ),
    }
  }),
]
