import { saveText } from '@millrace/client/saveFile'
import { consoleChatOne } from '@millrace/contract/console/chat'
import type { ChatMessage } from '@millrace/contract/msg/chat'
import { send } from '../../shell/send.ts'
import type { ChatRow } from './ChatQueue.tsx'

/** Saves the whole conversation as a text file. */
export async function saveTranscript(conversation: ChatRow): Promise<void> {
  const messages: ChatMessage[] = []
  for (;;) {
    const { data } = await send(consoleChatOne, { id: conversation.id, after: messages.at(-1)?.number ?? 0 })
    messages.push(...data.messages)
    if (data.messages.length === 0 || messages.length >= data.conversation.lastNumber) break
  }
  const name = `conversation-${conversation.createTime.slice(0, 10)}-${conversation.id.slice(0, 8)}.txt`
  saveText(name, writeTranscript(conversation, messages), 'text/plain')
}

/** Times are in UTC, so that the file reads the same everywhere. */
export function writeTranscript(conversation: ChatRow, messages: readonly ChatMessage[]): string {
  const name = conversation.memberName || 'Member'
  const lines = messages.map(({ createTime, isStaff, staffName, content, hasPicture, record }) => {
    const parts = [content, hasPicture && '[picture]', record && `[${record.kind} ${record.id}]`]
    const who = isStaff ? `${staffName} (staff)` : name
    return `${formatUtc(createTime)}  ${who}: ${parts.filter(Boolean).join(' ').replaceAll('\n', '\n    ')}`
  })
  const ended = conversation.closedTime ? `, closed ${formatUtc(conversation.closedTime)}` : ''
  const head = `Conversation ${conversation.id} with ${name}\nBegan ${formatUtc(conversation.createTime)}${ended}. UTC.`
  return `${[head, '', ...lines].join('\n')}\n`
}

const formatUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)}`
