import { CallFailure } from '@millrace/client/CallFailure'
import type { recordKinds } from '@millrace/contract/msg/chat'
import { createStore } from '../../shell/createStore.ts'

export type AttachedRecord = { readonly kind: (typeof recordKinds)[number]; readonly id: string }

/** A message that the server has not confirmed yet. */
export type Unsent = {
  /** The server takes each id once, however often it is sent. */
  readonly clientId: string
  readonly content: string
  readonly record: AttachedRecord | null
  /** A data URL, or null. */
  readonly picture: string | null
  readonly createTime: string
  /** It is on the server, and shown here until the conversation has it. */
  readonly isSent: boolean
  /** Why the server refused it, or empty. */
  readonly problem: string
}

type OutboxEnvironment = {
  readonly load: () => readonly Unsent[]
  readonly save: (messages: readonly Unsent[]) => void
  readonly send: (message: Unsent) => Promise<void>
  /** Whether the member who wrote the messages is still signed in. */
  readonly isOwn: () => boolean
}

const retryFirstMs = 2_000
const retryMaxMs = 60_000

/** Messages on their way: one after the other, again after a lost connection, and after a reload of the page. */
export class Outbox {
  readonly messages
  readonly #environment: OutboxEnvironment
  #isSending = false
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(environment: OutboxEnvironment) {
    this.#environment = environment
    this.messages = createStore(environment.load())
  }

  add(message: Unsent): void {
    this.#set([...this.messages.get(), message])
    void this.flush()
  }

  resend(clientId: string): void {
    this.#change(clientId, { problem: '' })
    void this.flush()
  }

  /** Those of them that are not on their way any more, because the conversation has them or the member gave them up. */
  remove(clientIds: readonly string[]): void {
    const left = this.messages.get().filter(({ clientId }) => !clientIds.includes(clientId))
    if (left.length < this.messages.get().length) this.#set(left)
  }

  /** Sends what waits. Call it when the connection is back. */
  async flush(): Promise<void> {
    if (this.#isSending) return
    clearTimeout(this.#timer)
    this.#isSending = true
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#trySending(next))) return
    } finally {
      this.#isSending = false
    }
  }

  #next(): Unsent | undefined {
    // Nobody sends what somebody else has left.
    if (!this.#environment.isOwn()) return undefined
    return this.messages.get().find(({ isSent, problem }) => !isSent && problem === '')
  }

  /** False when the others have to wait as well. */
  async #trySending(message: Unsent): Promise<boolean> {
    try {
      await this.#environment.send(message)
      this.#tries = 0
      this.#change(message.clientId, { isSent: true })
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const code = failure.answer?.code ?? 503
      if (code < 500) {
        this.#change(message.clientId, { problem: failure.message })
        return code !== 401
      }
      this.#timer = setTimeout(() => void this.flush(), Math.min(retryMaxMs, retryFirstMs * 2 ** this.#tries++))
      return false
    }
  }

  #change(clientId: string, changes: Partial<Unsent>): void {
    this.#set(this.messages.get().map((each) => (each.clientId === clientId ? { ...each, ...changes } : each)))
  }

  #set(messages: readonly Unsent[]): void {
    this.messages.set(messages)
    this.#environment.save(messages.filter(({ isSent }) => !isSent))
  }
}
