import { PasswordField } from '../../components/PasswordField.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { useText } from '../../shell/useText.ts'

type NewPasswordProps<Values> = { label: string; account: string; form: Pick<FormOf<Values>, 'bind'> }

/** A new login password, with the account in a hidden field so that a password manager saves both. */
export function NewPasswordField({ label, account, form }: NewPasswordProps<{ password: string }>) {
  const t = useText()
  return (
    <>
      <input
        type="text"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="hidden"
      />
      <PasswordField
        label={label}
        below={t('account.password.hint')}
        autoComplete="new-password"
        {...form.bind('password')}
      />
    </>
  )
}

/** A new login password in the place of another, twice. */
export function NewPasswordFields(props: NewPasswordProps<{ password: string; repeat: string }>) {
  const t = useText()
  return (
    <>
      <NewPasswordField {...props} />
      <PasswordField label={t('account.password.repeat')} autoComplete="new-password" {...props.form.bind('repeat')} />
    </>
  )
}
