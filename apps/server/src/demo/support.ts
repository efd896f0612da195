import { actAsDemoOperator, findOperatorIdByEmail } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import { addContent } from '../msg/index.ts'
import { assignChat, closeChat, openTicket, sendChatMessage } from '../service/index.ts'
import { findByAccount } from '../user/index.ts'
import { getDemoText } from './content.ts'
import { claimPart, isPartClaimed } from './store.ts'
import { toDemoUuid } from './toDemoUuid.ts'

/** Operators read the titles, in English as everything in the console. */
const cannedTitles = [
  ['pending', 'A withdrawal is pending'],
  ['wait', 'One moment'],
  ['code', 'The code does not come'],
  ['safety', 'We never ask for passwords'],
] as const

/** What people wrote, each in one language. */
const said = {
  question: 'Does the price of a unit come back at the end?',
  answer: 'No. Only the income is yours; the price is not returned. Within four days of buying you can undo it.',
  waiting: 'I asked for 120 USDT. It still says that it is being checked. Is something wrong?',
  complaint: 'The page of my machine showed the income of yesterday twice for a few minutes. I would like to know why.',
} as const

/** What the console's inbox shows: who waits, a conversation that was answered, a complaint, and canned answers. */
export async function seedSupport({ db, settings }: Platform): Promise<void> {
  if (settings.DEMO_DAYS === 0 || (await isPartClaimed(db, 'support'))) return
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'support'))) return
    for (const [key, title] of cannedTitles)
      await addContent(db, 'cannedAnswer', {
        title: { en_US: title },
        content: getDemoText(`canned.${key}.content`),
        isPublished: true,
      })
    const find = (value: string) => findByAccount(db, { channel: 'sms', value })
    const [asks, wasAnswered, complains, operatorId] = [
      await find('+919000000004'),
      await find('+919000000005'),
      await find('+919000000003'),
      await findOperatorIdByEmail(db, 'support@millrace.test'),
    ]
    if (!asks || !wasAnswered || !complains || !operatorId) return
    const say = (memberId: string, name: string, content: string, by: string | null = null) =>
      sendChatMessage(db, {
        memberId,
        operatorId: by,
        clientId: toDemoUuid(`chat ${name}`),
        content,
        picture: null,
        record: null,
      })
    const { conversationId: id } = await say(wasAnswered.id, 'question', said.question)
    await actAsDemoOperator(db, operatorId)
    await assignChat(db, id, operatorId, operatorId)
    await say(wasAnswered.id, 'answer', said.answer, operatorId)
    await closeChat(db, id, operatorId)
    await say(asks.id, 'waiting', said.waiting)
    await openTicket(db, {
      memberId: complains.id,
      requestId: toDemoUuid('complaint'),
      kind: 'complaint',
      conversationId: null,
      content: said.complaint,
      phone: '',
      pictures: [],
      answerWithinHours: settings.COMPLAINT_HOURS,
    })
  })
}
