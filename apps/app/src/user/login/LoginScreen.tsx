import { paths } from '@millrace/contract/paths'
import { login } from '@millrace/contract/user/session'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { CheckField } from '../../components/CheckField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { fetchAnswer } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { hasOwnPasskey, hasPasskeySupport, rememberOwnPasskey } from '../../shell/passkeys.ts'
import { Redirect, useLocation, useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { AccountFields } from '../account/AccountFields.tsx'
import { accountRules } from '../account/accountRules.ts'
import { useAccount } from '../account/useAccount.ts'
import { getReturnPath } from './getReturnPath.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'
import { useStartSession } from './useStartSession.ts'

export function LoginScreen() {
  const t = useText()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const startSession = useStartSession()
  const [isRemembered, setIsRemembered] = useState(true)
  const [wasSignedIn] = useState(hasSession)
  const [isPasskeyFirst, setIsPasskeyFirst] = useState(hasOwnPasskey)
  const { fetchAccount } = useAccount()
  const form = useForm({
    name: 'login',
    initial: { by: 'phone', country: '', phone: '', email: '', password: '' },
    savedFields: ['by', 'country', 'phone', 'email'],
    rules: () => ({ ...accountRules, password: 'required' }),
    refusalFields: { 'login.wrong': 'password', 'login.too-many': 'password' },
    send: async (values) => {
      const answer = await fetchAnswer(login, { phone: await fetchAccount(values), password: values.password })
      form.deleteDraft()
      startSession(answer, isRemembered)
    },
  })
  const passkey = useCallMutation(signInWithPasskey, {
    onSuccess: (answer) => {
      if (!answer) return showToast(t('security.passkey.cancelled'))
      rememberOwnPasskey()
      startSession(answer, isRemembered)
    },
  })
  if (wasSignedIn) return <Redirect to={getReturnPath(query.get('next'))} />
  const passkeyButton = hasPasskeySupport() && (
    <Button
      kind={isPasskeyFirst ? 'primary' : 'soft'}
      isWide
      isBusy={passkey.isPending}
      onPress={() => passkey.mutate()}
    >
      {t('login.passkey')}
    </Button>
  )
  const bottom = isPasskeyFirst ? (
    <>
      {passkeyButton}
      <Button kind="plain" isWide onPress={() => setIsPasskeyFirst(false)}>
        {t('login.use-password')}
      </Button>
    </>
  ) : (
    <>
      <SubmitButton form={form}>{t('login.submit')}</SubmitButton>
      {passkeyButton}
    </>
  )
  const remember = (
    <CheckField isChecked={isRemembered} onChange={setIsRemembered}>
      {t('login.remember')}
    </CheckField>
  )
  return (
    <Screen title={t('login.title')} hasMenu={false} bottom={bottom}>
      {query.has('next') && <p className="text-muted">{t('login.first')}</p>}
      {isPasskeyFirst ? (
        <div className="grid gap-1">
          <p className="text-muted">{t('security.passkey.intro')}</p>
          {remember}
        </div>
      ) : (
        <FormBody form={form}>
          <AccountFields form={form} />
          <div className="grid gap-1">
            <PasswordField
              label={t('login.password')}
              autoComplete="current-password"
              {...form.bind('password')}
              aside={
                <TextLink to={`${paths.resetPassword}${search}`} className="-my-3 text-13">
                  {t('login.forgotten')}
                </TextLink>
              }
            />
            {remember}
          </div>
        </FormBody>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-13 text-muted">
        {t('login.new')}{' '}
        <TextLink to={`${paths.register}${search}`} className="text-13">
          {t('login.register')}
        </TextLink>
      </p>
    </Screen>
  )
}
