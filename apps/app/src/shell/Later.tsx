import { Suspense, useEffect } from 'react'
import { hasBubble } from './chatSheet.ts'
import { lazyComponent } from './lazyComponent.ts'
import { useLocation } from './router/router.tsx'
import { hasSession, readUserId } from './session.ts'

const ChatBubble = lazyComponent(() => import('../service/chat/ChatBubble.tsx'), 'ChatBubble')

let live: Promise<typeof import('./live/live.ts')> | undefined

/** Connects whoever is signed in, and disconnects who no longer is. */
async function followSession(): Promise<void> {
  if (!live && !hasSession()) return
  live ??= import('./live/live.ts')
  try {
    const module = await live
    module.followSession()
  } catch {
    // Without it everything still works by asking; the next screen tries again.
    live = undefined
  }
}

/** What every screen has and no first screen waits for: news from the server, and the way to customer service. */
export function Later() {
  const { pathname } = useLocation()
  useEffect(() => void followSession(), [pathname])
  return (
    hasBubble(pathname) && (
      <Suspense>
        {/* Another one for whoever signs in or out meanwhile. */}
        <ChatBubble key={readUserId()} />
      </Suspense>
    )
  )
}
