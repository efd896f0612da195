import type { Preview } from '@millrace/contract/console/preview'
import { versionUpdate } from '@millrace/contract/msg/version'
import type { Path } from '@millrace/contract/paths'
import { findLanguage } from '@millrace/texts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { chooseLanguage, loadTexts } from './shell/language.ts'
import { lazyComponent } from './shell/lazyComponent.ts'
import { PracticeMark } from './shell/PracticeMark.tsx'
import { useCall } from './shell/queries.ts'
import { queryClient } from './shell/queryClient.ts'
import { navigate } from './shell/router/history.ts'
import { HashRouter, useLocation } from './shell/router/router.tsx'
import { routes } from './shell/routes.tsx'
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx'
import { TabBar } from './shell/TabBar.tsx'
import { chooseTheme } from './shell/theme.ts'
import './shell/tokens.css'

const loadChat = async () => {
  // In the app it comes with the bubble that opens the chat.
  await import('./service/chat/chat.css')
  return import('./service/chat/ChatSheet.tsx')
}
const ChatSheet = lazyComponent(loadChat, 'ChatSheet', 'service')
const UpdateDialog = lazyComponent(() => import('./msg/about/UpdateDialog.tsx'), 'UpdateDialog', 'msg')

declare global {
  interface Window {
    previewAnswers: ReadonlyMap<string, unknown>
  }
}

let root: Root | undefined
let shown: Preview | undefined

/** Shows what the console asks for, which frames this page. */
export function startPreview(): void {
  addEventListener('message', ({ data, origin, source }: MessageEvent<Preview>) => {
    if (origin !== location.origin || source !== parent) return
    window.previewAnswers = new Map(data.answers)
    void showPreview(data)
  })
  parent.postMessage('ready', location.origin)
}

/** Shows a screen of the app as members see it, with the answers that the console gave. */
async function showPreview(preview: Preview): Promise<void> {
  const before = shown
  shown = preview
  // Whoever chats is signed in. The words are this page's own: see public/preview.js.
  if (preview.layer === 'chat') sessionStorage.setItem('token', 'preview')
  chooseTheme(preview.theme)
  await chooseLanguage(findLanguage(preview.language))
  await loadTexts('shell')
  if (preview.path !== before?.path) {
    navigate(preview.path, { replace: true })
    if (preview.find) scrollToText(preview.find)
  }
  root ??= createRoot(document.getElementById('root') as HTMLElement)
  root.render(
    <StrictMode>
      <PreviewApp layer={preview.layer} />
    </StrictMode>,
  )
  void queryClient.invalidateQueries()
}

function PreviewApp({ layer }: { layer: Preview['layer'] | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <PracticeMark>{null}</PracticeMark>
        <div className="flex min-h-[calc(100dvh-var(--mark))] flex-col">
          <Suspense fallback={<ScreenSkeleton />}>
            <CurrentScreen />
          </Suspense>
          <TabBar />
        </div>
        <Suspense>
          {layer === 'chat' && <ChatSheet isOpen />}
          {layer === 'update' && <Update />}
        </Suspense>
      </HashRouter>
    </QueryClientProvider>
  )
}

function CurrentScreen() {
  const Screen = routes[useLocation().pathname as Path]?.Screen
  return Screen ? <Screen /> : null
}

function Update() {
  const { data } = useCall(versionUpdate, { platform: 'web', code: 0 })
  return data ? <UpdateDialog release={data} isOpen onClose={() => {}} /> : null
}

/** Once, when the text is there; afterwards the operator scrolls. */
function scrollToText(text: string): void {
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll('main *')].find(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent === text,
    )
    if (!found) return
    observer.disconnect()
    // Not `scrollIntoView`, which scrolls the console around the frame too.
    scrollTo({ top: scrollY + found.getBoundingClientRect().top - innerHeight / 2 })
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
}
