import { decodeBase64 } from '@millrace/client/decodeBase64'
import { chatSend } from '@millrace/contract/msg/chat'
import { callApi } from '../../shell/client.ts'
import { createStore } from '../../shell/createStore.ts'
import { readUserId } from '../../shell/session.ts'
import { readJson } from '../../shell/storage.ts'
import { Outbox, type Unsent } from './Outbox.ts'

const storageKey = 'chatOutbox'
type Stored = { readonly userId: string; readonly messages: readonly Unsent[] }

/** The ticket that the last message became, because nobody was there. */
export const newTicket = createStore<number | null>(null)

const readStored = (userId: string): readonly Unsent[] => {
  const stored = readJson(localStorage, storageKey) as Stored | null
  return stored?.userId === userId ? stored.messages : []
}

const create = (userId: string) => {
  const known = new Set<string>()
  const isOwn = () => readUserId() === userId
  return new Outbox({
    isOwn,
    load() {
      const messages = readStored(userId)
      for (const { clientId } of messages) known.add(clientId)
      return messages
    },
    save(own) {
      // Signing out has cleared the device.
      if (!isOwn()) return
      for (const { clientId } of own) known.add(clientId)
      // Another tab may have written some too.
      const messages = [...readStored(userId).filter(({ clientId }) => !known.has(clientId)), ...own]
      try {
        if (messages.length === 0) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, JSON.stringify({ userId, messages } satisfies Stored))
      } catch {
        // Pictures may be too much for it. They are still sent, unless the page is reloaded before.
      }
    },
    send,
  })
}

async function send({ clientId, content, record, picture }: Unsent): Promise<void> {
  const request = {
    clientId,
    content,
    ...(record && { recordKind: record.kind, recordId: record.id }),
    ...(picture && { file: toBlob(picture) }),
  }
  // With a signal, a lost connection shows no message: it is said beside the text, which is sent again.
  const { ticketNumber } = await callApi(chatSend, request, new AbortController().signal)
  newTicket.set(ticketNumber)
}

const toBlob = (dataUrl: string): Blob => new Blob([decodeBase64(dataUrl.split(',')[1] ?? '')], { type: 'image/jpeg' })

let own: { readonly userId: string; readonly outbox: Outbox } | null = null

/** The outbox of whoever is signed in. */
export function getOutbox(): Outbox {
  const userId = readUserId()
  if (own?.userId !== userId) own = { userId, outbox: create(userId) }
  return own.outbox
}

globalThis.addEventListener?.('online', () => void own?.outbox.flush())
