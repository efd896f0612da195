import { paths } from '@millrace/contract/paths'
import { updatePassword } from '@millrace/contract/user/session'
import { PasswordField } from '../../components/PasswordField.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { NewPasswordFields } from '../account/NewPasswordFields.tsx'

export function LoginPasswordScreen() {
  const t = useText()
  const { data } = useMember()
  const form = useForm({
    initial: { oldPassword: '', password: '', repeat: '' },
    rules: () => ({
      oldPassword: 'required',
      password: 'password',
      repeat: ({ password, repeat }) => (repeat === password ? null : 'resetPassword.repeat-wrong'),
    }),
    refusalFields: {
      'password.old-wrong': 'oldPassword',
      'login.too-many': 'oldPassword',
      'password.common': 'password',
    },
    send: async ({ oldPassword, password }) => {
      await callApi(updatePassword, { oldPassword, password })
      showToast(t('loginPassword.done'), { tone: 'good' })
      goBack(paths.security)
    },
  })
  const forgotten = (
    <TextLink to={`${paths.resetPassword}?next=${encodeURIComponent(paths.security)}`} className="-my-3 text-13">
      {t('login.forgotten')}
    </TextLink>
  )
  return (
    <Screen
      title={t('loginPassword.title')}
      bottom={<SubmitButton form={form}>{t('loginPassword.submit')}</SubmitButton>}
    >
      <p className="text-muted">{t('loginPassword.intro')}</p>
      <FormBody form={form}>
        <PasswordField
          label={t('loginPassword.old')}
          autoComplete="current-password"
          aside={forgotten}
          {...form.bind('oldPassword')}
        />
        <NewPasswordFields label={t('resetPassword.password')} account={data?.phone || data?.email || ''} form={form} />
      </FormBody>
    </Screen>
  )
}
