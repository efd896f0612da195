import type { DataOf } from '@millrace/contract/call'
import { practiceLinks } from '@millrace/contract/console/auth'
import { useEffect, useState } from 'react'
import { send } from './send.ts'

/** In practice mode no e-mail is sent: the links of invited operators wait here, for whoever sits at this computer. */
export function PracticeLinks() {
  const [links, setLinks] = useState<DataOf<typeof practiceLinks>>([])
  useEffect(() => {
    let isUnmounted = false
    // From another computer there are none to see.
    send(practiceLinks, {}).then(
      ({ data }) => {
        if (!isUnmounted) setLinks(data)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  if (links.length === 0) return null
  return (
    <section className="login-demo" aria-labelledby="links-title">
      <h2 id="links-title">Practice mode: links that would have been sent</h2>
      <ul>
        {links.map(({ email, url }) => (
          <li key={url}>
            <button type="button" onClick={() => location.assign(new URL(url).hash)}>
              <b>Enrol</b>
              <small>{email}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
