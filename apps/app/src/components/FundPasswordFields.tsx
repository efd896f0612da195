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
  if (!chosen) return <NoCodeChannelNote body={t('fundPassword.no-channel-body')} />
  return (
    <FormBody form={form}>
      {form.values.againAt ? (
        <>
          <CodeEntry
            account={(chosen.channel === 'sms' ? member.data?.phone : member.data?.email) ?? ''}
            sentTo={chosen.sentTo}
            form={form}
          />
          <CodeField
            label={t('fundPassword.new')}
            hint={t('fundPassword.hint')}
            isSecret
            {...form.bind('payPassword')}
          />
          <CodeField label={t('fundPassword.repeat')} isSecret {...form.bind('repeat')} />
        </>
      ) : (
        <CodeChannelChoice channels={channels} chosen={chosen} onChange={(value) => form.set({ channel: value })} />
      )}
    </FormBody>
  )
}
