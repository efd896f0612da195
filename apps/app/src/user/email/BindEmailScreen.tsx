import { bindEmail, bindEmailCode } from '@millrace/contract/user/fundPassword'
import { CodeEntry } from '../../components/CodeEntry.tsx'
import { TextField } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { ask } from '../../shell/client.ts'
import { FormBody } from '../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../shell/form/SubmitButton.tsx'
import { useForm } from '../../shell/form/useForm.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useLeave } from '../../shell/useLeave.ts'
import { memberChanged, useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { SentAccount } from '../account/SentAccount.tsx'

export function BindEmailScreen() {
  const t = useText()
  const leave = useLeave('/user/securitycenter')
  const { data } = useMember()
  const form = useForm({
    name: 'bindEmail',
    initial: { email: '', password: '', againAt: '', code: '' },
    kept: ['email', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode' } : { email: 'email', password: 'required' }),
    refusals: {
      'code.wrong': 'code',
      'account.registered': 'code',
      'code.no-channel': 'email',
      'password.old-wrong': 'password',
      'login.too-many': 'password',
    },
    send: async ({ email, password, againAt, code }): Promise<void> => {
      if (!againAt)
        return form.set({ againAt: (await ask(bindEmailCode, { email, password })).againAt, password: '', code: '' })
      await ask(bindEmail, { email, code })
      form.drop()
      await memberChanged()
      showToast(t('bind-email.done'), { tone: 'good' })
      await leave()
    },
  })
  const { email, againAt } = form.values
  const beginAgain = () => form.set({ againAt: '', code: '' })
  return (
    <Screen
      title={t('bind-email.title')}
      bottom={<SubmitButton form={form}>{t(againAt ? 'bind-email.submit' : 'register.send')}</SubmitButton>}
    >
      <p className="text-muted">{data?.email ? t('bind-email.now', { email: data.email }) : t('bind-email.intro')}</p>
      <FormBody form={form}>
        {againAt ? (
          <>
            <SentAccount account={email} onChange={beginAgain} />
            <CodeEntry
              account={email}
              sentTo={email}
              againAt={againAt}
              formName="bindEmail"
              field={form.bind('code')}
              onAgain={beginAgain}
            />
          </>
        ) : (
          <>
            <TextField
              label={t('account.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.bind('email')}
            />
            <PasswordField label={t('login.password')} autoComplete="current-password" {...form.bind('password')} />
          </>
        )}
      </FormBody>
    </Screen>
  )
}
