import { useState } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import './links.css'
import { splitLinks } from './splitLinks.ts'

const LinkWarning = lazyPart(() => import('./LinkWarning.tsx'), 'LinkWarning', 'square')

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
      {opened && <LinkWarning url={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
