import { eveningChoice, eveningChoose, eveningDay } from '@millrace/contract/income/evening'
import { usdtDecimal } from '@millrace/money'
import { call } from '../../db/functions.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { canSend } from '../../messenger/index.ts'
import { readToday } from './readToday.ts'
import { findChoice, findDaySum, listOwnDay, saveChoice } from './store.ts'

export const eveningHandlers: readonly Handler[] = [
  handle(eveningChoice, async ({ db, member, settings }) => ({
    ...(await findChoice(db, member.id)),
    canEmail: member.email !== null && canSend({ settings }, 'email'),
  })),
  handle(eveningChoose, async ({ db, member, settings }, { byPush, byEmail, hasAmounts, zoneMinutes }) => {
    const canEmail = member.email !== null && canSend({ settings }, 'email')
    if (byEmail && !canEmail) return refuse('evening.no-email')
    const saved = await saveChoice(db, member.id, {
      ...(byPush !== undefined && { byPush }),
      ...(byEmail !== undefined && { byEmail }),
      ...(hasAmounts !== undefined && { hasAmounts }),
      ...(zoneMinutes !== undefined && { zoneMinutes }),
    })
    return { ...saved, canEmail }
  }),
  handle(eveningDay, async ({ db, member, language }) => {
    const settledDay = await call(db, 'lastSettledDay')
    const machines = settledDay === null ? [] : await listOwnDay(db, language, settledDay, member.id)
    const sum = settledDay !== null && machines.length > 0 ? await findDaySum(db, settledDay, member.id) : null
    return {
      today: await readToday(db, language, member.id),
      paid: sum && {
        day: settledDay,
        endTime: null,
        amount: usdtDecimal(sum.paid),
        expected: usdtDecimal(sum.expected),
        percent: sum.deviationPercent,
        machines: machines.map(({ paid, ...machine }) => ({
          ...machine,
          amount: usdtDecimal(paid),
          sum: null,
          isCount: false,
          isWorking: false,
        })),
      },
    }
  }),
]
