import { paths } from '@millrace/contract/paths'
import { accountChanges, type AccountChange } from '@millrace/contract/user/accountChange'
import type { ReactNode } from 'react'
import { PasswordField } from '../../components/PasswordField.tsx'
import { FormBody, SubmitButton, useForm, type FormOf, type Rule } from '../../shell/form/form.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { SentCode } from '../account/SentCode.tsx'

// Only once something has been asked for.
const ConfirmChange = lazyPart(() => import('./ConfirmChange.tsx'), 'ConfirmChange')

const initial = { phone: '', country: '', email: '', password: '', againAt: '', code: '' }
type Values = typeof initial

type BindAccountProps = {
  channel: AccountChange['channel']
  formName: 'bindEmail' | 'bindPhone'
  title: string
  intro: string
  submit: string
  rules: { readonly phone?: Rule<Values>; readonly email?: Rule<Values> }
  renderField: (form: FormOf<Values>) => ReactNode
  getAccount: (values: Values) => string
  sendCode: (values: Values) => Promise<{ readonly againAt: string }>
  bind: (values: Values) => Promise<AccountChange | null>
}

/** Adds or changes the phone number or the e-mail address: a code proves that it is read, another who wants it. */
export function BindAccount({ channel, title, ...rest }: BindAccountProps) {
  const pending = useCall(accountChanges, {}, { staleTime: 0 })
  const change = pending.data?.find((each) => each.channel === channel)
  return change ? (
    <ConfirmChange title={title} change={change} fetchedAtMs={pending.dataUpdatedAt} />
  ) : (
    <BindForm channel={channel} title={title} {...rest} />
  )
}

function BindForm({ channel, formName, title, intro, submit, rules, renderField, ...calls }: BindAccountProps) {
  const t = useText()
  const field = channel === 'sms' ? 'phone' : 'email'
  const form = useForm({
    name: formName,
    initial,
    savedFields: ['phone', 'country', 'email', 'againAt'],
    rules: ({ againAt }): Partial<Record<keyof Values, Rule<Values>>> =>
      againAt ? { code: 'oneTimeCode' } : { ...rules, password: 'required' },
    refusalFields: {
      'code.wrong': 'code',
      'account.registered': 'code',
      'phone.wrong': 'phone',
      'code.no-channel': field,
      'code.too-soon': field,
      'code.too-many': field,
      'password.old-wrong': 'password',
      'login.too-many': 'password',
    },
    send: async (values): Promise<void> => {
      if (!values.againAt) return form.set({ againAt: (await calls.sendCode(values)).againAt, password: '', code: '' })
      const change = await calls.bind(values)
      form.deleteDraft()
      await whenRefetched()
      if (change) return
      showToast(t('accountChange.done'), { tone: 'good' })
      goBack(paths.security)
    },
  })
  const { againAt } = form.values
  return (
    <Screen title={title} bottom={<SubmitButton form={form}>{againAt ? submit : t('register.send')}</SubmitButton>}>
      <p className="text-muted">{intro}</p>
      <FormBody form={form}>
        {againAt ? (
          <SentCode account={calls.getAccount(form.values)} form={form} />
        ) : (
          <>
            {renderField(form)}
            <PasswordField label={t('login.password')} autoComplete="current-password" {...form.bind('password')} />
          </>
        )}
      </FormBody>
    </Screen>
  )
}
