import { Suspense, useState } from 'react'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import './links.css'
import { splitLinks } from './splitLinks.ts'

const LinkWarning = lazyComponent(() => import('./LinkWarning.tsx'), 'LinkWarning', 'square')

/** What somebody wrote. Its links are text: a tap says where one leads, and only then it can be opened. */
export function LinkedText({ text }: { text: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      {splitLinks(text).map(({ text: part, url }, i) =>
        url ? (
          <button key={i} type="button" onClick={() => setOpened(url)} className="linked-text">
            {part}
          </button>
        ) : (
          part
        ),
      )}
      {opened && (
        <Suspense>
          <LinkWarning url={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
