import { paths } from '@millrace/contract/paths'
import { codeResetPass } from '@millrace/contract/user/register'
import { resetPassword } from '@millrace/contract/user/session'
import type { TextKey } from '@millrace/texts'
import { callApi } from '../../shell/client.ts'
import { readDraft, saveDraft } from '../../shell/form/drafts.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { navigate, useLocation } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { AccountFields } from '../account/AccountFields.tsx'
import { accountRules } from '../account/accountRules.ts'
import { Captcha } from '../account/Captcha.tsx'
import { NewPasswordFields } from '../account/NewPasswordFields.tsx'
import { SentCode } from '../account/SentCode.tsx'
import { useAccount } from '../account/useAccount.ts'
import { captchaRefusals, useCaptcha } from '../account/useCaptcha.ts'

const initial = {
  by: 'phone',
  country: '',
  phone: '',
  email: '',
  captchaCode: '',
  againAt: '',
  code: '',
  password: '',
  repeat: '',
}
type ResetValues = typeof initial

const checkRepeat = ({ password, repeat }: ResetValues): TextKey | null =>
  repeat === password ? null : 'resetPassword.repeat-wrong'

/** The account that was typed on the login screen. */
function readLoginDraft(): Partial<ResetValues> {
  const { by = 'phone', country = '', phone = '', email = '' } = readDraft('login')
  return { by, country, phone, email }
}

/** Sets a new login password with a code, when the old one is forgotten. */
export function ResetPasswordScreen() {
  const t = useText()
  const { search } = useLocation()
  const captcha = useCaptcha()
  const { fetchAccount, getAccount } = useAccount()
  const form = useForm({
    name: 'forgetPassword',
    initial: { ...initial, ...readLoginDraft() },
    savedFields: ['by', 'country', 'phone', 'email', 'againAt'],
    rules: ({ againAt }) =>
      againAt
        ? { code: 'oneTimeCode' as const, password: 'password' as const, repeat: checkRepeat }
        : { ...accountRules, ...captcha.rules },
    refusalFields: { ...captchaRefusals, 'code.wrong': 'code', 'password.common': 'password' },
    send: (values) => (values.againAt ? reset(values) : sendCode(values)),
  })
  const sendCode = (values: ResetValues): Promise<void> =>
    captcha.sendCode(
      values.captchaCode,
      form,
      async (answer) => await callApi(codeResetPass, { account: await fetchAccount(values), ...answer }),
    )
  const reset = async (values: ResetValues) => {
    await callApi(resetPassword, { account: await fetchAccount(values), code: values.code, password: values.password })
    const { by, country, phone, email } = values
    saveDraft('login', { by, country, phone, email }, ['by', 'country', 'phone', 'email'])
    form.deleteDraft()
    showToast(t('resetPassword.done'), { tone: 'good' })
    navigate(`${paths.login}${search}`, { replace: true })
  }
  const { againAt } = form.values
  const account = getAccount(form.values)
  return (
    <Screen
      title={t('resetPassword.title')}
      hasMenu={false}
      bottom={<SubmitButton form={form}>{t(againAt ? 'resetPassword.submit' : 'register.send')}</SubmitButton>}
    >
      <p className="text-muted">{t(againAt ? 'resetPassword.if-exists' : 'resetPassword.intro')}</p>
      <FormBody form={form}>
        {againAt ? (
          <>
            <SentCode account={account} form={form} onAgain={() => captcha.startAgain(form)} />
            <NewPasswordFields label={t('resetPassword.password')} account={account} form={form} />
          </>
        ) : (
          <>
            <AccountFields form={form} />
            <Captcha captcha={captcha} form={form} />
          </>
        )}
      </FormBody>
    </Screen>
  )
}
