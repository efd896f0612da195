import { eveningChoice, eveningChoose } from '@millrace/contract/income/evening'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { canSend } from '../../messenger/index.ts'
import { findChoice, saveChoice } from './store.ts'

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
]
