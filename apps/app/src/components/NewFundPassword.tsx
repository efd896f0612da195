import { payPasswordCode, payPasswordCodeSupport, setPayPassword } from '@millrace/contract/user/fundPassword'
import type { TextKey } from '@millrace/texts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '../shell/client.ts'
import { FormBody } from '../shell/form/FormBody.tsx'
import { SubmitButton } from '../shell/form/SubmitButton.tsx'
import { useForm } from '../shell/form/useForm.ts'
import { useCall } from '../shell/queries.ts'
import { invalidateMember, useMember } from '../shell/useMember.ts'
import { useText } from '../shell/useText.ts'
import { CodeChannelChoice, NoCodeChannelNote } from './CodeChannels.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CodeField } from './CodeField.tsx'
import { Skeleton } from './Skeleton.tsx'

const initial = { channel: '', againAt: '', code: '', payPassword: '', repeat: '' }
const checkRepeat = ({ payPassword, repeat }: typeof initial): TextKey | null =>
  repeat === payPassword ? null : 'fundPassword.repeat-wrong'

type NewFundPasswordProps = {
  /** The button's text: what happens once it is set. */
  confirm: string
  /** The fund password is set; what it is needed for goes on with it. */
  onSet: (payPassword: string) => Promise<unknown> | void
}

/**
 * Sets the first fund password where it is needed. The code goes out by itself where there is one way to send it. Its
 * draft is that of the screen for it, so that a code that was sent there counts here. Texts: `user`.
 */
export function NewFundPassword({ confirm, onSet }: NewFundPasswordProps) {
  const t = useText()
  const member = useMember()
  const support = useCall(payPasswordCodeSupport, {})
  const channels = support.data ?? []
  const form = useForm({
    name: 'fundPwd',
    initial,
    savedFields: ['channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode', payPassword: 'fundPassword', repeat: checkRepeat } : {}),
    refusalFields: { 'code.wrong': 'code' },
    send: async ({ againAt, code, payPassword }): Promise<void> => {
      if (!againAt) return form.set({ againAt: (await callApi(payPasswordCode, { channel })).againAt, code: '' })
      await callApi(setPayPassword, { code, payPassword })
      form.deleteDraft()
      // First what it is for: the member's new state takes this form away.
      await onSet(payPassword)
      await invalidateMember()
    },
  })
  const chosen = channels.find((each) => each.channel === form.values.channel) ?? channels[0]
  const channel = chosen?.channel ?? 'sms'
  const { againAt } = form.values
  const wasSent = useRef(againAt !== '')
  const sendCode = useEffectEvent(() => {
    if (wasSent.current) return
    wasSent.current = true
    void form.submit()
  })
  const hasOneChannel = channels.length === 1
  useEffect(() => {
    if (hasOneChannel) sendCode()
  }, [hasOneChannel])
  const { bind } = form
  if (!support.data) return <Skeleton shape="card" className="h-40 w-full" />
  if (!chosen) return <NoCodeChannelNote body={t('fundPassword.no-channel-body')} />
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-17 font-bold">{t('stepUp.set')}</h3>
        <p className="text-13 text-muted">{t('fundPassword.intro')}</p>
      </div>
      <FormBody form={form}>
        {againAt ? (
          <>
            <CodeEntry
              account={(channel === 'sms' ? member.data?.phone : member.data?.email) ?? ''}
              sentTo={chosen.sentTo}
              againAt={againAt}
              formName="fundPwd"
              field={bind('code')}
              onAgain={() => form.set({ againAt: '', code: '' })}
            />
            <CodeField
              label={t('fundPassword.new')}
              hint={t('fundPassword.hint')}
              isSecret
              value={form.values.payPassword}
              error={form.errors['payPassword']}
              onChange={bind('payPassword').onChange}
            />
            <CodeField
              label={t('fundPassword.repeat')}
              isSecret
              value={form.values.repeat}
              error={form.errors['repeat']}
              onChange={bind('repeat').onChange}
            />
          </>
        ) : (
          <CodeChannelChoice channels={channels} chosen={chosen} onChange={(value) => form.set({ channel: value })} />
        )}
      </FormBody>
      <SubmitButton form={form}>{againAt ? confirm : t('register.send')}</SubmitButton>
    </div>
  )
}
