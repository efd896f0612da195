import { paths } from '@millrace/contract/paths'
import { practiceInbox } from '@millrace/contract/user/inbox'
import { useEffect, useRef, useState } from 'react'
import { CodeField } from '../../components/CodeField.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { Icon } from '../../components/Icon.tsx'
import { TextButton, TextLink } from '../../components/TextLink.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { useCall, useInfo } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { findOneTimeCode } from './findOneTimeCode.ts'
import { PracticeCode } from './PracticeCode.tsx'

type CodeEntryProps = {
  /** Where the code was sent; the practice inbox opens with it. */
  account: string
  /** The same, as it may be shown. */
  sentTo: string
  /** The practice inbox fills the code in by the name of the form. */
  form: CodeForm
  onAgain?: () => void
}
type CodeForm = FormOf<{ againAt: string; code: string }>

/** Back to the step that sends a code. */
export const startAgain = (form: Pick<CodeForm, 'set'>): void => form.set({ againAt: '', code: '' })

/** Entry of a code that was sent, with a link to send another, and in practice mode to the inbox. Texts: `user`. */
export function CodeEntry({ account, sentTo, form, onAgain }: CodeEntryProps) {
  const t = useText()
  const { data } = useInfo()
  const isPractice = data?.practiceChannels.includes(account.includes('@') ? 'email' : 'sms')
  const container = useRef<HTMLDivElement>(null)
  const wasEmpty = useRef(form.values.code === '')
  const { againAt } = form.values
  // With the field focused, the phone offers the code above its keyboard.
  useEffect(() => {
    if (wasEmpty.current) container.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={container} className="grid gap-1">
      <CodeField
        label={t('codeEntry.label')}
        hint={isPractice ? t('codeEntry.hint') : t('codeEntry.sent-to', { account: sentTo })}
        {...form.bind('code')}
      />
      {data?.practiceMode && (
        <PracticeCodeOf account={account} sentTo={sentTo} isPractice={isPractice ?? false} form={form} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SendAgain key={againAt} againAt={againAt} onAgain={onAgain ?? (() => startAgain(form))} />
        {data?.practiceMode && (
          <TextLink
            to={`${paths.inbox}?account=${encodeURIComponent(account)}&form=${form.name}`}
            className="gap-2 text-13"
          >
            <Icon name="mail" className="size-5" />
            {t('codeEntry.inbox')}
          </TextLink>
        )}
      </div>
    </div>
  )
}

type PracticeCodeOfProps = Pick<CodeEntryProps, 'account' | 'sentTo' | 'form'> & { isPractice: boolean }

/** Codes to members of the demonstration are in the inbox even when a gateway sends the others. */
function PracticeCodeOf({ account, sentTo, isPractice, form }: PracticeCodeOfProps) {
  const { data, isFetchedAfterMount } = useCall(practiceInbox, { account }, { staleTime: 0 })
  // An old code could be mistaken for the new one, so a cached one is not shown.
  if (!data || !isFetchedAfterMount) return null
  const code = data.map(({ text }) => findOneTimeCode(text)).find((found) => found !== null) ?? null
  if (code === null && !isPractice) return null
  const onUse = code === null || form.values.code === code ? null : () => form.set({ code })
  return <PracticeCode code={code} sentTo={sentTo} onUse={onUse} />
}

function SendAgain({ againAt, onAgain }: { againAt: string; onAgain: () => void }) {
  const t = useText()
  const [isDue, setIsDue] = useState(() => Date.parse(againAt) <= Date.now())
  if (isDue)
    return (
      <TextButton onPress={onAgain} className="text-13">
        {t('codeEntry.again')}
      </TextButton>
    )
  return (
    <span className="inline-flex min-h-11 items-center gap-2 text-13 text-muted">
      {t('codeEntry.again-in')} <Countdown until={againAt} onEnd={() => setIsDue(true)} />
    </span>
  )
}
