import { FormBody } from '../shell/form/form.tsx'
import { useMember } from '../shell/useMember.ts'
import { useText } from '../shell/useText.ts'
import { CodeChannelChoice, NoCodeChannelNote } from './CodeChannels.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CodeField } from './CodeField.tsx'
import type { useFundPasswordForm } from './useFundPasswordForm.ts'

/** How to send the code, or the code and the new fund password. Texts: `user`. */
export function FundPasswordFields({ channels, chosen, form }: ReturnType<typeof useFundPasswordForm>) {
  const t = useText()
  const member = useMember()
  const { bind } = form
  const { againAt } = form.values
  if (!chosen) return <NoCodeChannelNote body={t('fundPassword.no-channel-body')} />
  return (
    <FormBody form={form}>
      {againAt ? (
        <>
          <CodeEntry
            account={(chosen.channel === 'sms' ? member.data?.phone : member.data?.email) ?? ''}
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
  )
}
