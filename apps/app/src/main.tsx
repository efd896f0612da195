import { previewPath } from '@millrace/contract/console/preview'
import { paths, type Path } from '@millrace/contract/paths'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadHome } from './msg/home/HomeScreen.tsx'
import { takeFirstAnswers } from './shell/firstAnswers.ts'
import { loadTexts } from './shell/language.ts'
import { loadChunk } from './shell/loadChunk.ts'
import { hasRestored, restore } from './shell/restored.ts'
import { navigate, readLocation } from './shell/router/history.ts'
import { routes } from './shell/routes.tsx'
import { closeLayersOnBack } from './shell/useCloseOnBack.ts'
import { takeTurn } from './shell/whenIdle.ts'
import './shell/tokens.css'

/** On a bad connection the navigation comes first. */
const firstScreenWaitMaxMs = 1_000

if (location.pathname === previewPath) void import('./PreviewApp.tsx').then(({ startPreview }) => startPreview())
else open()

function open(): void {
  closeLayersOnBack()
  // Without a first screen that only leads on to it.
  if (readLocation().pathname === '/') navigate(paths.home, { replace: true })
  takeFirstAnswers()
  const restored = restore()
  // React would show a skeleton for at least a third of a second. What cannot be loaded says so when it is drawn.
  const path = readLocation().pathname as Path
  const firstScreen = path === paths.home ? restored.then(() => hasRestored() && loadHome()) : routes[path]?.load?.()
  void start(Promise.all([restored, firstScreen?.catch(() => {})]))

  // After a reload for an update.
  if (sessionStorage.getItem('typed')) void import('./shell/typed.ts').then(({ restoreTyped }) => restoreTyped())

  // The service worker fetches the rest of the app, which should not slow down the page itself: a first visit has a few
  // seconds for its own pictures and parts, and until it is idle.
  const watchAfterMs = navigator.serviceWorker?.controller ? 0 : 4_000
  const watch = () =>
    setTimeout(
      () => void takeTurn(() => import('./shell/updates.ts').then(({ watchForUpdates }) => watchForUpdates())),
      watchAfterMs,
    )
  if (document.readyState === 'complete') watch()
  else addEventListener('load', watch, { once: true })
}

// Not at the top level: files that need this one would wait for it, while it waits for them.
async function start(firstScreen: Promise<unknown> | undefined): Promise<void> {
  try {
    await loadChunk(() => loadTexts('shell'))
    await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, firstScreenWaitMaxMs))])
    const root = createRoot(document.getElementById('root') as HTMLElement)
    // In short tasks: the page of a slow phone answers a tap in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    )
  } catch (cause) {
    // Without texts nothing can be shown; the page has this one sentence in English.
    document.getElementById('not-loaded')?.removeAttribute('hidden')
    throw cause
  }
}
