import { paths } from '@millrace/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useInfo } from '../shell/useInfo.ts'
import { useText } from '../shell/useText.ts'
import { CodeField } from './CodeField.tsx'
import { Countdown } from './Countdown.tsx'
import { Icon } from './Icon.tsx'

type CodeEntryProps = {
  /** Where the code went, whole: the practice inbox opens with it. */
  account: string
  /** As it may be shown. */
  sentTo: string
  againAt: string
  /** The form that gets the code back from the inbox. */
  formName: string
  field: { value: string; error: string | undefined; onChange: (value: string) => void }
  onAgain: () => void
}

const style =
  'inline-flex min-touch items-center gap-2 rounded-control text-13 font-semibold text-accent hover:underline'

/**
 * The code that was sent: its six digits, when another may be asked for, and in practice mode where to read it. Loaded
 * with the texts of `user`.
 */
export function CodeEntry({ account, sentTo, againAt, formName, field, onAgain }: CodeEntryProps) {
  const t = useText()
  const { data } = useInfo()
  const box = useRef<HTMLDivElement>(null)
  const wasEmpty = useRef(field.value === '')
  // The code is what comes next; with the field ready, the phone offers it above its keyboard.
  useEffect(() => {
    if (wasEmpty.current) box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className="grid gap-1">
      <CodeField
        label={t('codeEntry.label')}
        hint={t('codeEntry.sent-to', { account: sentTo })}
        error={field.error}
        value={field.value}
        onChange={field.onChange}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Again key={againAt} againAt={againAt} onAgain={onAgain} />
        {data?.practiceMode && (
          <Link to={`${paths.inbox}?account=${encodeURIComponent(account)}&form=${formName}`} className={style}>
            <Icon name="mail" className="size-5" />
            {t('codeEntry.inbox')}
          </Link>
        )}
      </div>
    </div>
  )
}

function Again({ againAt, onAgain }: { againAt: string; onAgain: () => void }) {
  const t = useText()
  const [isDue, setIsDue] = useState(() => Date.parse(againAt) <= Date.now())
  if (isDue)
    return (
      <button type="button" onClick={onAgain} className={style}>
        {t('codeEntry.again')}
      </button>
    )
  return (
    <span className="inline-flex min-h-11 items-center gap-2 text-13 text-muted">
      {t('codeEntry.again-in')} <Countdown until={againAt} onEnd={() => setIsDue(true)} />
    </span>
  )
}
