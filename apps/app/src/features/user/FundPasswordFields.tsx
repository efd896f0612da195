import { CodeField } from '../../components/CodeField.tsx'
import { useText } from '../../shell/useText.ts'
import { CodeSteps } from './CodeChannels.tsx'
import type { useFundPasswordForm } from './useFundPasswordForm.ts'

/** How to send the code, or the code and the new fund password. Texts: `user`. */
export function FundPasswordFields({ channels, chosen, form }: ReturnType<typeof useFundPasswordForm>) {
  const t = useText()
  return (
    <CodeSteps channels={channels} chosen={chosen} form={form} noChannel={t('fundPassword.no-channel-body')}>
      <CodeField label={t('fundPassword.new')} hint={t('fundPassword.hint')} isSecret {...form.bind('payPassword')} />
      <CodeField label={t('fundPassword.repeat')} isSecret {...form.bind('repeat')} />
    </CodeSteps>
  )
}
