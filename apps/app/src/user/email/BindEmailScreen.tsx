import { paths } from '@millrace/contract/paths'
import { bindEmail, bindEmailCode } from '@millrace/contract/user/fundPassword'
import { PasswordField } from '../../components/PasswordField.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { EmailField } from '../account/AccountFields.tsx'
import { SentCode } from '../account/SentCode.tsx'

export function BindEmailScreen() {
  const t = useText()
  const { data } = useMember()
  const form = useForm({
    name: 'bindEmail',
    initial: { email: '', password: '', againAt: '', code: '' },
    savedFields: ['email', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode' } : { email: 'email', password: 'required' }),
    refusalFields: {
      'code.wrong': 'code',
      'account.registered': 'code',
      'code.no-channel': 'email',
      'password.old-wrong': 'password',
      'login.too-many': 'password',
    },
    send: async ({ email, password, againAt, code }): Promise<void> => {
      if (!againAt)
        return form.set({
          againAt: (await callApi(bindEmailCode, { email, password })).againAt,
          password: '',
          code: '',
        })
      await callApi(bindEmail, { email, code })
      form.deleteDraft()
      await whenRefetched()
      showToast(t('email.done'), { tone: 'good' })
      goBack(paths.security)
    },
  })
  const { email, againAt } = form.values
  return (
    <Screen
      title={t('email.title')}
      bottom={<SubmitButton form={form}>{t(againAt ? 'email.submit' : 'register.send')}</SubmitButton>}
    >
      <p className="text-muted">{data?.email ? t('email.now', { email: data.email }) : t('email.intro')}</p>
      <FormBody form={form}>
        {againAt ? (
          <SentCode account={email} form={form} />
        ) : (
          <>
            <EmailField autoComplete="email" form={form} />
            <PasswordField label={t('login.password')} autoComplete="current-password" {...form.bind('password')} />
          </>
        )}
      </FormBody>
    </Screen>
  )
}
