import { LiveConnection } from '@millrace/client/LiveConnection'
import { createLiveTransport, onWake } from '@millrace/client/liveTransport'
import { consoleLivePoll } from '@millrace/contract/msg/live'
import { useEffect } from 'react'
import { authProvider } from '../authProvider.ts'
import { invalidateTags, queryClient } from '../queryClient.ts'
import { session } from '../session.ts'
import { showTyping } from './typing.ts'

/** What operators hear of, in the words of the contract. An event is `chat`, `chat-closed`, `ticket` and so on. */
const told = ['chat', 'ticket', 'proposal', 'doubt']

/** Hears of what happens until it is stopped by the function that it returns. */
export function followLive(): () => void {
  const live = new LiveConnection({
    ...createLiveTransport(consoleLivePoll, session.token),
    who: 'operator',
    onEvents(events) {
      for (const { kind, subject } of events) if (kind === 'typing') showTyping(subject)
      const kinds = events.map(({ kind }) => kind.split('-')[0])
      void invalidateTags(...told.filter((tag) => kinds.includes(tag)))
    },
    onMissed: () => void queryClient.invalidateQueries(),
    onMode: () => {},
    // A session that has ended leads to the login page.
    checkSession: () =>
      authProvider.checkAuth().then(
        () => true,
        () => false,
      ),
  })
  const stopWaking = onWake(() => live.wake())
  return () => {
    stopWaking()
    live.stop()
  }
}

/** Keeps open pages current without a reload. */
export function LiveUpdates() {
  useEffect(followLive, [])
  return null
}
