import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { payPasswordCodeSupport } from '@millrace/contract/user/fundPassword'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Note } from '../../components/Note.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { FormBody, type FormOf } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { CodeEntry } from './CodeEntry.tsx'

type CodeChannel = DataOf<typeof payPasswordCodeSupport>[number]

/** The ways to send the member a code, and the one that a form has chosen. */
export function useCodeChannels() {
  const support = useCall(payPasswordCodeSupport, {})
  const channels = support.data ?? []
  const choose = (channel: string) => channels.find((each) => each.channel === channel) ?? channels[0]
  return { support, channels, choose }
}

type CodeStepsProps = {
  channels: readonly CodeChannel[]
  chosen: CodeChannel | undefined
  form: FormOf<{ channel: string; againAt: string; code: string }> & ComponentProps<typeof FormBody>['form']
  /** What cannot be done without a way to send a code. */
  noChannel: string
  /** What is asked for together with the code. */
  children?: ReactNode
}

/** Where to send a code, or its entry once it was sent. Texts: `user`. */
export function CodeSteps({ channels, chosen, form, noChannel, children }: CodeStepsProps) {
  const member = useMember()
  if (!chosen) return <NoCodeChannelNote body={noChannel} />
  return (
    <FormBody form={form}>
      {form.values.againAt ? (
        <>
          <CodeEntry
            account={(chosen.channel === 'sms' ? member.data?.phone : member.data?.email) ?? ''}
            sentTo={chosen.sentTo}
            form={form}
          />
          {children}
        </>
      ) : (
        <CodeChannelChoice channels={channels} chosen={chosen} onChange={(channel) => form.set({ channel })} />
      )}
    </FormBody>
  )
}

type CodeChannelChoiceProps = {
  channels: readonly CodeChannel[]
  chosen: CodeChannel
  onChange: (channel: CodeChannel['channel']) => void
}

/** By SMS or e-mail, if the member has both. */
function CodeChannelChoice({ channels, chosen, onChange }: CodeChannelChoiceProps) {
  const t = useText()
  return (
    <Card className="grid gap-3 p-5">
      {channels.length > 1 && (
        <SegmentedControl
          label={t('fundPassword.channel')}
          options={channels.map(({ channel }) => ({
            value: channel,
            text: t(channel === 'sms' ? 'inbox.sms' : 'account.email'),
          }))}
          value={chosen.channel}
          onChange={onChange}
        />
      )}
      <p>
        {t('fundPassword.goes-to')} <strong className="font-semibold">{chosen.sentTo}</strong>
      </p>
    </Card>
  )
}

/** Says that no code can be sent, with a link to add an e-mail address. */
function NoCodeChannelNote({ body }: { body: string }) {
  const t = useText()
  return (
    <Note tone="caution" title={t('fundPassword.no-channel')}>
      <p>{body}</p>
      <div className="mt-1">
        <ButtonLink kind="soft" to={paths.bindEmail}>
          {t('accountChange.email.title')}
        </ButtonLink>
      </div>
    </Note>
  )
}
