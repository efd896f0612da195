import {
  consoleLivePoll,
  followedTopic,
  followedTopicsMax,
  livePoll,
  type LiveEvent,
} from '@millrace/contract/msg/live'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { handle } from '../http/handle.ts'
import { follow } from './follow.ts'
import { liveHub } from './hub.ts'
import { ownTopicsOfMember, ownTopicsOfOperator } from './topics.ts'

type Poll = { readonly since?: number | undefined; readonly topics: string; readonly waitSeconds: number }

/** Topics that cannot be followed are left out: an older server may not know them yet. */
const parseTopics = (text: string): string[] =>
  text
    .split(',')
    .filter((topic) => z.safeParse(followedTopic, topic).success)
    .slice(0, followedTopicsMax)

async function poll(db: Database, ownTopics: readonly string[], { since, topics, waitSeconds }: Poll) {
  let onEvents: (events: readonly LiveEvent[]) => void = () => {}
  const next = new Promise<readonly LiveEvent[]>((resolve) => {
    onEvents = resolve
  })
  const { start, begin, stop } = await follow(
    db,
    { topics: [...ownTopics, ...parseTopics(topics)], since },
    { deliver: onEvents, end: () => onEvents([]) },
  )
  const timer = setTimeout(() => onEvents([]), waitSeconds * 1_000)
  try {
    if (since === undefined || !start.isComplete || start.events.length > 0 || waitSeconds === 0)
      return { ...start, events: [...start.events] }
    begin()
    const events = await next
    return {
      last: events.findLast(({ number }) => number !== null)?.number ?? start.last,
      isComplete: true,
      events: [...events],
      position: liveHub(db).position,
    }
  } finally {
    clearTimeout(timer)
    stop()
  }
}

export const pollHandlers = [
  handle(livePoll, ({ db, member }, request) => poll(db, ownTopicsOfMember(member), request)),
  handle(consoleLivePoll, ({ db, operator }, request) => poll(db, ownTopicsOfOperator(operator), request)),
]
