import { bindEmail, bindEmailCode } from '@millrace/contract/user/accountChange'
import { callApi } from '../../shell/client.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { EmailField } from '../account/AccountFields.tsx'
import { BindAccount } from './BindAccount.tsx'

export function BindEmailScreen() {
  const t = useText()
  const { data } = useMember()
  return (
    <BindAccount
      channel="email"
      formName="bindEmail"
      title={t(data?.email ? 'accountChange.email.change' : 'accountChange.email.title')}
      intro={data?.email ? t('accountChange.email.now', { email: data.email }) : t('accountChange.email.intro')}
      submit={t(data?.email ? 'accountChange.email.change' : 'accountChange.email.submit')}
      rules={{ email: 'email' }}
      renderField={(form) => <EmailField autoComplete="email" form={form} />}
      getAccount={({ email }) => email.trim()}
      sendCode={({ email, password }) => callApi(bindEmailCode, { email, password })}
      bind={({ email, code }) => callApi(bindEmail, { email, code })}
    />
  )
}
