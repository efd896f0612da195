import { info } from '@millrace/contract/msg/info'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { hasBubble } from './shell/chatSheet.ts'
import { compulsoryRelease } from './shell/compulsoryRelease.ts'
import { keepAnswers } from './shell/keepAnswers.ts'
import { keepFocus } from './shell/keepFocus.ts'
import { lazyPart } from './shell/lazyPart.tsx'
import { useIsTablet } from './shell/media.ts'
import { useCall } from './shell/queries.ts'
import { useLocation } from './shell/router/router.tsx'
import { searchPanel } from './shell/searchPanel.ts'
import { hasSession, readUserId } from './shell/session.ts'
import { UpdateScreen } from './shell/UpdateScreen.tsx'
import { watchVersion } from './shell/version.ts'
import { findFailure, useChecks } from './transparency/proof/checks.ts'

const ChatBubble = lazyPart(() => import('./service/chat/ChatBubble.tsx'), 'ChatBubble')
// The results have the names that their screens have.
const SearchPanel = lazyPart(() => import('./features/service/search/SearchPanel.tsx'), 'SearchPanel', [
  'user',
  'product',
  'income',
  'wallet',
  'rewards',
  'msg',
  'service',
  'books',
])
const BooksBanners = lazyPart(() => import('./transparency/banners/BooksBanners.tsx'), 'BooksBanners', [
  'transparency',
  'books',
])

const askAgainMs = 60_000

/** Whether the system asks for more contrast, or paints with colours of its own. */
const contrast = matchMedia('(prefers-contrast: more), (forced-colors: active)')

function watchContrast(): () => void {
  // Without them the app looks as it does for everybody.
  const load = () => void (contrast.matches && import('./shell/contrast.css').catch(() => {}))
  load()
  contrast.addEventListener('change', load)
  return () => contrast.removeEventListener('change', load)
}

let live: Promise<typeof import('./shell/live/live.ts')> | undefined

/** Connects whoever is signed in, and disconnects who no longer is. */
async function followSession(): Promise<void> {
  if (!live && !hasSession()) return
  live ??= import('./shell/live/live.ts')
  try {
    const module = await live
    module.followSession()
  } catch {
    // Without it everything still works by asking; the next screen tries again.
    live = undefined
  }
}

/** Whether the member's balance is in the newest sealed day, without a word unless it is not. */
async function checkBooks(): Promise<void> {
  if (!hasSession()) return
  try {
    const { checkNewestDay } = await import('./transparency/proof/checkNewestDay.ts')
    await checkNewestDay()
  } catch {
    // Offline, or the day is not sealed: a screen some minutes later tries again.
  }
}

/**
 * What every screen has and no first screen waits for: news from the server, the hourly check for a newer version, the
 * daily check of the member's balance, what everybody must know about the books, and the way to customer service.
 */
export function Later() {
  const { pathname } = useLocation()
  const release = useSyncExternalStore(compulsoryRelease.subscribe, compulsoryRelease.get)
  const isSearching = useSyncExternalStore(searchPanel.subscribe, searchPanel.get)
  const isTablet = useIsTablet()
  useEffect(watchVersion, [])
  useEffect(keepAnswers, [])
  useEffect(keepFocus, [])
  useEffect(watchContrast, [])
  useEffect(() => {
    if (release) return
    void followSession()
    void checkBooks()
  }, [pathname, release])
  if (release) return <UpdateScreen release={release} />
  return (
    <>
      <BooksNews />
      {/* Another one for whoever signs in or out meanwhile. */}
      {hasBubble(pathname) && <ChatBubble key={readUserId()} />}
      {isTablet && <SearchPanel isOpen={isSearching} />}
    </>
  )
}

/** Above every screen while buying and rewards are stopped, or after a check that failed. */
function BooksNews() {
  const { data } = useCall(info, {}, { refetchInterval: askAgainMs })
  const checks = useChecks()
  const stop = data?.stop ?? null
  const failure = hasSession() ? findFailure(checks) : undefined
  const place = document.getElementById('banners')
  if (!place || !(stop || failure)) return null
  return createPortal(<BooksBanners stop={stop} failure={failure} />, place)
}
