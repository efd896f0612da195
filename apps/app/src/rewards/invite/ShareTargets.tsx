import { useCopy } from '../../shell/useCopy.ts'
import { useText } from '../../shell/useText.ts'
import { listShareTargets } from './listShareTargets.ts'

/** Links to networks and messengers, for devices without a share sheet. They open with text and link filled in. */
export function ShareTargets({ text, link }: { text: string; link: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <ul aria-label={t('invite.targets')} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {listShareTargets(text, link).map(({ name, url, isFilledIn }) => (
        <li key={name}>
          <a
            href={url}
            // An e-mail or message opens its own program.
            target={url.startsWith('https:') ? '_blank' : undefined}
            rel="noopener noreferrer"
            // A video site has no address that fills in a description, so it is ready to be pasted there.
            onClick={() => !isFilledIn && void copy(`${text} ${link}`)}
            className="flex min-h-12 items-center justify-center rounded-control bg-soft px-1 py-2 text-center text-13 font-semibold text-accent transition hover:bg-soft-strong active:scale-[0.98]"
          >
            {name === 'email' ? t('invite.target.email') : name === 'sms' ? t('invite.target.sms') : name}
          </a>
        </li>
      ))}
    </ul>
  )
}
