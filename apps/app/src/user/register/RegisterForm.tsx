import { paths } from '@millrace/contract/paths'
import { codeReg, emailCodeReg, emailRegister, register } from '@millrace/contract/user/register'
import { useEffect, useState, type ReactNode } from 'react'
import { TextField } from '../../components/Field.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { cleanTypedCode } from '../../components/typedCode.ts'
import { callApi, fetchAnswer } from '../../shell/client.ts'
import { beginFirstMinute } from '../../shell/firstMinute.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { hasPlatformAuthenticator } from '../../shell/passkeys.ts'
import { Redirect, useLocation } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { EmailField } from '../account/AccountFields.tsx'
import { findPhoneProblem } from '../account/accountRules.ts'
import { Captcha } from '../account/Captcha.tsx'
import { NewPasswordField } from '../account/NewPasswordFields.tsx'
import { PhoneField } from '../account/PhoneField.tsx'
import { SentCode } from '../account/SentCode.tsx'
import { useAccount } from '../account/useAccount.ts'
import { captchaRefusals, useCaptcha } from '../account/useCaptcha.ts'
import { beginSession, useOpenRequested } from '../login/useStartSession.ts'
import { readInviteCode } from './readInviteCode.ts'

const PasskeyOffer = lazyPart(() => import('./PasskeyOffer.tsx'), 'PasskeyOffer')

const initial = {
  country: '',
  phone: '',
  email: '',
  captchaCode: '',
  againAt: '',
  code: '',
  password: '',
  inviteCode: '',
}
type RegisterValues = typeof initial

const refusalFields = {
  ...captchaRefusals,
  'phone.wrong': 'phone',
  'code.wrong': 'code',
  'account.registered': 'code',
  'password.common': 'password',
  'invite-code.needed': 'inviteCode',
  'invite-code.unknown': 'inviteCode',
} as const

/**
 * Two steps on one screen: first the account, then the code that was sent to it and a password. A passkey is offered
 * afterwards, where the device can keep one.
 */
export function RegisterForm({ by, otherLink }: { by: 'phone' | 'email'; otherLink: ReactNode }) {
  const t = useText()
  const { search } = useLocation()
  const openRequested = useOpenRequested()
  const captcha = useCaptcha()
  const { fetchPhone, getPhone } = useAccount()
  const [wasSignedIn] = useState(hasSession)
  const [isOffered, setIsOffered] = useState(false)
  const form = useForm({
    name: by === 'phone' ? 'register' : 'registerbym',
    initial: { ...initial, inviteCode: readInviteCode(search, location.search) },
    savedFields: ['country', 'phone', 'email', 'againAt', 'inviteCode'],
    rules: ({ againAt }) =>
      againAt
        ? {
            code: 'oneTimeCode' as const,
            password: 'password' as const,
            inviteCode: 'inviteCode' as const,
          }
        : {
            ...(by === 'phone'
              ? { phone: ({ phone }: RegisterValues) => findPhoneProblem(phone) }
              : { email: 'email' as const }),
            ...captcha.rules,
          },
    refusalFields,
    send: (values) => (values.againAt ? create(values) : sendCode(values)),
  })
  const getAccount = (values: RegisterValues) => (by === 'phone' ? getPhone(values) : values.email.trim())
  const sendCode = (values: RegisterValues): Promise<void> =>
    captcha.sendCode(values.captchaCode, form, async (answer) =>
      by === 'phone'
        ? await callApi(codeReg, { phone: await fetchPhone(values), ...answer })
        : await callApi(emailCodeReg, { email: getAccount(values), ...answer }),
    )
  const create = async (values: RegisterValues) => {
    const { password, code, inviteCode } = values
    const answer =
      by === 'phone'
        ? await fetchAnswer(register, { phone: await fetchPhone(values), password, code, inviteCode })
        : await fetchAnswer(emailRegister, { email: getAccount(values), password, code, inviteCode })
    form.deleteDraft()
    beginSession(answer)
    beginFirstMinute()
    if (await hasPlatformAuthenticator()) setIsOffered(true)
    else openRequested()
  }
  const { againAt, password } = form.values
  const account = getAccount(form.values)
  const { element } = form
  // Whoever comes here has something to type, so the keyboard opens with the screen.
  useEffect(() => {
    element.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [element])
  if (wasSignedIn) return <Redirect to={paths.home} />
  if (isOffered) return <PasskeyOffer account={account} password={password} onDone={openRequested} />
  return (
    <Screen
      title={t('register.title')}
      hasMenu={false}
      bottom={<SubmitButton form={form}>{t(againAt ? 'register.submit' : 'register.send')}</SubmitButton>}
    >
      <FormBody form={form}>
        {againAt ? (
          <>
            <SentCode account={account} form={form} onAgain={() => captcha.startAgain(form)} />
            <NewPasswordField label={t('register.password')} account={account} form={form} />
            <TextField
              label={t('register.invite-code')}
              hint={form.values.inviteCode ? t('register.invite-reward') : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.bind('inviteCode')}
              onChange={(typed) => form.set({ inviteCode: cleanTypedCode(typed) })}
            />
          </>
        ) : (
          <>
            <p className="text-muted">{t(by === 'phone' ? 'register.by-phone' : 'register.by-email')}</p>
            {by === 'phone' ? (
              <PhoneField autoComplete="tel-national" form={form} />
            ) : (
              <EmailField autoComplete="email" form={form} />
            )}
            <Captcha captcha={captcha} form={form} />
          </>
        )}
      </FormBody>
      {!againAt && (
        <div className="grid justify-items-center text-13">
          {otherLink}
          <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
            {t('register.has-account')} <TextLink to={`${paths.login}${search}`}>{t('login.submit')}</TextLink>
          </p>
        </div>
      )}
    </Screen>
  )
}
