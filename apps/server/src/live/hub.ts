import type { LiveEvent } from '@millrace/contract/msg/live'
import { memoizeByDatabase } from '../db/memoizeByDatabase.ts'

export type Subscriber = {
  readonly deliver: (events: readonly LiveEvent[]) => void
  /** Called when the process stops. */
  readonly end: () => void
}

/** Who in this process is told about which topics. */
export class Hub {
  /** The number up to which this process has seen all events. */
  last = 0
  /** Called when somebody subscribes. */
  onSubscribed = (): void => {}
  /** The position that includes what was published; null where nothing is read from standbys. */
  position: string | null = null
  readPosition = async (): Promise<string | null> => null
  readonly #byTopic = new Map<string, Set<Subscriber>>()
  readonly #topics = new Map<Subscriber, readonly string[]>()

  /** From now on the subscriber is told about these topics, and about others no longer. */
  subscribe(subscriber: Subscriber, topics: readonly string[]): void {
    this.unsubscribe(subscriber)
    this.#topics.set(subscriber, topics)
    for (const topic of topics) {
      const subscribers = this.#byTopic.get(topic)
      if (subscribers) subscribers.add(subscriber)
      else this.#byTopic.set(topic, new Set([subscriber]))
    }
    this.onSubscribed()
  }

  get hasSubscribers(): boolean {
    return this.#topics.size > 0
  }

  unsubscribe(subscriber: Subscriber): void {
    for (const topic of this.#topics.get(subscriber) ?? []) {
      const subscribers = this.#byTopic.get(topic)
      subscribers?.delete(subscriber)
      if (subscribers?.size === 0) this.#byTopic.delete(topic)
    }
    this.#topics.delete(subscriber)
  }

  publish(events: readonly LiveEvent[]): void {
    const bySubscriber = new Map<Subscriber, LiveEvent[]>()
    for (const event of events) {
      if (event.number !== null) this.last = Math.max(this.last, event.number)
      for (const subscriber of this.#byTopic.get(event.topic) ?? []) {
        const own = bySubscriber.get(subscriber)
        if (own) own.push(event)
        else bySubscriber.set(subscriber, [event])
      }
    }
    for (const [subscriber, own] of bySubscriber) subscriber.deliver(own)
  }

  countOf(topic: string): number {
    return this.#byTopic.get(topic)?.size ?? 0
  }

  endAll(): void {
    for (const subscriber of this.#topics.keys()) subscriber.end()
  }
}

export const liveHub = memoizeByDatabase(() => new Hub())
