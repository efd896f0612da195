import { practiceLinks } from '@millrace/contract/console/auth'
import { send } from './send.ts'
import { useOptional } from './useOptional.ts'

const fetchLinks = async () => (await send(practiceLinks, {})).data

/** In practice mode no e-mail is sent: the links of invited operators wait here, for whoever sits at this computer. */
export function PracticeLinks() {
  // Another computer is told of none.
  const links = useOptional(fetchLinks)
  if (!links?.length) return null
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
